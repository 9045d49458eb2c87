/**
 * Off-board figures: neither in supply nor on a segment. For example a prisoner, a follower on top
 * of a tower, one that waits beside the table, or one that is out of the game.
 *
 * The core counts them (Game.off_board, Game.kinds_off_board), so that supply, segments and these
 * make up all figures of a player. Only the module whose place it is knows where each one is
 * (Expansion.off_board.list and its neighbors). Views, positions, hash and checks use that. A
 * figure moves
 *
 *     from a segment   kernel->go_home, then figure_take_off_board, and the module records it
 *     from supply      figure_take_off_board, and the module records it
 *     back             the module forgets it, then figure_back; all other code calls
 *                      off_board_release
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_OFF_BOARD_H
#define ENGINE_OFF_BOARD_H

#include "table/figures.h"

/**
 * Counts a figure of a player as off-board.
 * @pre the player holds one of its type
 */
void figure_take_off_board(const Rules *rules, Game *game, unsigned player, unsigned type);

/** Returns such a figure to supply. */
void figure_back(const Rules *rules, Game *game, unsigned player, unsigned type);

/** Returns a figure of game_off_board to supply, from any module's place. */
void off_board_release(const Rules *rules, Game *game, OffBoardFigure figure);

/** Returns true if a player has off-board figures. */
static inline bool player_off_board(const Game *game, unsigned player) {
    return game->off_board[player] != 0 || game->kinds_off_board[player] != 0;
}

/** Returns true if any player has off-board figures. */
bool off_board_any(const Rules *rules, const Game *game);

/** Lists the copies on top of which a player has figures, once per figure. Returns their number. */
uint32_t off_board_on_top(const Rules *rules, const Game *game, unsigned player,
                          uint16_t copies[GAME_OFF_BOARD_MAX]);

/**
 * Lists those on the tile of a cell, also of a double tile.
 * @param out room for GAME_OFF_BOARD_MAX
 * @return their number
 */
uint32_t off_board_on_tile(const Rules *rules, const Game *game, int x, int y, OffBoardFigure *out);

/** Returns true if towers may capture a figure of game_off_board as on a segment. */
bool off_board_capturable(const Rules *rules, const OffBoardFigure *figure);

/**
 * Lists the REMOVE actions of the active player's figures that are on a tile or inside a building
 * there, one per kind, with WHOLE_TILE in place of a segment.
 */
void off_board_removals_list(const Rules *rules, const Game *game, ActionList *list);

/** Returns the figure that such an action names to supply. */
void off_board_take_home(const Rules *rules, Game *game, Action action);

/** Puts a figure from its owner's supply into the place it names (set-up of positions). */
Status off_board_put(const Rules *rules, Game *game, OffBoardFigure figure,
                     Message *message) MUST_USE;

/** Returns the place of any module that a word names, or NULL. */
const char *off_board_place_find(const Rules *rules, const char *word);

/** Returns the sum of the facts about them, as part of game_hash. */
uint64_t off_board_hash(const Rules *rules, const Game *game);

/** Checks that the modules list what the core counts. */
Status off_board_check(const Rules *rules, const Game *game, Message *message) MUST_USE;

#endif
