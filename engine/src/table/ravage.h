/**
 * Figures are driven off a tile: by a beast all of flesh and blood there, by others some.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_RAVAGE_H
#define ENGINE_RAVAGE_H

#include "table/figures.h"

/**
 * Takes home the figures of players on the tile of a copy that `leaves` says, and those that are
 * away there (on a tower). Builders and pigs leave with the last follower beside them, as always.
 * @param copy stands for its cell (cell_copy)
 */
void tile_vacate(const Rules *rules, Game *game, uint32_t copy,
                 bool (*leaves)(const Rules *rules, FigureAt figure));

/** Takes home the followers there, in the same way. */
void tile_followers_leave(const Rules *rules, Game *game, uint32_t copy);

/**
 * Takes home all figures of players on the tile of a copy (FigureKind.thing stay), those that are
 * away there too, and takes neutral ones of flesh off the table.
 */
void tile_ravage(const Rules *rules, Game *game, uint32_t copy);

#endif
