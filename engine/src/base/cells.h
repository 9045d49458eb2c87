/**
 * Cells of the table: steps to the neighbors, and adjacency. The kernel has a faster adjacency test
 * on packed positions.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_CELLS_H
#define ENGINE_CELLS_H

#include "carcarena/engine/view.h"

#include <stdlib.h>

/** Step from a cell to the next one on side 0 to 3 (north, east, south, west). */
static inline int side_dx(unsigned side) {
    return (side == 1) - (side == 3);
}
static inline int side_dy(unsigned side) {
    return (side == 2) - (side == 0);
}

/** Returns true if two tiles are the same or touch, corners included. */
static inline bool tiles_near(PlacedTile a, PlacedTile b) {
    return abs(a.x - b.x) <= 1 && abs(a.y - b.y) <= 1;
}

/** Default order of cells: from north to south, then from west to east. */
static inline bool tile_before(PlacedTile a, PlacedTile b) {
    return a.y < b.y || (a.y == b.y && a.x < b.x);
}

/** Returns a cell as one number for hashes; its low 16 bits are free. */
static inline uint64_t cell_bits(int16_t x, int16_t y) {
    return (uint64_t)(uint16_t)x << 32 | (uint64_t)(uint16_t)y << 16;
}

#endif
