/**
 * Vectors: what is done to many open cells, labels or facts at once. One struct of functions for
 * each kind of processor, with equal results; the fastest that runs is taken.
 *
 * Where a tile fits is found over all open cells and rotations at once:
 *
 * Every open cell keeps one 16-bit word of edge types its neighbors forbid, four bits a side; a
 * rotated tile has one bit a side, its edge type. It fits if the two words share no bit. The four
 * rotations are the four 16-bit lanes of one 64-bit pattern; a rotation that only repeats an
 * earlier one has all bits set and so never fits, and so do unused open cells (0xFFFF).
 *
 *     hits[w], bit 16 * rotation + j: the tile fits open cell 16 * w + j in that rotation
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_VECTORS_H
#define ENGINE_VECTORS_H

#include "model/rules_data.h"

enum { HIT_WORDS_MIN = 4 /* written always, so that picking needs no loop in the usual case */ };

/** One way of doing it; all ways give equal results. */
typedef struct Vectors {
    const char *name;

    /**
     * Fills hits for the first `slots` open cells, at least HIT_WORDS_MIN words, and returns how
     * many there are. @param forbidden padded with 0xFFFF to a multiple of 16, at least 64 entries.
     */
    uint32_t (*fit)(const uint16_t *forbidden, uint32_t slots, uint64_t pattern, uint64_t *hits);

    /** Number (64 * word + bit) of the hit with `rank` hits before it. @param words that may hold
     * it, at least HIT_WORDS_MIN. @pre rank < all hits */
    uint32_t (*pick)(const uint64_t *hits, uint32_t words, uint32_t rank);

    /** Copies a block that begins on a cache line; may copy up to the end of its last line. */
    void (*copy)(void *to, const void *from, size_t bytes);

    /** Sum of rng_mix(rng_mix(first) ^ last) over pairs of numbers: facts of a hash (hash.h). */
    uint64_t (*mix)(const uint64_t *first, const uint64_t *last, uint32_t count);
} Vectors;

/** Plain C. */
extern const Vectors VECTORS_PORTABLE;

/** Those that run on this machine, the fastest first; NULL past the last, which is the portable. */
const Vectors *vectors_at(unsigned index);

#endif
