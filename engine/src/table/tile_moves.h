/**
 * Taking up tiles that lie, and laying them elsewhere (Expansion.placement.moves). Such a tile
 * stays the copy it was; features are found anew, and it becomes the last tile in placing order and
 * that of this turn.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_TILE_MOVES_H
#define ENGINE_TILE_MOVES_H

#include "model/expansion.h"
#include "table/segments.h"

/** What Expansion.placement.spares is for modules that keep nothing of tiles on the table. */
bool spares_all(const Rules *rules, const Game *game, uint32_t module, uint32_t copy);

/**
 * True if a tile may be taken up: it is an ordinary one and neither that of this turn, the first of
 * all nor one of a block; two tiles at most lie beside it, and the others hang together without it;
 * no figure stands on it or occupies what it shows; all modules spare it; and it fits elsewhere. No
 * tile may while a half tile lies.
 */
bool tile_movable(const Rules *rules, const Game *game, uint32_t copy);

/** Adds where it fits then, as placements of the active player. @pre tile_movable */
static inline void tile_moves_list(const Rules *rules, const Game *game, uint32_t copy,
                                   ActionList *list) {
    rules->kernel->moves(rules, game, copy, list);
}

/** Lays it where such a placement says. */
static inline void tile_move(const Rules *rules, Game *game, uint32_t copy, Action to) {
    rules->kernel->move(rules, game, copy, action_x(to), action_y(to), action_rotation(to));
}

#endif
