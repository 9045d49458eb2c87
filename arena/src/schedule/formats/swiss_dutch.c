// SPDX-License-Identifier: MIT
#include "schedule/formats/swiss_dutch.h"

#include "schedule/formats/format.h"
#include "schedule/pairing/dutch.h"

#include <stdlib.h>
#include <string.h>

// FIDE has no default list; these are its usual ones, from the field's strength to one's own way.
static const TieBreak USUAL[] = {TIE_BREAK_BUCHHOLZ_CUT_1, TIE_BREAK_BUCHHOLZ,
                                 TIE_BREAK_SONNEBORN_BERGER, TIE_BREAK_PROGRESSIVE,
                                 TIE_BREAK_DIRECT_ENCOUNTER};

// ---- Request

/** As many rounds as everybody has opponents, and one more with a bye each. */
static uint32_t rounds_most(uint32_t bots) {
    return bots % 2 == 0 ? bots - 1 : bots;
}

/** At least two bots have to be there in each round. */
static Status absences_check(const ScheduleRequest *request, Message *message) {
    for (uint32_t round = 0; round < request->stages; round++) {
        uint32_t absent = 0;
        for (uint32_t i = 0; i < request->absence_count; i++) {
            absent += request->absences[i].round == round ? 1 : 0;
        }
        if (absent + 2 > request->bots) {
            return message_set(message, STATUS_INVALID,
                               "absences: round %u needs at least 2 of the %u bots, %u are absent",
                               round + 1, request->bots, absent);
        }
    }
    for (uint32_t i = 0; i < request->absence_count; i++) {
        if (request->absences[i].round >= request->stages) {
            return message_set(message, STATUS_INVALID, "absences: there is no round %u of %u",
                               request->absences[i].round + 1, request->stages);
        }
    }
    return STATUS_OK;
}

Status swiss_dutch_check(ScheduleRequest *request, Message *message) {
    if (request->players != 2) {
        return message_set(message, STATUS_INVALID,
                           "pairing: 'dutch' is for tables of 2 seats, not of %d; use "
                           "'championship'",
                           request->players);
    }
    if (request->bots > SCHEDULE_DUTCH_BOTS_MAX) {
        return message_set(message, STATUS_INVALID,
                           "pairing: 'dutch' is for at most %d bots, not for %u; use "
                           "'championship'",
                           SCHEDULE_DUTCH_BOTS_MAX, request->bots);
    }
    if (request->start != START_SEAT0 || request->reverse) {
        return message_set(message, STATUS_INVALID,
                           "pairing: 'dutch' says itself who begins; leave out 'start' and "
                           "'reverse'");
    }
    const uint32_t most = rounds_most(request->bots);
    if (request->stages > most) {
        return message_set(message, STATUS_INVALID,
                           "rounds: 'dutch' has at most %u with %u bots, since nobody meets twice; "
                           "got %u",
                           most, request->bots, request->stages);
    }
    if (request->stages == 0) {
        request->stages = most < SWISS_ROUNDS ? most : SWISS_ROUNDS;
    }
    if (request->tie_break_count == 0) {
        memcpy(request->tie_breaks, USUAL, sizeof USUAL);
        request->tie_break_count = sizeof USUAL / sizeof USUAL[0];
    }
    if (request->finals == FINALS_DEFAULT) {
        request->finals = FINALS_NO;
    }
    return absences_check(request, message);
}

// ---- Rounds

/** What a round gave everybody. */
static void games_fill(const Plan *plan, uint32_t stage, DutchGame *games) {
    const uint32_t played = plan->stage_count;
    for (uint32_t bot = 0; bot < plan->request.bots; bot++) {
        const ScheduleAbsence *const absence = plan_absence(plan, bot, stage);
        games[(size_t)bot * played + stage] =
            (DutchGame){.opponent = DUTCH_NOBODY,
                        .half_points = absence == NULL       ? DUTCH_WIN
                                       : absence->half_point ? DUTCH_DRAW
                                                             : 0};
    }
    for (uint32_t i = 0; i < plan->stages[stage].table_count; i++) {
        const PlanTable *const table = &plan_tables(plan, stage)[i];
        for (int place = 0; place < 2; place++) {
            const uint64_t mine = table->half_points[place];
            const uint64_t theirs = table->half_points[1 - place];
            games[(size_t)table->bots[place] * played + stage] =
                (DutchGame){.opponent = table->bots[1 - place],
                            .half_points = mine > theirs    ? DUTCH_WIN
                                           : mine == theirs ? DUTCH_DRAW
                                                            : 0,
                            .first = place == 0};
        }
    }
}

static Status tables_add(Plan *plan, const uint32_t *lineup, uint32_t tables, Message *message) {
    Status status = plan_stage_add(plan, STAGE_ROUND, message);
    for (uint32_t i = 0; status == STATUS_OK && i < tables; i++) {
        uint32_t bots[PLAYERS_MAX] = {lineup[2 * (size_t)i], lineup[2 * (size_t)i + 1]};
        status = plan_table_add(plan, bots, message);
    }
    return status;
}

Status swiss_dutch_round(Plan *plan, Message *message) {
    const uint32_t bots = plan->request.bots;
    const uint32_t played = plan->stage_count;
    Rng lot = schedule_lots(&plan->request, 2);
    DutchGame *const games = calloc((size_t)bots * played + 1, sizeof *games);
    bool *const absent = calloc(bots, sizeof *absent);
    uint32_t *const lineup = calloc((size_t)bots + 1, sizeof *lineup);
    Status status = STATUS_OK;
    if (games == NULL || absent == NULL || lineup == NULL) {
        status = message_set(message, STATUS_NO_MEMORY, "no memory for a round of %u bots", bots);
    } else {
        for (uint32_t stage = 0; stage < played; stage++) {
            games_fill(plan, stage, games);
        }
        for (uint32_t bot = 0; bot < bots; bot++) {
            absent[bot] = plan_absence(plan, bot, played) != NULL;
        }
        const DutchRound round = {.players = bots,
                                  .played = played,
                                  .rounds = plan->request.stages,
                                  .games = games,
                                  .absent = absent,
                                  .lot_first = rng_below(&lot, 2) == 0};
        uint32_t tables = 0;
        uint32_t bye = 0;
        status = dutch_pair(&round, lineup, &tables, &bye, message);
        if (status == STATUS_OK) {
            status = tables_add(plan, lineup, tables, message);
        }
    }
    free(games);
    free(absent);
    free(lineup);
    return status;
}
