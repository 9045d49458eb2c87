/**
 * Perft: counts the game tree below a position, the standard test of move generation.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ENGINE_PERFT_H
#define CARCARENA_ENGINE_PERFT_H

#include "carcarena/engine/game.h"
#include "carcarena/engine/library.h"

CARCARENA_BEGIN

/** The counts at one depth. */
typedef struct PerftCount {
    uint64_t leaves;    /* positions after exactly `depth` tiles of the fixed deck */
    uint64_t finals;    /* of these, finished games */
    uint64_t score_sum; /* sum of all players' points if scored now; detects scoring errors */
    uint64_t hash_sum;  /* sum of game_hash modulo 2^64; detects any other difference */
} PerftCount;

/**
 * Walks every decision, and every outcome of every event, while `depth` tiles are drawn in the
 * given order. Iterative; memory grows with the number of decisions and events.
 * @param types the deck, at least `depth` entries
 * @return STATUS_NO_MEMORY; STATUS_ILLEGAL if the deck does not fit the rules
 */
Status perft(const Rules *rules, const Game *game, const uint16_t *types, uint32_t depth,
             PerftCount *out) MUST_USE;

CARCARENA_END

#endif
