/**
 * The starting blocks of tiles that replace the start tile, if sets in play have some: the largest
 * at 0,0, each further one below, as far west as its sides fit. Blocks of modules with
 * Expansion.setup.block_side come last, beside the others or, if there are none, beside the start
 * tile, as far out as their sides fit and then as far north.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_START_BLOCK_H
#define ENGINE_START_BLOCK_H

#include "model/kernel.h"

/**
 * Lists their tiles in rules->block in the order of placement, with positions; refuses blocks that
 * fit nowhere or are outside the table.
 */
Status start_block_find(Rules *rules, Message *message) MUST_USE;

/**
 * Places those after the first one.
 * @pre only that is on the table, at 0,0
 */
void start_block_lay(const Rules *rules, Game *game);

/** Returns true if a tile belongs to a block. */
bool start_block_has(const Rules *rules, uint32_t type);

/**
 * Returns true if it is in its position in the block.
 * @pre it belongs to one
 */
bool start_block_there(const Rules *rules, PlacedTile tile);

#endif
