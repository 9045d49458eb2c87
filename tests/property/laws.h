/**
 * Laws that hold at every position of random games: what their files share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_LAWS_H
#define TESTS_LAWS_H

#include "lots.h"

enum {
    TEXT_SIZE = 1 << 15,
    CONFIG_TEXT_SIZE = 2048,
    LOG_SIZE = 512,
    LINES_MAX = 4096,
    CONFIG_PART = 3,
    GAME_PART = 4,
    LINE = 64
};

/** A position of a random game, with room to play on. */
typedef struct Law {
    Rules *rules;
    Game *game, *other, *third;
    Action *actions, *others;
    WholeTurn *turns;
    uint32_t count; /* legal actions; 0 at a draw and at the end */
    uint32_t ply;
    Rng rng;
    PairConfig config;
    uint64_t seed, number;
    bool expansions;
    char *text, *copy_text;
} Law;

/** Fails with everything needed to repeat it. */
void law_require(const Law *law, bool condition, const char *format, ...) PRINTF_LIKE(3, 4);

/** Copies onto equal ground: blocks of equal games may differ where nothing is in use. */
bool law_same_bytes(const Law *law, const Game *a, const Game *b);

void law_check_action_text(Law *law);

/** True if the texts of two games have the same lines, in whatever order. */
bool law_same_facts(const Law *law, const Game *a, const Game *b);

/** A text from the line on in which it differs from another. */
const char *law_difference(const char *text, const char *other);

void law_check_position_text(Law *law);

void law_check_foreign(Law *law);

void law_check_log(Law *law);

/** Final scoring pays all whom views call owners, and nobody else. */
void law_check_owners(Law *law);

#endif
