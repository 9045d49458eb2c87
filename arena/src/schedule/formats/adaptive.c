// SPDX-License-Identifier: MIT
//
// Chooses the pairings that reduce the errors of the ratings most, or most for their cost
// (statistics/information.h). Decided in stages of `batch` tables, one table after the other as if
// the earlier ones had been played. The first stages have one block per table; later ones grow with
// the number of played blocks, since a few more games then change little. So the choice depends on
// stored blocks only, and threads have work to share.
#include "schedule/formats/format.h"
#include "schedule/formats/plan.h"

enum {
    STAGE_SHARE = 8
}; // a stage is at most this part of the earlier blocks, or one block per table

static Status adaptive_make(Schedule *schedule, Message *message) {
    ScheduleRequest *const request = &schedule->request;
    if (request->players < 2 || request->bots < (uint32_t)request->players || request->bots < 3 ||
        request->bots > INFORMATION_BOTS_MAX) {
        return message_set(message, STATUS_INVALID,
                           "bots: format 'adaptive' needs 3 to %d bots, and as many as seats, %d; "
                           "got %u",
                           INFORMATION_BOTS_MAX, request->players, request->bots);
    }
    request->batch = request->batch == 0 ? request->bots : request->batch;
    schedule->pairings = 1; // blocks are counted over all of them
    schedule->stages_max = 1;
    return STATUS_OK;
}

static InformationTables tables_of(const Plan *plan) {
    return (InformationTables){.rows = plan->outcomes,
                               .count = plan->table_count,
                               .seats = (uint32_t)plan->request.players,
                               .games_per_block = plan->games_per_block};
}

/** Returns true if a table has these bots, in any order. */
static bool table_is_of(const PlanTable *table, const uint32_t *lineup, uint32_t seats) {
    for (uint32_t i = 0; i < seats; i++) {
        uint32_t place = 0;
        while (place < seats && table->bots[place] != lineup[i]) {
            place++;
        }
        if (place == seats) {
            return false;
        }
    }
    return true;
}

/** Returns the number of blocks of these bots at the tables so far. */
static uint64_t blocks_before(const Plan *plan, const uint32_t *lineup) {
    uint64_t blocks = 0;
    uint32_t stage = 0;
    for (uint32_t i = 0; i < plan->table_count; i++) {
        while (i >= plan->stages[stage].first_table + plan->stages[stage].table_count) {
            stage++;
        }
        if (table_is_of(&plan->tables[i], lineup, (uint32_t)plan->request.players)) {
            blocks += plan->stages[stage].rounds;
        }
    }
    return blocks;
}

/** Adds a stage of the most informative tables. */
static Status tables_add(Plan *plan, Information *information, Message *message) {
    const uint64_t played = plan->stage_count == 0
                                ? 0
                                : plan->stages[plan->stage_count - 1].first_block +
                                      plan->stages[plan->stage_count - 1].blocks;
    const uint64_t share = played / STAGE_SHARE / plan->request.batch;
    const uint64_t rounds = share > 0 ? share : 1;
    Status status = plan_stage_add(plan, STAGE_ROUND, message);
    if (status == STATUS_OK) {
        plan_stage_rounds(plan, rounds);
    }
    for (uint32_t i = 0; status == STATUS_OK && i < plan->request.batch; i++) {
        uint32_t lineup[PLAYERS_MAX] = {0};
        const InformationTables tables = tables_of(plan);
        information_choose(information, &tables, plan->request.costs, rounds, lineup);
        information_expect(information, &tables, lineup, rounds);
        const uint64_t before = blocks_before(plan, lineup);
        status = plan_table_add(plan, lineup, message);
        if (status == STATUS_OK) {
            plan->tables[plan->table_count - 1].before = before;
        }
    }
    return status;
}

static Status adaptive_next(Plan *plan, Message *message) {
    const PlanStage *const last =
        plan->stage_count == 0 ? NULL : &plan->stages[plan->stage_count - 1];
    if (last != NULL && last->first_block + last->blocks >= plan->request.rounds) {
        return STATUS_OK;
    }
    Information *information = NULL;
    Status status = information_create(&information, plan->request.bots, message);
    if (status != STATUS_OK) {
        return status;
    }
    const InformationTables tables = tables_of(plan);
    information_fit(information, &tables);
    const double error =
        plan->request.elo_error > 0.0 ? information_error(information, &tables) : -1.0;
    if (error < 0.0 || error > plan->request.elo_error) {
        information_fit(information, &tables);
        status = tables_add(plan, information, message);
    }
    information_destroy(information);
    return status;
}

const Format FORMAT_ADAPTIVE = {
    .word = "adaptive",
    .summary = "the tables that narrow the ratings most, for `blocks` or until `elo_error`",
    .budget = true,
    .by_block = true,
    .make = adaptive_make,
    .place = plan_place,
    .next = adaptive_next,
};
