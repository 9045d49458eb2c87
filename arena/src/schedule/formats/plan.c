// SPDX-License-Identifier: MIT
#include "schedule/formats/plan.h"

#include "schedule/formats/format.h"
#include "text/grow_list.h"
#include "text/try_status.h"

#include <stdlib.h>
#include <string.h>

// ---- Making

Status plan_create(Plan **out, Schedule *schedule, Message *message) {
    Plan *const plan = calloc(1, sizeof *plan);
    if (plan == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the stages");
    }
    plan->request = schedule->request;
    plan->games_per_block = schedule->games_per_block;
    plan->starts = calloc(schedule->request.bots, sizeof *plan->starts);
    Status status = plan->starts != NULL
                        ? STATUS_OK
                        : message_set(message, STATUS_NO_MEMORY, "no memory for the stages");
    if (status == STATUS_OK) {
        status = plan_advance(plan, schedule, message);
    }
    if (status != STATUS_OK) {
        plan_destroy(plan);
        return status;
    }
    schedule->plan = plan;
    *out = plan;
    return STATUS_OK;
}

void plan_destroy(Plan *plan) {
    if (plan == NULL) {
        return;
    }
    free(plan->stages);
    free(plan->tables);
    free(plan->outcomes);
    free(plan->open);
    free(plan->starts);
    free(plan);
}

static Status no_room(Message *message) {
    return message_set(message, STATUS_NO_MEMORY, "no memory for the stages");
}

/** Returns the number of blocks of all stages. */
static uint64_t plan_blocks(const Plan *plan) {
    if (plan->stage_count == 0) {
        return 0;
    }
    const PlanStage *const last = &plan->stages[plan->stage_count - 1];
    return last->first_block + last->blocks;
}

/** Returns the number of decks a stage's tables play, one after the other or all the same. */
static uint64_t stage_deals(const ScheduleRequest *request, const PlanStage *stage) {
    const uint64_t deck_rounds = (stage->rounds - 1) / request->repeat + 1;
    return request->shared_decks ? deck_rounds : deck_rounds * stage->table_count;
}

Status plan_stage_add(Plan *plan, StageKind kind, Message *message) {
    PlanStage *const stages =
        grow_list(plan->stages, plan->stage_count, &plan->stage_capacity, sizeof *plan->stages);
    if (stages == NULL) {
        return no_room(message);
    }
    plan->stages = stages;
    PlanStage stage = {.kind = kind,
                       .first_block = plan_blocks(plan),
                       .first_table = plan->table_count,
                       .rounds = plan->request.rounds};
    if (plan->stage_count > 0) {
        const PlanStage *const last = &plan->stages[plan->stage_count - 1];
        stage.first_deal = last->first_deal + stage_deals(&plan->request, last);
    }
    plan->stages[plan->stage_count++] = stage;
    plan->results = 0;
    return STATUS_OK;
}

void plan_stage_rounds(Plan *plan, uint64_t rounds) {
    plan->stages[plan->stage_count - 1].rounds = rounds;
}

/** Sorts those that began least often to the front; equal ones keep their order. */
static void starters_first(const Plan *plan, uint32_t *bots) {
    for (int i = 1; i < plan->request.players; i++) {
        const uint32_t bot = bots[i];
        int place = i;
        for (; place > 0 && plan->starts[bots[place - 1]] > plan->starts[bot]; place--) {
            bots[place] = bots[place - 1];
        }
        bots[place] = bot;
    }
}

static void outcome_begin(InformationTable *outcome, int players, const uint32_t *lineup) {
    memset(outcome, 0, sizeof *outcome);
    memcpy(outcome->bots, lineup, (size_t)players * sizeof *lineup);
}

Status plan_table_add(Plan *plan, const uint32_t *lineup, Message *message) {
    if (plan->request.format->by_block) {
        InformationTable *const outcomes = grow_list(
            plan->outcomes, plan->table_count, &plan->outcome_capacity, sizeof *plan->outcomes);
        if (outcomes == NULL) {
            return no_room(message);
        }
        plan->outcomes = outcomes;
    }
    PlanTable *const tables =
        grow_list(plan->tables, plan->table_count, &plan->table_capacity, sizeof *plan->tables);
    if (tables == NULL) {
        return no_room(message);
    }
    plan->tables = tables;
    PlanStage *const stage = &plan->stages[plan->stage_count - 1];
    PlanTable *const table = &plan->tables[plan->table_count++];
    memset(table, 0, sizeof *table);
    memcpy(table->bots, lineup, (size_t)plan->request.players * sizeof *lineup);
    if (stage->kind == STAGE_ROUND && plan->request.start == START_FEWEST_STARTS) {
        starters_first(plan, table->bots);
    }
    if (plan->outcomes != NULL) {
        outcome_begin(&plan->outcomes[plan->table_count - 1], plan->request.players, table->bots);
    }
    stage->table_count++;
    stage->blocks += stage->rounds;
    return STATUS_OK;
}

Status plan_replay_add(Plan *plan, uint32_t table, Message *message) {
    uint32_t lineup[PLAYERS_MAX];
    const int seats = plan->request.players;
    for (int i = 0; i < seats; i++) {
        lineup[i] = plan->tables[table].bots[seats - 1 - i];
    }
    if (plan->stages[plan->stage_count - 1].kind != STAGE_REPLAYS) {
        TRY(plan_stage_add(plan, STAGE_REPLAYS, message));
    }
    return plan_table_add(plan, lineup, message);
}

// ---- Results

/** Returns the stage of a block. */
static const PlanStage *stage_of(const Plan *plan, uint64_t block) {
    uint32_t low = 0;
    uint32_t high = plan->stage_count;
    while (high - low > 1) {
        const uint32_t middle = low + (high - low) / 2;
        if (plan->stages[middle].first_block <= block) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return &plan->stages[low];
}

/**
 * Gives a bot a place in a stage's tables; the bot there before takes the other's place, if there
 * is one.
 */
static void bot_seat(Plan *plan, const PlanStage *stage, uint32_t *place, uint32_t bot) {
    PlanTable *const tables = &plan->tables[stage->first_table];
    for (uint32_t i = 0; i < stage->table_count; i++) {
        for (int k = 0; k < plan->request.players; k++) {
            tables[i].bots[k] = tables[i].bots[k] == bot ? *place : tables[i].bots[k];
        }
    }
    *place = bot;
}

void plan_seat_stored(Plan *plan, const Schedule *schedule, const GameRecord *record) {
    const ScheduledGame game = schedule_game(schedule, record->id);
    const PlanStage *const stage = stage_of(plan, game.block);
    PlanTable *const table = &plan->tables[game.pairing];
    if (plan->request.pairing != PAIRING_DUTCH || stage->kind != STAGE_ROUND ||
        table->half_points[0] + table->half_points[1] > 0) { // it has games: its bots are known
        return;
    }
    for (int seat = 0; seat < plan->request.players; seat++) {
        bot_seat(plan, stage, &table->bots[schedule->orders[game.index][seat]], record->bots[seat]);
    }
}

void plan_add(Plan *plan, const Schedule *schedule, const GameRecord *record) {
    const ScheduledGame game = schedule_game(schedule, record->id);
    PlanTable *const table = &plan->tables[game.pairing];
    const int seats = plan->request.players;
    for (int seat = 0; seat < seats; seat++) {
        int place = 0;
        while (table->bots[place] != game.bots[seat]) {
            place++;
        }
        uint64_t half_points = 0;
        for (int other = 0; other < seats; other++) {
            if (other != seat) {
                half_points += record->ranks[seat] < record->ranks[other]    ? 2
                               : record->ranks[seat] == record->ranks[other] ? 1
                                                                             : 0;
            }
        }
        table->points[place] += record->scores[seat];
        table->half_points[place] += half_points;
        if (plan->open != NULL) {
            const uint64_t block = game.block - plan->stages[plan->stage_count - 1].first_block;
            plan->open[block * (uint64_t)seats + (uint64_t)place] += half_points;
        }
    }
    plan->starts[game.bots[game.first]]++;
    plan->results++;
}

bool plan_stage_whole(const Plan *plan) {
    if (plan->stage_count == 0) {
        return true;
    }
    const PlanStage *const last = &plan->stages[plan->stage_count - 1];
    return plan->results == last->blocks * plan->games_per_block;
}

/** Closes the blocks of the last stage, which is complete. */
static void blocks_close(Plan *plan) {
    if (plan->open == NULL) {
        return;
    }
    const PlanStage *const stage = &plan->stages[plan->stage_count - 1];
    const uint32_t seats = (uint32_t)plan->request.players;
    for (uint64_t block = 0; block < stage->blocks; block++) {
        const uint64_t table = stage->first_table + block % stage->table_count;
        information_table_add(&plan->outcomes[table], seats, &plan->open[block * seats]);
    }
    free(plan->open);
    plan->open = NULL;
}

/** The last stage has all its tables: ends it with the budget, and allocates its blocks. */
static Status stage_begin(Plan *plan, Message *message) {
    PlanStage *const stage = &plan->stages[plan->stage_count - 1];
    const uint64_t budget = plan->request.rounds;
    if (plan->request.format->budget && stage->first_block + stage->blocks > budget) {
        stage->blocks = budget - stage->first_block;
    }
    if (!plan->request.format->by_block) {
        return STATUS_OK;
    }
    plan->open = calloc(stage->blocks * (uint64_t)plan->request.players, sizeof *plan->open);
    return plan->open != NULL ? STATUS_OK
                              : message_set(message, STATUS_NO_MEMORY, "no memory for the stages");
}

Status plan_advance(Plan *plan, Schedule *schedule, Message *message) {
    if (plan->over || !plan_stage_whole(plan)) {
        return STATUS_OK;
    }
    const uint32_t stages = plan->stage_count;
    blocks_close(plan);
    Status status = plan->request.format->next(plan, message);
    if (status == STATUS_OK && plan->stage_count > stages) {
        status = stage_begin(plan, message);
    }
    if (status == STATUS_OK) {
        plan->over = plan->stage_count == stages;
        schedule->blocks = plan_blocks(plan);
        schedule->games = schedule->blocks * plan->games_per_block;
    }
    return status;
}

Status plan_adopt(Plan *plan, Schedule *schedule, const PlanStage *stage, const PlanTable *tables,
                  Message *message) {
    // Tables keep their numbers, since streams depend on them.
    const size_t count = (size_t)stage->first_table + stage->table_count;
    if (count > plan->table_capacity) {
        PlanTable *const room = realloc(plan->tables, count * sizeof *room);
        if (room == NULL) {
            return no_room(message);
        }
        plan->tables = room;
        plan->table_capacity = count;
    }
    memset(plan->tables, 0, stage->first_table * sizeof *tables);
    memcpy(plan->tables + stage->first_table, tables, stage->table_count * sizeof *tables);
    plan->table_count = (uint32_t)count;
    plan->stages[0] = *stage;
    plan->stage_count = 1;
    schedule->blocks = plan_blocks(plan);
    schedule->games = schedule->blocks * plan->games_per_block;
    return STATUS_OK;
}

bool plan_table_drawn(const Plan *plan, const PlanTable *table) {
    uint64_t best = 0;
    int winners = 0;
    for (int place = 0; place < plan->request.players; place++) {
        if (table->half_points[place] > best) {
            best = table->half_points[place];
            winners = 0;
        }
        winners += table->half_points[place] == best ? 1 : 0;
    }
    return winners > 1;
}

const PlanTable *plan_tables(const Plan *plan, uint32_t stage) {
    return &plan->tables[plan->stages[stage].first_table];
}

// ---- Games

void plan_place(const Plan *plan, ScheduledGame *game, uint32_t *lineup) {
    const PlanStage *const stage = stage_of(plan, game->block);
    const uint64_t local = game->block - stage->first_block;
    const uint64_t table = local % stage->table_count;
    const uint64_t round = local / stage->table_count;
    const uint64_t deck_round = round / plan->request.repeat;
    game->pairing = stage->first_table + table;
    game->round = plan->tables[game->pairing].before + round;
    game->deal =
        stage->first_deal +
        (plan->request.shared_decks ? deck_round : deck_round * stage->table_count + table);
    memcpy(lineup, plan->tables[game->pairing].bots, sizeof plan->tables[0].bots);
}
