/**
 * Matching: where a tile fits, over all open cells and rotations at once.
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
#ifndef ENGINE_MATCH_H
#define ENGINE_MATCH_H

#include "compiled.h"

enum { MATCH_WORDS_MIN = 4 /* written always, so that picking needs no loop in the usual case */ };

/** Features as a kernel of one byte a label keeps them, for one of the two spaces. */
typedef struct LabelTable {
    const uint8_t *parent; /* [label]: a forest, roots are their own parents */
    const uint32_t *meta;  /* [label]: of roots */
    uint32_t count;        /* labels, up to 256 */
} LabelTable;

/** One way of doing it; all ways give equal results. */
typedef struct Matcher {
    const char *name;

    /**
     * Fills hits for the first `slots` open cells, at least MATCH_WORDS_MIN words, and returns how
     * many there are. @param forbidden padded with 0xFFFF to a multiple of 16, at least 64 entries.
     */
    uint32_t (*match)(const uint16_t *forbidden, uint32_t slots, uint64_t pattern, uint64_t *hits);

    /** Number (64 * word + bit) of the hit with `rank` hits before it. @pre rank < all hits */
    uint32_t (*pick)(const uint64_t *hits, uint32_t rank);

    /**
     * Which ports of open cells face features whose meta has a bit of `mask`: bit p of ports[cell].
     * @param spaces labels at the middle of sides, and at their halves.
     * @param slots sixteen bytes a cell, the first twelve a label for each port.
     * @param cells how many; slots and ports have room for a multiple of four.
     * NULL: kernels look label by label.
     */
    void (*held)(const LabelTable spaces[2], const void *slots, uint32_t cells, uint32_t mask,
                 uint16_t *ports);
} Matcher;

/** Plain C. */
extern const Matcher MATCHER_PORTABLE;

/** Those that run on this machine, the fastest first; NULL past the last, which is the portable. */
const Matcher *matcher_at(unsigned index);

#endif
