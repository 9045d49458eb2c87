/**
 * Vectors: operations on many open cells, labels or facts at once. One struct of functions per kind
 * of processor, with equal results; the fastest that runs is used.
 *
 * Fitting a tile is computed over all open cells and rotations at once:
 *
 * Every open cell has one 16-bit word of edge types that its neighbors forbid, four bits per side;
 * a rotated tile has one bit per side, its edge type. It fits if the two words share no bit. The
 * four rotations are the four 16-bit lanes of one 64-bit pattern. A rotation that repeats an
 * earlier one has all bits set and never fits; unused open cells (0xFFFF) never fit either.
 *
 *     hits[w], bit 16 * rotation + j: the tile fits open cell 16 * w + j in that rotation
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_VECTORS_H
#define ENGINE_VECTORS_H

#include "model/rules_data.h"

enum { HIT_WORDS_MIN = 4 /* always written, so that selecting needs no loop in the usual case */ };

/** One implementation; all give equal results. */
typedef struct Vectors {
    const char *name;

    /**
     * Fills hits for the first `slots` open cells, at least HIT_WORDS_MIN words, and returns the
     * number of hits.
     * @param forbidden padded with 0xFFFF to a multiple of 16, at least 64 entries
     */
    uint32_t (*fit)(const uint16_t *forbidden, uint32_t slots, uint64_t pattern, uint64_t *hits);

    /**
     * Returns the number (64 * word + bit) of the hit with `rank` hits before it.
     * @param words that may contain it, at least HIT_WORDS_MIN
     * @pre rank < number of hits
     */
    uint32_t (*pick)(const uint64_t *hits, uint32_t words, uint32_t rank);

    /** Copies a block aligned to a cache line; may copy up to the end of its last line. */
    void (*copy)(void *to, const void *from, size_t bytes);

    /**
     * Returns the sum of rng_mix(rng_mix(first) ^ last) over pairs of numbers: facts of a hash
     * (hash.h).
     */
    uint64_t (*mix)(const uint64_t *first, const uint64_t *last, uint32_t count);
} Vectors;

/** Plain C. */
extern const Vectors VECTORS_PORTABLE;

/**
 * Returns the implementations that run on this machine, fastest first; NULL past the last, which is
 * the portable one.
 */
const Vectors *vectors_at(unsigned index);

#endif
