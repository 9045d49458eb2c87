/**
 * Whole games between bots, for tests of bots: no arena, one thread, a deck from a seed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_BOT_GAMES_H
#define TESTS_BOT_GAMES_H

#include "carcarena/bots/registry.h"
#include "game_table.h"

enum { BOT_GAME_ACTIONS_MAX = 1024 };

/** One finished game. */
typedef struct BotGame {
    int32_t scores[PLAYERS_MAX];
    uint64_t hash; /* of the final position */
    uint32_t action_count;
    Action actions[BOT_GAME_ACTIONS_MAX]; /* all decisions in order */
    uint64_t simulations;                 /* sum over all decisions, as the bots report it */
    uint64_t nodes_max;                   /* largest tree any bot reported */
} BotGame;

/**
 * Plays one game with the bots given as text, one per seat.
 *
 * Checks that every action is legal and in canonical form, and the reported budget if `simulations`
 * > 0. Fails the running test on an error.
 */
void bot_game_play(BotGame *out, const Rules *rules, const char *const *bots, uint64_t seed,
                   uint64_t simulations);

#endif
