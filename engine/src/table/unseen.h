/**
 * The unseen tiles: putting tiles back among them, and taking a known one without a draw. (Draws
 * are those of game.h.)
 *
 * They lie in some order, which means nothing unless game_determinize has fixed it; those that are
 * drawn first lie last, later stages before them. The hidden order of a real game is a Deck, which
 * finds out by itself what came back and puts it at a place drawn by chance.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_UNSEEN_H
#define ENGINE_UNSEEN_H

#include "model/kernel.h"

/** Puts back a tile that may come up at any time of its stage, and counts a draw more. Its place in
 * a fixed order follows from that order, so that it is another one in each. */
void unseen_return(const Rules *rules, Game *game, uint32_t type);

/** The same for one that comes up after all others of the order. */
void unseen_return_last(const Rules *rules, Game *game, uint32_t type);

/** Takes a tile of a type out before any is drawn, or to set up a position; false if there is none.
 * There are never more draws left than unseen tiles. */
bool unseen_take(const Rules *rules, Game *game, uint32_t type);

#endif
