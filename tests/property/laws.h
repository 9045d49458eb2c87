/**
 * Shared by the files of test_laws: properties that hold at every position of random games.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_LAWS_H
#define TESTS_LAWS_H

#include "random_games.h"

enum {
    TEXT_SIZE = 1 << 15,
    CONFIG_TEXT_SIZE = 2048,
    LOG_SIZE = 512,
    LINES_MAX = 4096,
    CONFIG_PART = 3,
    GAME_PART = 4,
    LINE = 64
};

/** A position of a random game, and a second game for trials. */
typedef struct Law {
    Rules *rules;
    Game *game, *other, *third;
    Action *actions, *others;
    WholeTurn *turns;
    uint32_t count; /* number of legal actions; 0 at a draw and at the end */
    uint32_t ply;
    Rng rng;
    PairConfig config;
    uint64_t seed, number;
    bool expansions;
    char *text, *copy_text;
} Law;

/** Fails with everything needed to reproduce the failure. */
void law_require(const Law *law, bool condition, const char *format, ...) PRINTF_LIKE(3, 4);

/**
 * Returns true if two games are equal. Both are first copied onto cleared memory, because unused
 * bytes may differ.
 */
bool law_same_bytes(const Law *law, const Game *a, const Game *b);

void law_check_action_text(Law *law);

/** Returns true if the texts of two games have the same lines, in any order. */
bool law_same_facts(const Law *law, const Game *a, const Game *b);

/** Returns a text from the first line on that differs from the other text. */
const char *law_difference(const char *text, const char *other);

void law_check_position_text(Law *law);

void law_check_foreign(Law *law);

void law_check_log(Law *law);

/** Checks that final scoring pays exactly the players that views show as owners. */
void law_check_owners(Law *law);

#endif
