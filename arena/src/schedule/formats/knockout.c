// SPDX-License-Identifier: MIT
//
// The winner of each table advances. Bots are seeded as listed. A first round with few tables
// reduces their number to a power of the seats, so that the best seeds skip at most one round. In
// each round the best remaining seeds meet the worst. A drawn table is replayed once with reversed
// seats, and then the best seed advances.
#include "schedule/formats/format.h"
#include "schedule/formats/plan.h"

#include <stdio.h>
#include <stdlib.h>

static Status knockout_make(Schedule *schedule, Message *message) {
    ScheduleRequest *const request = &schedule->request;
    const uint32_t seats = (uint32_t)request->players;
    if (seats < 2 || request->bots < seats || (request->bots - 1) % (seats - 1) != 0) {
        const uint32_t fewer = seats < 2 ? 0 : (request->bots - 1) / (seats - 1) * (seats - 1) + 1;
        return message_set(message, STATUS_INVALID,
                           "bots: a knockout at tables of %u leaves one winner with %u or %u bots, "
                           "not with %u",
                           seats, fewer < seats ? seats : fewer, fewer + seats - 1, request->bots);
    }
    if (request->stages != 0) {
        return message_set(message, STATUS_INVALID,
                           "rounds: a knockout has as many as it needs; leave the key out");
    }
    schedule->pairings = request->bots / seats;
    // Each round but the first divides the bots; each may be followed by a stage of replays.
    schedule->stages_max = 2;
    for (uint32_t left = request->bots; left > 1; left = (left + seats - 1) / seats) {
        schedule->stages_max += 2;
    }
    return STATUS_OK;
}

/** Returns the best place of a table: most points, then the best seed. */
static uint32_t table_winner(const Plan *plan, const PlanTable *table) {
    int best = 0;
    for (int place = 1; place < plan->request.players; place++) {
        const bool more = table->half_points[place] > table->half_points[best];
        const bool same = table->half_points[place] == table->half_points[best];
        if (more || (same && table->bots[place] < table->bots[best])) {
            best = place;
        }
    }
    return table->bots[best];
}

/**
 * Sets the round (from 1) in which each bot was beaten; 0: not yet. Returns the number of decided
 * rounds.
 */
static uint32_t beaten_make(const Plan *plan, uint32_t *beaten) {
    uint32_t round = 0;
    for (uint32_t stage = 0; stage < plan->stage_count; stage++) {
        const PlanStage *const row = &plan->stages[stage];
        const bool whole = stage + 1 < plan->stage_count || plan_stage_whole(plan);
        round += row->kind == STAGE_ROUND ? 1 : 0;
        for (uint32_t i = 0; whole && i < row->table_count; i++) {
            const PlanTable *const table = &plan_tables(plan, stage)[i];
            for (int place = 0; place < plan->request.players; place++) {
                beaten[table->bots[place]] = round;
            }
            beaten[table_winner(plan, table)] = 0;
        }
    }
    return round;
}

/** Adds tables of the remaining bots in snake order of seeds, so that the first meets the last. */
static Status round_add(Plan *plan, const uint32_t *alive, uint32_t count, Message *message) {
    const uint32_t seats = (uint32_t)plan->request.players;
    uint32_t power = seats;
    while (power * seats <= count) {
        power *= seats;
    }
    const uint32_t tables = count == power ? count / seats : (count - power) / (seats - 1);
    const uint32_t resting = count - tables * seats;
    Status status = plan_stage_add(plan, STAGE_ROUND, message);
    for (uint32_t table = 0; status == STATUS_OK && table < tables; table++) {
        uint32_t lineup[PLAYERS_MAX];
        for (uint32_t i = 0; i < seats; i++) {
            const uint32_t column = i % 2 == 0 ? table : tables - 1 - table;
            lineup[i] = alive[resting + i * tables + column];
        }
        status = plan_table_add(plan, lineup, message);
    }
    return status;
}

static Status replays_add(Plan *plan, Message *message) {
    const PlanStage last = plan->stages[plan->stage_count - 1];
    Status status = STATUS_OK;
    for (uint32_t i = 0; status == STATUS_OK && i < last.table_count; i++) {
        if (plan_table_drawn(plan, &plan->tables[last.first_table + i])) {
            status = plan_replay_add(plan, last.first_table + i, message);
        }
    }
    return status;
}

static Status knockout_next(Plan *plan, Message *message) {
    const uint32_t stages = plan->stage_count;
    if (stages > 0 && plan->stages[stages - 1].kind == STAGE_ROUND) {
        const Status status = replays_add(plan, message);
        if (status != STATUS_OK || plan->stage_count > stages) {
            return status;
        }
    }
    uint32_t *const beaten = calloc(2 * (size_t)plan->request.bots, sizeof *beaten);
    if (beaten == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the bots left");
    }
    (void)beaten_make(plan, beaten);
    uint32_t *const alive = beaten + plan->request.bots;
    uint32_t count = 0;
    for (uint32_t bot = 0; bot < plan->request.bots; bot++) {
        if (beaten[bot] == 0) {
            alive[count++] = bot;
        }
    }
    const Status status = count > 1 ? round_add(plan, alive, count, message) : STATUS_OK;
    free(beaten);
    return status;
}

static int reached_compare(const void *left, const void *right) {
    const Standing *const a = left;
    const Standing *const b = right;
    // `order` is the round in which the bot was beaten, UINT32_MAX if it was not.
    if (a->order != b->order) {
        return a->order > b->order ? -1 : 1;
    }
    return a->bot < b->bot ? -1 : 1;
}

static Status knockout_standing(const Plan *plan, Standing *rows, Message *message) {
    const uint32_t bots = plan->request.bots;
    uint32_t *const beaten = calloc(bots, sizeof *beaten);
    if (beaten == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the standings");
    }
    const Status status = standings_make(plan, rows, false, message);
    const uint32_t rounds = beaten_make(plan, beaten);
    for (uint32_t i = 0; status == STATUS_OK && i < bots; i++) {
        const uint32_t round = beaten[rows[i].bot];
        rows[i].order = round == 0 ? UINT32_MAX : round;
        if (round == 0) {
            (void)snprintf(rows[i].note, sizeof rows[i].note, "%s", plan->over ? "won" : "in it");
        } else {
            (void)snprintf(rows[i].note, sizeof rows[i].note, "out in round %u", round);
        }
        if (plan->over && round == rounds && rounds > 0) {
            (void)snprintf(rows[i].note, sizeof rows[i].note, "lost the final");
        }
    }
    if (status == STATUS_OK) {
        qsort(rows, bots, sizeof *rows, reached_compare);
    }
    free(beaten);
    return status;
}

const Format FORMAT_KNOCKOUT = {
    .word = "knockout",
    .summary = "the winner of each table advances; seeded as listed",
    .make = knockout_make,
    .place = plan_place,
    .next = knockout_next,
    .standing = knockout_standing,
};
