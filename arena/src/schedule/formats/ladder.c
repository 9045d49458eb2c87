// SPDX-License-Identifier: MIT
//
// Bots are on a ladder in the listed order. In each round neighbors meet, in the next one the
// neighbors shifted by half a table; the better bot of a table takes the higher rung. As many
// rounds as bots let the last one climb to the top.
#include "schedule/formats/format.h"
#include "schedule/formats/plan.h"

#include <stdio.h>
#include <stdlib.h>

static Status ladder_make(Schedule *schedule, Message *message) {
    ScheduleRequest *const request = &schedule->request;
    if (request->players < 2 || request->bots < (uint32_t)request->players) {
        return message_set(message, STATUS_INVALID,
                           "bots: format 'ladder' needs at least as many bots as seats, %d, got %u",
                           request->players, request->bots);
    }
    request->stages = request->stages == 0 ? request->bots : request->stages;
    schedule->pairings = request->bots / (uint32_t)request->players;
    schedule->stages_max = request->stages;
    return STATUS_OK;
}

/** Returns the first rung of a round's first table. */
static uint32_t round_offset(const Plan *plan, uint32_t round) {
    const uint32_t seats = (uint32_t)plan->request.players;
    const uint32_t offset = round % 2 == 0 ? 0 : seats / 2;
    return offset + seats <= plan->request.bots ? offset : 0;
}

/** Sorts the bots of a table onto its rungs, best first; equal ones keep their order. */
static void table_climb(const Plan *plan, const PlanTable *table, uint32_t *rungs) {
    const int seats = plan->request.players;
    uint64_t points[PLAYERS_MAX];
    for (int i = 0; i < seats; i++) {
        points[i] = 0;
        for (int place = 0; place < seats; place++) {
            points[i] = table->bots[place] == rungs[i] ? table->half_points[place] : points[i];
        }
    }
    for (int i = 1; i < seats; i++) {
        const uint32_t bot = rungs[i];
        const uint64_t mine = points[i];
        int rung = i;
        for (; rung > 0 && points[rung - 1] < mine; rung--) {
            points[rung] = points[rung - 1];
            rungs[rung] = rungs[rung - 1];
        }
        points[rung] = mine;
        rungs[rung] = bot;
    }
}

/** Computes the ladder after all complete rounds. */
static void ladder_climb(const Plan *plan, uint32_t *rungs) {
    for (uint32_t bot = 0; bot < plan->request.bots; bot++) {
        rungs[bot] = bot;
    }
    for (uint32_t round = 0; round < plan->stage_count; round++) {
        const bool whole = round + 1 < plan->stage_count || plan_stage_whole(plan);
        const uint32_t offset = round_offset(plan, round);
        for (uint32_t i = 0; whole && i < plan->stages[round].table_count; i++) {
            table_climb(plan, &plan_tables(plan, round)[i],
                        rungs + offset + i * (uint32_t)plan->request.players);
        }
    }
}

static Status ladder_next(Plan *plan, Message *message) {
    const uint32_t bots = plan->request.bots;
    const uint32_t seats = (uint32_t)plan->request.players;
    if (plan->stage_count == plan->request.stages) {
        return STATUS_OK;
    }
    uint32_t *const rungs = calloc(bots, sizeof *rungs);
    if (rungs == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the ladder");
    }
    ladder_climb(plan, rungs);
    const uint32_t offset = round_offset(plan, plan->stage_count);
    Status status = plan_stage_add(plan, STAGE_ROUND, message);
    for (uint32_t rung = offset; status == STATUS_OK && rung + seats <= bots; rung += seats) {
        status = plan_table_add(plan, rungs + rung, message);
    }
    free(rungs);
    return status;
}

static Status ladder_standing(const Plan *plan, Standing *rows, Message *message) {
    const uint32_t bots = plan->request.bots;
    uint32_t *const rungs = calloc(bots, sizeof *rungs);
    Standing *const by_bot = calloc(bots, sizeof *by_bot);
    if (rungs == NULL || by_bot == NULL) {
        free(rungs);
        free(by_bot);
        return message_set(message, STATUS_NO_MEMORY, "no memory for the ladder");
    }
    const Status status = standings_make(plan, by_bot, false, message);
    if (status == STATUS_OK) {
        ladder_climb(plan, rungs);
        for (uint32_t rung = 0; rung < bots; rung++) {
            rows[rung] = by_bot[rungs[rung]];
            const int64_t climbed = (int64_t)rungs[rung] - rung;
            if (climbed != 0) {
                (void)snprintf(rows[rung].note, sizeof rows[rung].note, "%+d", (int)climbed);
            }
        }
    }
    free(rungs);
    free(by_bot);
    return status;
}

const Format FORMAT_LADDER = {
    .word = "ladder",
    .summary = "neighbors meet for `rounds` rounds; the better bot moves up",
    .make = ladder_make,
    .place = plan_place,
    .next = ladder_next,
    .standing = ladder_standing,
};
