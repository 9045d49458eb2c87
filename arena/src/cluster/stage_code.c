// SPDX-License-Identifier: MIT
#include "cluster/stage_code.h"

#include "schedule/formats/plan.h"

#include <stdlib.h>

void stage_encode(Wire *out, const TournamentConfig *config) {
    const Plan *const plan = config->plan;
    wire_put_number(out, plan != NULL ? 1 : 0);
    if (plan == NULL) {
        return;
    }
    const PlanStage *const stage = &plan->stages[plan->stage_count - 1];
    wire_put_number(out, (uint32_t)stage->kind);
    wire_put_word(out, stage->first_block);
    wire_put_word(out, stage->first_deal);
    wire_put_number(out, stage->first_table);
    wire_put_number(out, stage->table_count);
    wire_put_word(out, stage->rounds);
    wire_put_word(out, stage->blocks);
    const PlanTable *const tables = plan_tables(plan, plan->stage_count - 1);
    for (uint32_t i = 0; i < stage->table_count; i++) {
        for (int place = 0; place < config->schedule.request.players; place++) {
            wire_put_number(out, tables[i].bots[place]);
        }
        wire_put_word(out, tables[i].before);
    }
}

static Status stage_damaged(Message *message) {
    return message_set(message, STATUS_CONFLICT, "a stage that rank 0 told of is damaged");
}

static void tables_decode(PlanTable *out, const PlanStage *stage, const TournamentConfig *config,
                          ByteReader *reader) {
    for (uint32_t i = 0; i < stage->table_count; i++) {
        for (int place = 0; place < config->schedule.request.players; place++) {
            out[i].bots[place] = number_decode(reader, config->bot_count - 1);
        }
        out[i].before = word_decode(reader);
    }
}

Status stage_decode(TournamentConfig *config, ByteReader *reader, Message *message) {
    const bool staged = number_decode(reader, 1) == 1;
    if (reader->damaged || staged != (config->plan != NULL)) {
        return stage_damaged(message);
    }
    if (!staged) {
        return STATUS_OK;
    }
    PlanStage stage = {.kind = (StageKind)number_decode(reader, STAGE_REPLAYS)};
    stage.first_block = word_decode(reader);
    stage.first_deal = word_decode(reader);
    stage.first_table = number_decode(reader, UINT32_MAX);
    stage.table_count = number_decode(reader, UINT32_MAX);
    stage.rounds = word_decode(reader);
    stage.blocks = word_decode(reader);
    // Each table takes more than one byte.
    if (reader->damaged || stage.table_count == 0 || stage.table_count > reader->size) {
        return stage_damaged(message);
    }
    PlanTable *const tables = calloc(stage.table_count, sizeof *tables);
    if (tables == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the stages");
    }
    tables_decode(tables, &stage, config, reader);
    const Status status =
        reader->damaged ? stage_damaged(message)
                        : plan_adopt(config->plan, &config->schedule, &stage, tables, message);
    free(tables);
    return status;
}
