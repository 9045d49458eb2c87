/**
 * The numbers that make up a position's hash: a sum of one mixed number per fact, so the order in
 * which facts came about does not matter. The values are part of every record.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_HASH_H
#define ENGINE_HASH_H

#include "carcarena/engine/rng.h"

enum HashTag {
    HASH_TILE = 1,
    HASH_FIGURE,
    HASH_SCORE,
    HASH_POOL,
    HASH_TURN,
    HASH_HAND,
    HASH_MODULE,
    HASH_IN_TURN,
    HASH_AWAY,
    HASH_NEUTRAL,
    HASH_SCORING,
    HASH_APART,
    HASH_COMPLETED,
    HASH_LAST,
    HASH_PART,
    HASH_VIEWER,
    HASH_HOLE,
    HASH_CHANCE_CAME
};

/**
 * Returns the first number of a fact.
 * @pre a < 2^56
 */
static inline uint64_t hash_first(enum HashTag tag, uint64_t a) {
    return (uint64_t)tag << 56 ^ a;
}

static inline uint64_t hash_fact(enum HashTag tag, uint64_t a, uint64_t b) {
    return rng_mix(rng_mix(hash_first(tag, a)) ^ b);
}

#endif
