// SPDX-License-Identifier: MIT
#include "schedule/formats/format.h"
#include "schedule/formats/subsets.h"

static uint32_t choose_from(const ScheduleRequest *request) {
    const uint32_t seats = (uint32_t)request->players;
    return request->bots < seats ? request->bots + seats - 1 : request->bots;
}

static Status round_robin_make(Schedule *schedule, Message *message) {
    const ScheduleRequest *const request = &schedule->request;
    const uint32_t seats = (uint32_t)request->players;
    if (request->bots < 2 && seats > 1) {
        return message_set(message, STATUS_INVALID,
                           "bots: format 'round-robin' needs at least 2 bots, got %u",
                           request->bots);
    }
    schedule->pairings = choice_count(request->bots, seats);
    schedule->skip_count = 0;
    // Combinations of one bot with itself only are skipped.
    for (uint32_t bot = 0; request->bots < seats && bot < request->bots; bot++) {
        uint32_t set[PLAYERS_MAX];
        for (uint32_t i = 0; i < seats; i++) {
            set[i] = bot + i;
        }
        schedule->skips[schedule->skip_count++] = subset_rank(set, choose_from(request), seats);
    }
    schedule->pairings -= schedule->skip_count;
    return STATUS_OK;
}

static void round_robin_pairing(const Schedule *schedule, uint64_t pairing, uint32_t *lineup) {
    uint64_t rank = pairing;
    for (uint32_t i = 0; i < schedule->skip_count && schedule->skips[i] <= rank; i++) {
        rank++;
    }
    choice_at(lineup, rank, schedule->request.bots, (uint32_t)schedule->request.players);
}

const Format FORMAT_ROUND_ROBIN = {
    .word = "round-robin",
    .summary = "every combination of bots; with fewer bots than seats, with repetition",
    .make = round_robin_make,
    .pairing = round_robin_pairing,
};
