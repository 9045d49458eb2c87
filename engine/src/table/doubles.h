/**
 * Double tiles: two copies that lie side by side and are laid by one action, which names where the
 * western one lies (as printed). Each half is a tile of its own cell for all that looks at cells:
 * what features show on, neighbours, ranges. Both are the tile of the turn in which they are laid;
 * Game.copy_in_turn is the one laid last. Modules keep them out of the draw pile, offer their
 * placements in a phase before the draw, and say what else holds for them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_DOUBLES_H
#define ENGINE_DOUBLES_H

#include "table/figures.h"

/** What a module demands of where a double tile lies, beside that it fits. */
typedef bool (*DoubleAllowed)(const Rules *rules, const Game *game, PlacedTile west,
                              PlacedTile east);

/** The eastern half of a double tile whose western one lies somewhere. */
PlacedTile double_east(PlacedTile west);

/** True if a double tile may lie somewhere. @param west its half of a type whose other half is the
 * next type; where it lies and how it is turned @param allowed NULL: wherever it fits */
bool double_fits(const Rules *rules, const Game *game, PlacedTile west, DoubleAllowed allowed);

/** Adds the placements of a double tile by the active player. @param type of its western half */
void double_placements_list(const Rules *rules, const Game *game, uint32_t type,
                            DoubleAllowed allowed, ActionList *list);

/** The most that adds. */
uint32_t double_placements_max(const Rules *rules);

/** Lays a double tile as that of this turn. @pre double_fits */
void double_lay(const Rules *rules, Game *game, PlacedTile west);

/** Adds the deployments of some figures, held by the active player, on that half of the tile of
 * this turn which is not copy_in_turn: for Expansion.figures.deployments. Nothing if it is no
 * double tile.
 * @param figures as figures_offered */
void double_deployments_list(const Rules *rules, const Game *game, uint32_t figures,
                             ActionList *list);

/** The most that adds. */
uint32_t double_deployments_max(const Rules *rules);

#endif
