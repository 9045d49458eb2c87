/**
 * Moving placed tiles (Expansion.placement.moves). A moved tile stays the same copy. Features are
 * recomputed, and it becomes the last tile in the order of placement and the tile of this turn.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_TILE_MOVES_H
#define ENGINE_TILE_MOVES_H

#include "model/expansion.h"
#include "table/segments.h"

/** The slot Expansion.placement.spares of modules that remember nothing about placed tiles. */
bool spares_all(const Rules *rules, const Game *game, uint32_t module, uint32_t copy);

/**
 * Returns true if a tile may be moved. It must be an ordinary tile, neither the tile of this turn
 * nor the first nor part of a block. At most two tiles may be next to it, and the others must stay
 * connected without it. No figure may be on it or on what it shows, all modules must permit it, and
 * it must fit elsewhere. No tile may be moved while a half tile is on the table.
 */
bool tile_movable(const Rules *rules, const Game *game, uint32_t copy);

/**
 * Lists where it would fit, as placements of the active player.
 * @pre tile_movable
 */
static inline void tile_moves_list(const Rules *rules, const Game *game, uint32_t copy,
                                   ActionList *list) {
    rules->kernel->moves(rules, game, copy, list);
}

/** Moves it to the position of such a placement. */
static inline void tile_move(const Rules *rules, Game *game, uint32_t copy, Action to) {
    rules->kernel->move(rules, game, copy, action_x(to), action_y(to), action_rotation(to));
}

#endif
