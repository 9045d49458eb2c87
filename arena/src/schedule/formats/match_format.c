// SPDX-License-Identifier: MIT
#include "schedule/formats/format.h"

static Status match_make(Schedule *schedule, Message *message) {
    const ScheduleRequest *const request = &schedule->request;
    if (request->bots != (uint32_t)request->players) {
        return message_set(message, STATUS_INVALID,
                           "bots: format 'match' seats every bot once: expected %d bots, got %u",
                           request->players, request->bots);
    }
    schedule->pairings = 1;
    return STATUS_OK;
}

static void match_pairing(const Schedule *schedule, uint64_t pairing, uint32_t *lineup) {
    for (uint32_t i = 0; i < schedule->request.bots; i++) {
        lineup[i] = i;
    }
}

const Format FORMAT_MATCH = {
    .word = "match",
    .summary = "all bots at one table; one bot per seat",
    .make = match_make,
    .pairing = match_pairing,
};
