/**
 * Consistency of the block of a tile set (TileFacts.in_block).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_TILE_BLOCK_H
#define ENGINE_TILE_BLOCK_H

#include "carcarena/engine/tileset.h"

/** Returns true if a tile has neighbors of its block on all four sides. */
static inline bool tile_is_inner(const TileFacts *tile) {
    bool inner = true;
    for (unsigned side = 0; side < SIDES; side++) {
        inner = inner && tile->edges[side] == EDGE_INNER;
    }
    return inner;
}

/**
 * Checks the block of a set and its double tiles: the tiles of the block are contiguous from 0,0,
 * each next to one further north or west; exactly the sides on which they touch are EDGE_INNER;
 * segments at such a side continue beyond it; double tiles are complete. STATUS_INVALID names the
 * tile and the reason.
 */
Status tile_block_check(const TileSet *set, Message *message) MUST_USE;

#endif
