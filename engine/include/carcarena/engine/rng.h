/**
 * PCG32 random numbers: small, fast, reproducible streams. The caller owns the state.
 *
 * Algorithm PCG-XSH-RR 64/32 of M. E. O'Neill, "PCG: A Family of Simple Fast Space-Efficient
 * Statistically Good Algorithms for Random Number Generation", HMC-CS-2014-0905. Bounded draws
 * after D. Lemire, "Fast Random Integer Generation in an Interval", ACM TOMACS 29 (2019): exactly
 * uniform.
 *
 * Every use has its own stream, keyed by purpose (rng_keyed). Drawing from one stream never shifts
 * another.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ENGINE_RNG_H
#define CARCARENA_ENGINE_RNG_H

#include "carcarena/engine/library.h"

#include <stdint.h>

CARCARENA_BEGIN

/** State of one stream. Copy it to fork the stream. One thread at a time. */
typedef struct Rng {
    uint64_t state;
    uint64_t increment; /* odd: selects the sequence */
} Rng;

/** Purpose of a stream. Add new purposes at the end: the numbers are stored in records. */
typedef enum RngPurpose {
    RNG_DECK = 1,      /* order of the tiles of a block */
    RNG_CHANCE = 2,    /* other chance of a block: tiles put back */
    RNG_BOT = 3,       /* a bot's own stream, by block and seat */
    RNG_HARNESS = 4,   /* the arena's own choices, such as moves for a seat that has forfeited */
    RNG_SCHEDULE = 5,  /* pairings and random order of seats */
    RNG_BOOTSTRAP = 6, /* resampling in statistics */
    RNG_BENCH = 7,     /* benchmarks and their signature */
    RNG_TUNER = 8,     /* directions of a parameter search, by iteration and parameter */
    RNG_AUDIT = 9,     /* which games are checked for determinism, by id */
    RNG_EVENTS = 10    /* dice and tokens of a block */
} RngPurpose;

/** Returns the next 32 uniform bits. About 1 ns. */
static inline uint32_t rng_next(Rng *rng) {
    const uint64_t old = rng->state;
    rng->state = old * UINT64_C(6364136223846793005) + rng->increment;
    const uint32_t shifted = (uint32_t)(((old >> 18) ^ old) >> 27);
    const uint32_t turn = (uint32_t)(old >> 59);
    return (shifted >> turn) | (shifted << ((32U - turn) & 31U));
}

/**
 * Returns stream `stream` of seed `seed`, initialized as in the published reference implementation.
 */
static inline Rng rng_make(uint64_t seed, uint64_t stream) {
    Rng rng = {0, (stream << 1) | 1U};
    (void)rng_next(&rng);
    rng.state += seed;
    (void)rng_next(&rng);
    return rng;
}

/**
 * Returns a uniform integer in [0, bound).
 * @pre bound > 0
 */
static inline uint32_t rng_below(Rng *rng, uint32_t bound) {
    uint64_t product = (uint64_t)rng_next(rng) * bound;
    uint32_t low = (uint32_t)product;
    if (low < bound) {
        const uint32_t threshold = (0U - bound) % bound;
        while (low < threshold) {
            product = (uint64_t)rng_next(rng) * bound;
            low = (uint32_t)product;
        }
    }
    return (uint32_t)(product >> 32);
}

/** Returns a uniform real in [0, 1) with 32 bits. */
static inline double rng_unit(Rng *rng) {
    return (double)rng_next(rng) * (1.0 / 4294967296.0);
}

/** Mixes 64 bits into 64 well-spread bits (finalizer of SplitMix64, Steele, Lea and Flood 2014). */
static inline uint64_t rng_mix(uint64_t value) {
    value += UINT64_C(0x9E3779B97F4A7C15);
    value = (value ^ (value >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    value = (value ^ (value >> 27)) * UINT64_C(0x94D049BB133111EB);
    return value ^ (value >> 31);
}

/**
 * Returns the stream for one purpose. It depends only on seed, purpose and two indexes (block and
 * seat; 0 where unused).
 */
static inline Rng rng_keyed(uint64_t seed, RngPurpose purpose, uint64_t index, uint64_t part) {
    const uint64_t key = rng_mix(rng_mix(rng_mix(seed) ^ (uint64_t)purpose) ^ index);
    return rng_make(rng_mix(key ^ part), rng_mix(key + part) >> 1);
}

CARCARENA_END

#endif
