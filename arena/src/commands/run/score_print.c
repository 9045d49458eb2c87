// SPDX-License-Identifier: MIT
#include "commands/run/score_print.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static const double PERCENT = 100.0;

/** Points of a bot against each opponent. */
typedef struct BotScore {
    uint32_t bot;
    uint64_t wins, losses, ties;
} BotScore;

static double share_of(const BotScore *score) {
    const uint64_t games = score->wins + score->losses + score->ties;
    return games == 0 ? 0.0 : ((double)score->wins + (double)score->ties / 2.0) / (double)games;
}

static int score_compare(const void *left, const void *right) {
    const BotScore *const a = left;
    const BotScore *const b = right;
    const double first = share_of(a);
    const double second = share_of(b);
    if (first != second) {
        return first > second ? -1 : 1;
    }
    return a->bot < b->bot ? -1 : 1;
}

/** Games between copies of one bot count for nothing. */
static void game_count(const GameRecord *record, int seats, BotScore *scores) {
    for (int seat = 0; seat < seats; seat++) {
        for (int other = 0; other < seats; other++) {
            BotScore *const score = &scores[record->bots[seat]];
            if (record->bots[other] != record->bots[seat]) {
                score->wins += record->ranks[seat] < record->ranks[other] ? 1 : 0;
                score->losses += record->ranks[seat] > record->ranks[other] ? 1 : 0;
                score->ties += record->ranks[seat] == record->ranks[other] ? 1 : 0;
            }
        }
    }
}

static void scores_show(const TournamentConfig *config, BotScore *scores) {
    const ConfigBot *const bots = config->bots;
    if (config->bot_count == 2 && config->schedule.request.players == 2) {
        (void)printf("Score of %s vs %s: %" PRIu64 " - %" PRIu64 " - %" PRIu64 "  [%.3f] %" PRIu64
                     "\n",
                     bots[0].name, bots[1].name, scores[0].wins, scores[0].losses, scores[0].ties,
                     share_of(&scores[0]), scores[0].wins + scores[0].losses + scores[0].ties);
        return;
    }
    qsort(scores, config->bot_count, sizeof *scores, score_compare);
    (void)printf("Score:");
    for (uint32_t i = 0; i < config->bot_count; i++) {
        (void)printf("%s %s %.1f %%", i > 0 ? "," : "", bots[scores[i].bot].name,
                     PERCENT * share_of(&scores[i]));
    }
    (void)printf("\n");
}

Status score_print(Store *store, const TournamentConfig *config, Message *message) {
    StoreWalk *walk = NULL;
    BotScore *const scores = calloc(config->bot_count, sizeof *scores);
    if (scores == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the scores");
    }
    for (uint32_t bot = 0; bot < config->bot_count; bot++) {
        scores[bot].bot = bot;
    }
    Status status = store_walk_begin(&walk, store, 0, message);
    bool found = true;
    while (status == STATUS_OK && found) {
        GameRecord record;
        status = store_walk_next(walk, &record, NULL, &found, message);
        if (status == STATUS_OK && found) {
            game_count(&record, config->schedule.request.players, scores);
        }
    }
    store_walk_end(walk);
    if (status == STATUS_OK) {
        scores_show(config, scores);
    }
    free(scores);
    return status;
}
