/**
 * Removes figures from a tile: all living ones for the dragon, some for other events.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_FIGURE_REMOVAL_H
#define ENGINE_FIGURE_REMOVAL_H

#include "table/figures.h"

/**
 * Returns to supply the players' figures on the tile of a copy that `leaves` selects, also
 * off-board ones there (on a tower). Builders and pigs leave with the last follower of their
 * feature, as always.
 * @param copy stands for its cell (cell_copy)
 */
void tile_vacate(const Rules *rules, Game *game, uint32_t copy,
                 bool (*leaves)(const Rules *rules, FigureAt figure));

/** Returns the followers there to supply in the same way. */
void tile_followers_leave(const Rules *rules, Game *game, uint32_t copy);

/**
 * Returns all figures of players on the tile of a copy to supply (not those with FigureKind.thing),
 * also off-board ones there, and takes living neutral ones off the table.
 */
void tile_remove_figures(const Rules *rules, Game *game, uint32_t copy);

#endif
