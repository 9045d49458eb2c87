/**
 * The blocks of tiles a game begins with instead of a start tile, where sets in play have some: the
 * largest at 0,0, each further one below what lies, as far west as its sides fit. Blocks of modules
 * that say so (Expansion.setup.block_side) come last, beside the others or, without any, beside the
 * start tile, as far out as their sides fit and there as far north.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_START_BLOCK_H
#define ENGINE_START_BLOCK_H

#include "model/kernel.h"

/** Lists their tiles in rules->block, as they are laid, and where; refuses blocks that fit nowhere
 * or lie outside the table. */
Status start_block_find(Rules *rules, Message *message) MUST_USE;

/** Lays those that follow the first one. @pre that lies at 0,0, alone */
void start_block_lay(const Rules *rules, Game *game);

/** True if a tile belongs to a block. */
bool start_block_has(const Rules *rules, uint32_t type);

/** True if it lies where its block has it. @pre it belongs to one */
bool start_block_there(const Rules *rules, PlacedTile tile);

#endif
