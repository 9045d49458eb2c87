/**
 * Luck of the draw: how much better the drawn tiles were for a player than random tiles.
 *
 * Before each draw, and before each event such as a die roll, the position is kept. The value of
 * the drawn tile is the value of the position with it to the player who draws
 * (carcarena/bots/heuristic.h). LUCK_SAMPLES random unseen tiles are valued in the same way. The
 * luck of the draw is the difference from their mean. Given everything before the draw its
 * expectation is 0, for any player and any valuation, so luck is an unbiased control variate (N.
 * Burch et al., "AIVAT: A New Variance Reduction Technique for Agent Evaluation in Imperfect
 * Information Games", AAAI 2018). The valuation is fixed before the run and uses nothing that comes
 * later. Cost: about 40 ms per game of two.
 *
 * Mirrored blocks already give both sides the same tiles. What remains is that one tile suits one
 * position better than another.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_LUCK_H
#define CARCARENA_ARENA_LUCK_H

#include "carcarena/arena/match.h"
#include "carcarena/engine/library.h"

CARCARENA_BEGIN

enum { LUCK_SAMPLES = 4, LUCK_UNIT = 100 /* luck is counted in 1/100 points */ };

/** Measures the luck in the games of one table. One thread at a time. */
typedef struct Luck Luck;

/**
 * Creates a luck meter.
 * @param rules borrowed
 * @param seed of the sampling, one stream per game
 * @return STATUS_NO_MEMORY; *out is then unchanged
 */
Status luck_create(Luck **out, const Rules *rules, uint64_t seed, Message *message) MUST_USE;

/** Frees it; NULL is allowed. */
void luck_destroy(Luck *luck);

/** Returns the callbacks that the table must call; pass it to match_watch once. */
MatchWatcher luck_watcher(Luck *luck);

/** Forgets the previous game. `id` keys the sampling. */
void luck_begin(Luck *luck, uint64_t id);

/**
 * Returns the luck of each seat in the last game, in 1/LUCK_UNIT points. The gain of one seat is
 * subtracted from the others in equal parts, rounded towards 0.
 */
const int32_t *luck_by_seat(const Luck *luck);

CARCARENA_END

#endif
