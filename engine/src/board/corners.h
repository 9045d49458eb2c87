/**
 * Corners of tiles: four of them meet, often in one field. Corner 0 is north-west, the others
 * follow clockwise. Side `corner` is after it, side `corner - 1` before it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_CORNERS_H
#define ENGINE_KERNEL_CORNERS_H

#include "board/majority.h"

/** Returns the copy at a site; only kernels with modules store it. @pre the site has a tile */
static inline unsigned site_copy(const Board *board, Site site) {
    return board->spread == SPREAD_SHARED ? (unsigned)copy_search(board, site_position(site))
                                          : board->copy_on[KERNEL_MODULES ? site_cell(site) : 0];
}

/**
 * Returns the index + 1 of the field at a corner of a copy on the table, or 0 unless there is one.
 */
static inline unsigned corner_segment(const Rules *rules, const Board *board, unsigned copy,
                                      unsigned corner) {
    const unsigned printed = (corner - board->laid[copy].rotation) % SIDES;
    return rules_copy_type(rules, copy)->corner_fields[printed];
}

/** Returns the root of the field at a corner of a copy on the table, or 0 unless there is one. */
static inline unsigned corner_root(const Rules *rules, const Board *board, unsigned copy,
                                   unsigned corner) {
    const unsigned segment = corner_segment(rules, board, copy, corner);
    return segment == 0 ? 0 : ref_feature(rules, board, segment_ref(copy, segment - 1)).root;
}

/** Returns the corners of a cell with three other tiles, as a bit set; without branches. */
static inline unsigned corners_full(const Board *board, Site site) {
    unsigned ring = 0; // bit 2 * corner, and the side behind it
    for (unsigned corner = 0; corner < SIDES; corner++) {
        const Site side = site_next(site, corner);
        const Site before = site_next(side, (corner + 3) % SIDES);
        ring |= (unsigned)(cell_find(board, before) == CELL_TILE) << (2 * corner);
        ring |= (unsigned)(cell_find(board, side) == CELL_TILE) << (2 * corner + 1);
    }
    const unsigned full = ring & (ring >> 1) & (ring << 1 | ring >> 7);
    return (full & 1U) | (full >> 1 & 2U) | (full >> 2 & 4U) | (full >> 3 & 8U);
}

/** See Kernel.corner_fields. */
static inline unsigned full_corners(const Rules *rules, const Board *board, unsigned copy,
                                    uint16_t roots[SIDES]) {
    const Site site = site_at(board->laid[copy].at);
    unsigned corners = corners_full(board, site);
    for (unsigned rest = corners; rest != 0; rest &= rest - 1) {
        const unsigned corner = bit_lowest(rest);
        const Site next = site_next(site, (corner + 3) % SIDES);
        const Site around[3] = {next, site_next(next, corner), site_next(site, corner)};
        const unsigned root = corner_root(rules, board, copy, corner);
        bool one = root != 0;
        for (unsigned i = 0; one && i < 3; i++) { // the same corner on the other tiles
            const unsigned other = site_copy(board, around[i]);
            one = corner_root(rules, board, other, (corner + 1 + i) % SIDES) == root;
        }
        roots[corner] = (uint16_t)root;
        corners &= ~((unsigned)!one << corner);
    }
    return corners;
}

#endif
