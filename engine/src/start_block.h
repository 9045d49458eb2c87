/**
 * The block of tiles a game begins with instead of a start tile, if a set in play has one.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_START_BLOCK_H
#define ENGINE_START_BLOCK_H

#include "kernel.h"

/** Lists its tiles in rules->block, as they are laid; refuses two blocks and one that is larger
 * than the table. */
Status start_block_find(Rules *rules, Message *message) MUST_USE;

/** Lays those that follow the first one. @pre that lies at 0,0, alone */
void start_block_lay(const Rules *rules, Game *game);

/** True if a tile belongs to the block. */
bool start_block_has(const Rules *rules, uint32_t type);

/** True if it lies where the block has it. @pre it belongs to it */
bool start_block_there(const Rules *rules, PlacedTile tile);

#endif
