/**
 * Figures away: neither in supply nor on a segment. A prisoner, a follower on top of a tower, one
 * that waits beside the table, one that is out of the game.
 *
 * The core counts them (Game.away, Game.kinds_away), so that supply, segments and away make up all
 * figures of a player; where each is, only the module knows whose place it is
 * (Expansion.off_board.away and its neighbours). Views, positions, hash and checks get them from
 * there. A figure goes
 *
 *     from a segment   kernel->go_home, then figure_away, and the module notes it
 *     from supply      figure_away, and the module notes it
 *     back             the module forgets it, then figure_back; whoever is not that module:
 *                      away_release
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_OFF_BOARD_H
#define ENGINE_OFF_BOARD_H

#include "table/figures.h"

/** Counts a figure of a player as away. @pre the player holds one of its type */
void figure_away(const Rules *rules, Game *game, unsigned player, unsigned type);

/** Takes such a figure back into supply. */
void figure_back(const Rules *rules, Game *game, unsigned player, unsigned type);

/** Takes a figure of game_away into supply, out of whichever module's place it is in. */
void away_release(const Rules *rules, Game *game, AwayFigure figure);

/** True if some figure of a player is away. */
static inline bool player_away(const Game *game, unsigned player) {
    return game->away[player] != 0 || game->kinds_away[player] != 0;
}

/** True if some figure of some player is away. */
bool away_any(const Rules *rules, const Game *game);

/** The copies on top of which a player has figures, each as often as there are figures. @return how
 * many. */
uint32_t away_atop(const Rules *rules, const Game *game, unsigned player,
                   uint16_t copies[GAME_AWAY_MAX]);

/** Those that are on the tile of a cell, a double one too. @param out room for GAME_AWAY_MAX.
 * @return how many. */
uint32_t away_on_tile(const Rules *rules, const Game *game, int x, int y, AwayFigure *out);

/** Adds the REMOVE actions of the active player's figures that are on a tile or inside what stands
 * there, one for each kind: WHOLE_TILE in place of a segment. */
void away_removals_list(const Rules *rules, const Game *game, ActionList *list);

/** Takes the figure that such an action names into supply. */
void away_take_home(const Rules *rules, Game *game, Action action);

/** Puts a figure that its owner holds into the place it names (set-up of positions). */
Status away_put(const Rules *rules, Game *game, AwayFigure figure, Message *message) MUST_USE;

/** The place of some module that a word names, or NULL. */
const char *away_place_find(const Rules *rules, const char *word);

/** Sum of the facts about them, as part of game_hash. */
uint64_t away_hash(const Rules *rules, const Game *game);

/** What the modules list is what the core counts. */
Status away_check(const Rules *rules, const Game *game, Message *message) MUST_USE;

#endif
