// SPDX-License-Identifier: MIT
#include "schedule/formats/plan.h"

#include "schedule/formats/tie_breaks.h"

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

/** Adds the results of one table. */
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

/** Returns the number of complete stages. */
static uint32_t stages_whole(const Plan *plan) {
    return plan_stage_whole(plan) ? plan->stage_count : plan->stage_count - 1;
}

/** Returns the next table of the stages that count; NULL past the last one. */
static const PlanTable *table_next(const Plan *plan, uint32_t *stage, uint32_t *table) {
    for (; *stage < stages_whole(plan); (*stage)++, *table = 0) {
        if (plan->stages[*stage].kind == STAGE_ROUND && *table < plan->stages[*stage].table_count) {
            return plan_tables(plan, *stage) + (*table)++;
        }
    }
    return NULL;
}

/** Writes the half wins of the opponents of `bot`; 0 for stages it sat out. */
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

// ---- The list of tie-breaks

const ScheduleAbsence *plan_absence(const Plan *plan, uint32_t bot, uint32_t round) {
    for (uint32_t i = 0; i < plan->request.absence_count; i++) {
        const ScheduleAbsence *const absence = &plan->request.absences[i];
        if (absence->bot == bot && absence->round == round) {
            return absence;
        }
    }
    return NULL;
}

/** Adds a table's result for one of its bots. */
static void table_enter(const Plan *plan, const PlanTable *table, int place, uint32_t round,
                        ScoreSheet *sheet) {
    uint64_t sum = 0;
    for (int other = 0; other < plan->request.players; other++) {
        if (other != place) {
            const uint64_t mine = table->half_points[place];
            const uint64_t theirs = table->half_points[other];
            const SheetEntry entry = {.opponent = table->bots[other],
                                      .round = round,
                                      .meetings = 1,
                                      .half_points = mine > theirs    ? 2
                                                     : mine == theirs ? 1
                                                                      : 0};
            sum += entry.half_points;
            sheet_add(sheet, table->bots[place], entry);
        }
    }
    sheet->wins[table->bots[place]] += sum == 2 * ((uint64_t)plan->request.players - 1) ? 1 : 0;
}

/** Adds a round without a table: an absence, or the bye. */
static void unplayed_enter(const Plan *plan, uint32_t bot, uint32_t round, ScoreSheet *sheet) {
    const ScheduleAbsence *const absence = plan_absence(plan, bot, round);
    SheetEntry entry = {
        .kind = ENTRY_BYE, .opponent = ENTRY_NOBODY, .round = round, .half_points = 2};
    if (absence != NULL) {
        entry.kind = ENTRY_REQUESTED;
        entry.half_points = absence->half_point ? 1 : 0;
    } else {
        sheet->wins[bot]++;
    }
    for (int other = 1; other < plan->request.players; other++) {
        sheet_add(sheet, bot, entry);
    }
}

static void sheet_fill(const Plan *plan, ScoreSheet *sheet, bool *seated) {
    for (uint32_t stage = 0; stage < stages_whole(plan); stage++) {
        if (plan->stages[stage].kind != STAGE_ROUND) {
            continue;
        }
        memset(seated, 0, plan->request.bots * sizeof *seated);
        for (uint32_t i = 0; i < plan->stages[stage].table_count; i++) {
            const PlanTable *const table = &plan_tables(plan, stage)[i];
            for (int place = 0; place < plan->request.players; place++) {
                table_enter(plan, table, place, sheet->rounds, sheet);
                seated[table->bots[place]] = true;
            }
        }
        for (uint32_t bot = 0; bot < plan->request.bots; bot++) {
            if (!seated[bot]) {
                unplayed_enter(plan, bot, sheet->rounds, sheet);
            }
        }
        sheet->rounds++;
    }
}

/** Sets places and values in the rows; bots still tied are ordered by `order`. */
static void ranking_enter(const Plan *plan, const ScoreSheet *sheet, const SheetRanking *ranking,
                          Standing *rows) {
    const uint32_t count = plan->request.tie_break_count;
    for (uint32_t i = 0; i < plan->request.bots; i++) {
        Standing *const row = &rows[i];
        row->half_wins = (uint32_t)sheet->scores[row->bot];
        row->place = ranking->places[row->bot];
        for (uint32_t k = 0; k < plan->request.bots; k++) {
            row->place += ranking->places[rows[k].bot] == ranking->places[row->bot] &&
                                  rows[k].order < row->order
                              ? 1
                              : 0;
        }
        for (uint32_t k = 0; k < count; k++) {
            row->tie_breaks[k] = ranking->values[(size_t)row->bot * count + k];
        }
    }
}

Status standings_rank(const Plan *plan, Standing *rows, Message *message) {
    const ScheduleRequest *const request = &plan->request;
    const uint32_t companions = (uint32_t)request->players - 1;
    ScoreSheet sheet;
    SheetRanking ranking = {0};
    bool *const seated = calloc(request->bots, sizeof *seated);
    Status status = sheet_make(&sheet, request->bots, plan->stage_count * companions, message);
    if (status == STATUS_OK && seated == NULL) {
        status = message_set(message, STATUS_NO_MEMORY, "no memory for the standings");
    }
    if (status == STATUS_OK) {
        sheet_fill(plan, &sheet, seated);
        sheet.draw = companions;
        for (uint32_t i = 0; i < request->bots; i++) {
            sheet.differences[rows[i].bot] = rows[i].difference;
        }
        status =
            sheet_rank(&ranking, &sheet, request->tie_breaks, request->tie_break_count, message);
    }
    if (status == STATUS_OK) {
        ranking_enter(plan, &sheet, &ranking, rows);
    }
    sheet_ranking_free(&ranking);
    sheet_free(&sheet);
    free(seated);
    return status;
}

static int standing_compare(const void *left, const void *right) {
    const Standing *const a = left;
    const Standing *const b = right;
    if (a->half_wins != b->half_wins) {
        return a->half_wins > b->half_wins ? -1 : 1;
    }
    if (a->place != b->place) {
        return a->place < b->place ? -1 : 1;
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
