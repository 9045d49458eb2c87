/**
 * A beast comes to a tile: all of flesh and blood there is driven off.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_RAVAGE_H
#define ENGINE_RAVAGE_H

#include "figures.h"

/**
 * Takes home all figures of players on the tile of a copy (FigureKind.thing stay), those that are
 * away there too (on a tower), takes neutral ones of flesh off the table, and tells the modules
 * (Expansion.ravaged). Builders and pigs leave with the last follower beside them, as always.
 */
void tile_ravage(const Rules *rules, Game *game, uint32_t copy);

#endif
