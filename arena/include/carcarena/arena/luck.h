/**
 * Luck of the draw: how much better the tiles a player drew were for him than tiles drawn at
 * random.
 *
 * Before each draw the position is kept, and before each event, such as the throw of a die, which
 * counts alike. The tile that came is worth what the position with it is
 * worth to the player who draws (carcarena/bots/worth.h); so are LUCK_SAMPLES tiles drawn at random
 * from the unseen ones. The difference to their mean is the luck of the draw. Given all that
 * happened before, its expectation is 0, whoever plays and whatever the valuation is worth: luck is
 * a control variate that favours nobody (N. Burch et al., "AIVAT: A New Variance Reduction
 * Technique for Agent Evaluation in Imperfect Information Games", AAAI 2018). The valuation is
 * fixed before the run and looks at nothing that comes later. Some 40 ms a game of two.
 *
 * Mirrored blocks already give both sides the same tiles; what is left is that the same tile suits
 * one position better than another.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_LUCK_H
#define CARCARENA_ARENA_LUCK_H

#include "carcarena/arena/match.h"
#include "carcarena/engine/library.h"

CARCARENA_BEGIN

enum { LUCK_SAMPLES = 4, LUCK_UNIT = 100 /* luck is counted in 1/100 points */ };

/** Measures the games of one table. One thread at a time. */
typedef struct Luck Luck;

/**
 * @param rules borrowed. @param seed of the sampling, a stream a game.
 * @return STATUS_NO_MEMORY; *out then unchanged.
 */
Status luck_create(Luck **out, const Rules *rules, uint64_t seed, Message *message) MUST_USE;

/** Frees it; NULL is allowed. */
void luck_destroy(Luck *luck);

/** What the table must call: give it to match_watch once. */
MatchWatcher luck_watcher(Luck *luck);

/** Forgets the last game; `id` keys the sampling. */
void luck_begin(Luck *luck, uint64_t id);

/**
 * Luck of each seat in the game just played, in 1/LUCK_UNIT points. What one seat gains the others
 * lose in equal parts, rounded towards 0.
 */
const int32_t *luck_by_seat(const Luck *luck);

CARCARENA_END

#endif
