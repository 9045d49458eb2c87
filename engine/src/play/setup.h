/**
 * Sets up a position step by step: for reading positions from text, and for tests.
 *
 * Order: setup_begin, then tiles, then figures and the rest, setup_turn last.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_SETUP_H
#define ENGINE_SETUP_H

#include "carcarena/engine/view.h"
#include "model/reserve.h"

/** Builds the start position: start tile placed, modules set up, player 0 to draw. */
void start_build(const Rules *rules, Game *game);

/** Clears the table: all tiles unseen, all figures in supply, no scores. */
void setup_begin(const Rules *rules, Game *game);

/**
 * The next placed tile is this copy of its type, counted from 1, and not the first one left: where
 * tiles are moved, the placed copies are in no order. In the end the first copies of each type must
 * be placed.
 */
Status setup_copy(const Rules *rules, Game *game, uint32_t type, uint32_t number,
                  Message *message) MUST_USE;

/**
 * Places a tile: the first one at 0,0 in rotation 0, later ones where they fit. Nothing is scored.
 */
Status setup_tile(const Rules *rules, Game *game, PlacedTile tile, Message *message) MUST_USE;

/**
 * Checks that the table is complete: the first tile is placed unless it is drawn, and no half of a
 * double tile is alone. The following steps assume a complete table.
 */
Status setup_table(const Rules *rules, const Game *game, Message *message) MUST_USE;

/**
 * Places the last tile, which belongs to this turn: what it completes is scored when the turn
 * continues.
 * @param hole it filled a cell with four neighbors (option hole_turn)
 */
Status setup_laid(const Rules *rules, Game *game, PlacedTile tile, bool hole,
                  Message *message) MUST_USE;

/**
 * Puts a figure on a placed tile: a player's follower, or (owner -1) neutral figure number `type`.
 * Name and kind of `figure` are ignored. Several followers may share a feature, as after a merge. A
 * road, city or cloister that was completed before this turn refuses them.
 */
Status setup_figure(const Rules *rules, Game *game, FigureView figure, Message *message) MUST_USE;

/**
 * Records that a segment's feature was completed this turn other than by the last placed tile: a
 * road or city by a piece, or anything by an earlier tile that was then moved.
 */
Status setup_completed(const Rules *rules, Game *game, uint32_t tile, unsigned segment,
                       Message *message) MUST_USE;

/** Takes neutral figures off the table (they start on the first tile). */
void setup_clear_neutral(const Rules *rules, Game *game);

void setup_score(Game *game, int player, int32_t points);

/** Takes an unseen tile out of the game. */
Status setup_discard(const Rules *rules, Game *game, uint32_t type, Message *message) MUST_USE;

/** Makes an unseen tile the current tile; it must fit somewhere. */
Status setup_hand(const Rules *rules, Game *game, uint32_t type, Message *message) MUST_USE;

/** Gives a player an unseen tile as drawn ahead (option predraw). */
Status setup_ahead(const Rules *rules, Game *game, int player, uint32_t type,
                   Message *message) MUST_USE;

/** Sets an unseen tile aside in a place of a kind in play; `owner` -1: none. */
Status setup_reserve(const Rules *rules, Game *game, const ReserveKind *kind, int owner,
                     uint32_t type, Message *message) MUST_USE;

/**
 * Option predraw: `count` players, starting with `first`, have drawn their first tile; not all of
 * them.
 */
Status setup_opening(const Rules *rules, Game *game, int first, int count,
                     Message *message) MUST_USE;

/**
 * Makes a segment's feature the one being scored; the tile of this turn completed it. Call it after
 * the figures and after the modules' memory.
 */
Status setup_scoring(const Rules *rules, Game *game, uint32_t tile, unsigned segment,
                     Message *message) MUST_USE;

/** Sets the number of draws left; at most the number of unseen tiles. */
Status setup_draws(const Rules *rules, Game *game, uint32_t draws, Message *message) MUST_USE;

/**
 * Makes it `active`'s turn in phase number `phase` of the rules, with a draw, or an event or
 * decision of `decider`, pending.
 * @pre turn_phase_waits returns true for it
 */
Status setup_phase(const Rules *rules, Game *game, uint32_t phase, int active, int decider,
                   Message *message) MUST_USE;

/** Ends the game in a phase; the scores are final. */
void setup_over(const Rules *rules, Game *game, uint32_t phase, int active);

/**
 * Makes it the beginning of `player`'s turn.
 * @pre there is no current tile
 */
Status setup_turn(const Rules *rules, Game *game, int player, Message *message) MUST_USE;

#endif
