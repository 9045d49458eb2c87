/**
 * The unseen tiles: putting tiles back, and taking a known one without a draw. (game.h has the
 * draws.)
 *
 * Their order means nothing unless game_determinize has fixed it. Tiles that are drawn first come
 * last, later stages before them. The hidden order of a real game is a Deck, which detects returned
 * tiles and inserts them at random places.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_UNSEEN_H
#define ENGINE_UNSEEN_H

#include "model/kernel.h"

/**
 * Puts back a tile that may be drawn at any time of its stage, and adds a draw. Its place in a
 * fixed order follows from that order, so it differs between orders.
 */
void unseen_return(const Rules *rules, Game *game, uint32_t type);

/** As unseen_return, for a tile that is drawn after all others of the order. */
void unseen_return_last(const Rules *rules, Game *game, uint32_t type);

/**
 * Takes a tile of a type before any is drawn, or to set up a position; returns false if there is
 * none. There are never more draws left than unseen tiles.
 */
bool unseen_take(const Rules *rules, Game *game, uint32_t type);

/**
 * Returns true while tiles wait that need no draw from the stack: drawn ahead by any player, or
 * with a module (Expansion.reserve.tiles_later).
 */
bool tiles_wait(const Rules *rules, const Game *game);

#endif
