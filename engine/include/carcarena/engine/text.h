/**
 * Text for people and files: actions, positions and drawings.
 *
 * Actions:  "pass", "place 3,-1 r2", "deploy follower 3,-1 c0", "move gingerbread-man 0,0 c0".
 * Positions: one line a fact, complete enough to read back (game_from_text):
 *
 *     tile base/D 0,0 r0
 *     tile base/U 1,0 r1
 *     figure 0 follower 1,0 r0
 *     score 0 12
 *     draws 61            (unseen tiles are those of the rules not on the table, in hand or
 * discarded) discard base/C hand base/V turn 1 deploy
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ENGINE_TEXT_H
#define CARCARENA_ENGINE_TEXT_H

#include "carcarena/engine/view.h"

enum { ACTION_TEXT_SIZE = 80 };

/** Writes the action's text, using the game for names. @return `text`. */
char *action_to_text(const Rules *rules, const Game *game, Action action, char *text, size_t size);

/** Reads what action_to_text wrote and checks that it is legal now. @return STATUS_INVALID,
 * STATUS_ILLEGAL. */
Status action_from_text(const Rules *rules, const Game *game, const char *text, Action *out,
                        Message *message) MUST_USE;

/**
 * Writes the position. @return length without the terminating zero; if it is >= size the text was
 * cut.
 */
size_t game_to_text(const Rules *rules, const Game *game, char *text, size_t size);

/** Reads a position; every line is checked and the result satisfies game_check. `game` unchanged on
 * failure. */
Status game_from_text(const Rules *rules, Game *game, const char *text, Message *message) MUST_USE;

/**
 * Draws the board with ASCII characters, tiles as small pictures with figures on them, coordinates
 * at the rim.
 * @return length without the terminating zero; if it is >= size the drawing was cut.
 */
size_t game_draw_board(const Rules *rules, const Game *game, char *text, size_t size);

#endif
