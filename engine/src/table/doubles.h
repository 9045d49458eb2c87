/**
 * Double tiles: two copies side by side, placed by one action that names the cell of the western
 * one (as printed). Each half is a separate tile for everything that depends on cells: extent of
 * features, neighbors, ranges. Both are the tile of the turn in which they are placed;
 * Game.copy_in_turn is the one placed last. Modules keep them out of the stack, offer their
 * placements in a phase before the draw, and define their further rules.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_DOUBLES_H
#define ENGINE_DOUBLES_H

#include "table/figures.h"

/** A module's further condition for the position of a double tile. */
typedef bool (*DoubleAllowed)(const Rules *rules, const Game *game, PlacedTile west,
                              PlacedTile east);

/** Returns the eastern half of a double tile, given its western half. */
PlacedTile double_east(PlacedTile west);

/**
 * Returns true if a double tile may be placed somewhere.
 * @param west its half of a type whose other half is the next type, with position and rotation
 * @param allowed NULL: wherever it fits
 */
bool double_fits(const Rules *rules, const Game *game, PlacedTile west, DoubleAllowed allowed);

/**
 * Lists the placements of a double tile by the active player.
 * @param type of its western half
 */
void double_placements_list(const Rules *rules, const Game *game, uint32_t type,
                            DoubleAllowed allowed, ActionList *list);

/** Returns the largest number of placements that are listed. */
uint32_t double_placements_max(const Rules *rules);

/**
 * Places a double tile as the tile of this turn.
 * @pre double_fits
 */
void double_lay(const Rules *rules, Game *game, PlacedTile west);

/**
 * Lists the deployments of some figures of the active player on that half of the tile of this turn
 * which is not copy_in_turn: for Expansion.figures.deployments. Nothing if it is no double tile.
 * @param figures as figures_offered
 */
void double_deployments_list(const Rules *rules, const Game *game, uint32_t figures,
                             ActionList *list);

/** Returns the largest number of deployments that are listed. */
uint32_t double_deployments_max(const Rules *rules);

#endif
