/**
 * Vectors: what is done to many open cells, labels or facts at once. One struct of functions for
 * each kind of processor, with equal results; the fastest that runs is taken.
 *
 * Where a tile fits is found over all open cells and rotations at once:
 *
 * Every open cell keeps one 16-bit word of edge types its neighbours forbid, four bits a side; a
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

#include "carcarena/engine/joint.h"
#include "compiled.h"

enum { HIT_WORDS_MIN = 4 /* written always, so that picking needs no loop in the usual case */ };

/** Features as a kernel of one byte a label keeps them, for one of the two spaces. */
typedef struct LabelTable {
    const uint8_t *parent; /* [label]: a forest, roots are their own parents */
    const uint32_t *meta;  /* [label]: of roots */
    uint32_t count;        /* labels, up to 256; meta has 128 or 256 that can be read */
} LabelTable;

/** Open cells and the features around them, as a kernel of one byte a label keeps them. */
typedef struct Surroundings {
    LabelTable spaces[2]; /* labels at the middle of sides, and at their halves */
    const void *slots;    /* sixteen bytes a cell, the first twelve a label for each port */
    uint32_t cells;       /* a multiple of four; what unused ones show does not matter */
    uint32_t mask;        /* a feature is occupied if its meta has one of these bits */
} Surroundings;

/** Segments of a tile against ports of open cells, all in one go. */
typedef struct Clash {
    const uint16_t *ports;    /* [cell]: ports a segment must not have */
    const uint64_t *hits;     /* [word]: where the tile fits */
    uint32_t words;           /* of sixteen cells */
    const uint64_t *segments; /* ports of each segment, a lane a rotation */
    uint32_t segment_count;
    uint32_t enterable; /* bit s: segment s counts at all */
} Clash;

enum {
    CODES_AHEAD = 64,
    ANSWERS_MAX = 8,    /* in a PairForm */
    PAIR_WORDS_MAX = 16 /* of hits, for pairs */
};

/** Hits, and what can be answered to each: the pass or entering a segment. */
typedef struct Answers {
    const uint64_t *hits; /* [word] */
    uint32_t words;
    const uint64_t *free; /* [stride * segment + word]: hits after which it can be entered */
    uint32_t stride;
    uint32_t segment_count;
} Answers;

/** What pairs of a placement and an answer look like as actions. */
typedef struct PairForm {
    const void *positions;       /* every sixteen bytes a cell's: a byte for x, a byte for y */
    Action place[SIDES];         /* of each rotation, at the position of two bytes 0 */
    Action answers[ANSWERS_MAX]; /* the pass; then entering each segment, at the same position */
} PairForm;

/** One way of doing it; all ways give equal results. */
typedef struct Vectors {
    const char *name;

    /**
     * Fills hits for the first `slots` open cells, at least HIT_WORDS_MIN words, and returns how
     * many there are. @param forbidden padded with 0xFFFF to a multiple of 16, at least 64 entries.
     */
    uint32_t (*fit)(const uint16_t *forbidden, uint32_t slots, uint64_t pattern, uint64_t *hits);

    /** Number (64 * word + bit) of the hit with `rank` hits before it. @pre rank < all hits */
    uint32_t (*pick)(const uint64_t *hits, uint32_t rank);

    /**
     * The hits where a segment has no port it must not have: free[stride * segment + word].
     * Returns how many there are.
     */
    uint32_t (*clear)(const Clash *clash, uint64_t *free, uint32_t stride);

    /**
     * Which ports of open cells face occupied features: bit p of ports[cell]. Pairs[cell] is not 0
     * if two halves of sides face the same field, which is not occupied; `pairs` may be NULL. NULL
     * instead of a function: kernels look label by label.
     */
    void (*occupied)(const Surroundings *around, uint16_t *ports, uint16_t *pairs);

    /**
     * From these, the cells in which segments of a tile may merge, a word for sixteen: those with
     * one of the ports `merging` occupied and pairs; without pairs too if a merging port is in the
     * middle of a side, for `occupied` does not look for pairs there. NULL as `occupied`.
     */
    void (*meetings)(const uint16_t *ports, const uint16_t *pairs, uint32_t words, uint32_t merging,
                     uint16_t *meetings);

    /**
     * Writes the pairs of every hit, in the order of bits: the pass, then the segments that are
     * free. Writes up to ANSWERS_MAX beyond them. @pre segment_count < ANSWERS_MAX, words
     * <= PAIR_WORDS_MAX
     * @return how many. NULL: kernels write one after the other.
     */
    uint32_t (*pairs)(const Answers *answers, const PairForm *form, JointAction *out);

    /**
     * Writes a number for every pair: word << 10 | bit << 4 | answer, where answer 0 is the pass
     * and the rest are segments + 1; ordered by word, then answer, then bit. Writes up to
     * CODES_AHEAD beyond them. @return how many
     */
    uint32_t (*codes)(const Answers *answers, uint32_t *out);

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
