/**
 * What makes the block of a tile set consistent (TileFacts.in_block).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_TILE_BLOCK_H
#define ENGINE_TILE_BLOCK_H

#include "carcarena/engine/tileset.h"

/** True if other tiles of its block lie on all four sides of a tile. */
static inline bool tile_is_inner(const TileFacts *tile) {
    bool inner = true;
    for (unsigned side = 0; side < SIDES; side++) {
        inner = inner && tile->edges[side] == EDGE_INNER;
    }
    return inner;
}

/**
 * Checks that the tiles of a block, if the set has one, lie side by side from 0,0 on, each next to
 * one further north or west; that exactly the sides on which they touch are EDGE_INNER; and that
 * what reaches such a side goes on beyond it; and that double tiles are whole. STATUS_INVALID says
 * of which tile and why.
 */
Status tile_block_check(const TileSet *set, Message *message) MUST_USE;

#endif
