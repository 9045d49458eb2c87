// SPDX-License-Identifier: MIT
//
// The first `champions` bots meet all others, and not each other: a table seats one champion and
// one set of challengers. The champions of a set follow each other, so that all grow evenly.
#include "schedule/formats/format.h"
#include "schedule/formats/subsets.h"

static Status champions_check(const Schedule *schedule, const char *word, Message *message) {
    const ScheduleRequest *const request = &schedule->request;
    if (request->bots < 2 || request->players < 2) {
        return message_set(message, STATUS_INVALID,
                           "bots: format '%s' needs at least 2 bots and 2 seats", word);
    }
    if (request->champions < 1 || request->champions >= request->bots) {
        return message_set(message, STATUS_INVALID,
                           "champions: expected 1 to %u, so that a challenger is left, got %u",
                           request->bots - 1, request->champions);
    }
    return STATUS_OK;
}

static uint32_t challengers(const ScheduleRequest *request) {
    return request->bots - request->champions;
}

static Status gauntlet_make(Schedule *schedule, Message *message) {
    const ScheduleRequest *const request = &schedule->request;
    const Status status = champions_check(schedule, "gauntlet", message);
    if (status == STATUS_OK) {
        const uint64_t sets = choice_count(challengers(request), (uint32_t)request->players - 1);
        schedule->pairings = sets < SCHEDULE_GAMES_MAX / request->champions
                                 ? sets * request->champions
                                 : SCHEDULE_GAMES_MAX;
    }
    return status;
}

static void gauntlet_pairing(const Schedule *schedule, uint64_t pairing, uint32_t *lineup) {
    const ScheduleRequest *const request = &schedule->request;
    const uint32_t rest = (uint32_t)request->players - 1;
    lineup[0] = (uint32_t)(pairing % request->champions);
    choice_at(lineup + 1, pairing / request->champions, challengers(request), rest);
    for (uint32_t i = 1; i <= rest; i++) {
        lineup[i] += request->champions;
    }
}

const Format FORMAT_GAUNTLET = {
    .word = "gauntlet",
    .summary = "each of the first `champions` bots against every combination of the others",
    .make = gauntlet_make,
    .pairing = gauntlet_pairing,
};

// ---- Against copies of one challenger at a time

static Status one_versus_all_make(Schedule *schedule, Message *message) {
    const Status status = champions_check(schedule, "one-versus-all", message);
    if (status == STATUS_OK) {
        const ScheduleRequest *const request = &schedule->request;
        schedule->pairings = (uint64_t)request->champions * challengers(request);
    }
    return status;
}

static void one_versus_all_pairing(const Schedule *schedule, uint64_t pairing, uint32_t *lineup) {
    const ScheduleRequest *const request = &schedule->request;
    lineup[0] = (uint32_t)(pairing % request->champions);
    for (int i = 1; i < request->players; i++) {
        lineup[i] = request->champions + (uint32_t)(pairing / request->champions);
    }
}

const Format FORMAT_ONE_VERSUS_ALL = {
    .word = "one-versus-all",
    .summary = "each of the first `champions` bots against copies of one other bot on all seats",
    .make = one_versus_all_make,
    .pairing = one_versus_all_pairing,
};
