// SPDX-License-Identifier: MIT
#include "schedule/formats/plan.h"

#include <stdlib.h>
#include <string.h>

uint32_t standings_buchholz(const uint32_t *opponents, uint32_t count) {
    uint32_t sum = 0;
    uint32_t weakest = UINT32_MAX;
    for (uint32_t i = 0; i < count; i++) {
        sum += opponents[i];
        weakest = opponents[i] < weakest ? opponents[i] : weakest;
    }
    return count > 0 ? sum - weakest : 0;
}

/** What one table gives its bots. */
static void table_count(const PlanTable *table, int seats, Standing *rows) {
    for (int place = 0; place < seats; place++) {
        Standing *const row = &rows[table->bots[place]];
        row->matches++;
        for (int other = 0; other < seats; other++) {
            if (other == place) {
                continue;
            }
            const uint64_t mine = table->half_points[place];
            const uint64_t theirs = table->half_points[other];
            row->half_wins += mine > theirs ? 2 : mine == theirs ? 1 : 0;
            row->difference += table->points[place] - table->points[other];
        }
    }
}

/** Stages that have all their results. */
static uint32_t stages_whole(const Plan *plan) {
    return plan_stage_whole(plan) ? plan->stage_count : plan->stage_count - 1;
}

/** A table of the stages that count; NULL past the last one. */
static const PlanTable *table_next(const Plan *plan, uint32_t *stage, uint32_t *table) {
    for (; *stage < stages_whole(plan); (*stage)++, *table = 0) {
        if (plan->stages[*stage].kind == STAGE_ROUND && *table < plan->stages[*stage].table_count) {
            return plan_tables(plan, *stage) + (*table)++;
        }
    }
    return NULL;
}

/** Half wins of the opponents of `bot`; those of stages it sat out are 0. */
static uint32_t opponents_of(const Plan *plan, const Standing *rows, uint32_t bot,
                             uint32_t *half_wins) {
    uint32_t count = 0;
    uint32_t stage = 0;
    uint32_t number = 0;
    for (const PlanTable *table = NULL; (table = table_next(plan, &stage, &number)) != NULL;) {
        bool seated = false;
        for (int place = 0; place < plan->request.players; place++) {
            seated = seated || table->bots[place] == bot;
        }
        for (int place = 0; seated && place < plan->request.players; place++) {
            if (table->bots[place] != bot) {
                half_wins[count++] = rows[table->bots[place]].half_wins;
            }
        }
    }
    return count;
}

Status standings_make(const Plan *plan, Standing *rows, bool byes, Message *message) {
    const uint32_t bots = plan->request.bots;
    const uint32_t companions = (uint32_t)plan->request.players - 1;
    uint32_t *const opponents =
        calloc((size_t)plan->stage_count * companions + 1, sizeof *opponents);
    if (opponents == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the standings");
    }
    memset(rows, 0, bots * sizeof *rows);
    uint32_t stage = 0;
    uint32_t number = 0;
    for (const PlanTable *table = NULL; (table = table_next(plan, &stage, &number)) != NULL;) {
        table_count(table, plan->request.players, rows);
    }
    uint32_t rounds = 0;
    for (stage = 0; stage < stages_whole(plan); stage++) {
        rounds += plan->stages[stage].kind == STAGE_ROUND ? 1 : 0;
    }
    for (uint32_t bot = 0; bot < bots; bot++) {
        rows[bot].bot = bot;
        rows[bot].order = bot;
        rows[bot].starts = plan->starts[bot];
        rows[bot].half_wins += byes ? 2 * companions * (rounds - rows[bot].matches) : 0;
    }
    for (uint32_t bot = 0; bot < bots; bot++) {
        memset(opponents, 0, (size_t)rounds * companions * sizeof *opponents);
        const uint32_t count = opponents_of(plan, rows, bot, opponents);
        rows[bot].buchholz = standings_buchholz(opponents, byes ? rounds * companions : count);
    }
    free(opponents);
    return STATUS_OK;
}

static int standing_compare(const void *left, const void *right) {
    const Standing *const a = left;
    const Standing *const b = right;
    if (a->half_wins != b->half_wins) {
        return a->half_wins > b->half_wins ? -1 : 1;
    }
    if (a->buchholz != b->buchholz) {
        return a->buchholz > b->buchholz ? -1 : 1;
    }
    if (a->difference != b->difference) {
        return a->difference > b->difference ? -1 : 1;
    }
    return a->order < b->order ? -1 : 1;
}

void standings_sort(Standing *rows, uint32_t count) {
    qsort(rows, count, sizeof *rows, standing_compare);
}
