/**
 * Setting up a position by hand: reading positions from text, tests.
 *
 * Order: setup_begin, then tiles, then figures and the rest, setup_turn last.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_SETUP_H
#define ENGINE_SETUP_H

#include "carcarena/engine/view.h"
#include "model/reserve.h"

/** Builds the start position into `game`: start tile laid, modules set up, player 0 to draw. */
void start_build(const Rules *rules, Game *game);

/** Empties the table: all tiles unseen, all figures in supply, no scores. */
void setup_begin(const Rules *rules, Game *game);

/** The tile laid next is this one of its type, from 1 on, and not the first one left: where tiles
 * move, those that lie are in no order. In the end the first ones of each type must lie. */
Status setup_copy(const Rules *rules, Game *game, uint32_t type, uint32_t number,
                  Message *message) MUST_USE;

/** Lays a tile: the first one at 0,0 in rotation 0, later ones wherever they fit. Nothing is
 * scored. */
Status setup_tile(const Rules *rules, Game *game, PlacedTile tile, Message *message) MUST_USE;

/** Checks that nothing is missing on the table: the first tile lies, unless it is drawn, and no
 * half of a double tile lies alone. What follows the tiles asks rules about a complete table only.
 */
Status setup_table(const Rules *rules, const Game *game, Message *message) MUST_USE;

/**
 * The same for the last tile, placed this turn: what it completes is to be scored when the turn
 * goes on. @param hole it filled a cell with four neighbours (option hole_turn).
 */
Status setup_laid(const Rules *rules, Game *game, PlacedTile tile, bool hole,
                  Message *message) MUST_USE;

/**
 * Puts a figure on a placed tile: a player's follower, or (owner -1) neutral figure number `type`.
 * Name and kind of `figure` are not looked at. Several followers may share a feature, as after a
 * merge; a road, city or cloister that was completed before this turn refuses them.
 */
Status setup_figure(const Rules *rules, Game *game, FigureView figure, Message *message) MUST_USE;

/** Notes that the feature of a segment was completed this turn, and not by the tile laid last: a
 * road or city by a piece, or anything by a tile before that one was taken up and laid anew. */
Status setup_completed(const Rules *rules, Game *game, uint32_t tile, unsigned segment,
                       Message *message) MUST_USE;

/** Takes neutral figures off the table (they begin on the first tile). */
void setup_clear_neutral(const Rules *rules, Game *game);

void setup_score(Game *game, int player, int32_t points);

/** Takes an unseen tile out of the game. */
Status setup_discard(const Rules *rules, Game *game, uint32_t type, Message *message) MUST_USE;

/** Puts an unseen tile into the active player's hand; it must fit somewhere. */
Status setup_hand(const Rules *rules, Game *game, uint32_t type, Message *message) MUST_USE;

/** Puts an unseen tile before a player as drawn ahead (option predraw). */
Status setup_ahead(const Rules *rules, Game *game, int player, uint32_t type,
                   Message *message) MUST_USE;

/** Puts an unseen tile apart, into a place of a kind in play; `owner` -1: nobody's. */
Status setup_apart(const Rules *rules, Game *game, const ApartKind *kind, int owner, uint32_t type,
                   Message *message) MUST_USE;

/** Option predraw: `count` players, from `first` on, have drawn their first tile; not all of
 * them. */
Status setup_opening(const Rules *rules, Game *game, int first, int count,
                     Message *message) MUST_USE;

/** Makes the feature of a segment the one being scored; the tile of this turn completed it. After
 * the figures, and after what modules remember. */
Status setup_scoring(const Rules *rules, Game *game, uint32_t tile, unsigned segment,
                     Message *message) MUST_USE;

/** Sets how many draws are left; at most the number of unseen tiles. */
Status setup_draws(const Rules *rules, Game *game, uint32_t draws, Message *message) MUST_USE;

/**
 * Makes it `active`'s turn, in phase number `phase` of the rules, with a draw, or an event or a
 * decision of `decider` pending. @pre turn_phase_waits says so.
 */
Status setup_phase(const Rules *rules, Game *game, uint32_t phase, int active, int decider,
                   Message *message) MUST_USE;

/** Ends the game in a phase; the scores are final. */
void setup_over(const Rules *rules, Game *game, uint32_t phase, int active);

/** Makes it `player`'s turn, from its beginning on. @pre no tile is in hand. */
Status setup_turn(const Rules *rules, Game *game, int player, Message *message) MUST_USE;

#endif
