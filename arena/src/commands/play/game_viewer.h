/**
 * Shows a game while it is played: every turn with what it brought, the board, and at the end where
 * the points came from. What `play` and `replay` print about a game is printed here.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_GAME_VIEWER_H
#define ARENA_GAME_VIEWER_H

#include "carcarena/arena/match.h"
#include "carcarena/engine/text.h"

enum { GAME_VIEWER_DELAY_MAX = 60000 /* milliseconds */ };

/** What is to be seen besides the last table. */
typedef struct GameViewerStyle {
    bool think;      /* what bots think, where they are asked for moves */
    bool moves;      /* every turn: its tile, actions and awards */
    bool boards;     /* after every turn the board, points and followers */
    bool last_board; /* the board at the end */
    bool large;      /* tiles of 9 x 5 characters instead of 7 x 3 */
    int64_t delay_ms;
    bool screen; /* boards are redrawn in place */
    bool secret; /* whoever looks on plays: what is hidden from some players is not shown */
} GameViewerStyle;

typedef struct GameViewer GameViewer;

/**
 * Makes a viewer of games between some bots.
 * @param names of the bots by seat; the texts are borrowed, like the rules, until
 *        game_viewer_destroy.
 * @return STATUS_NO_MEMORY.
 */
Status game_viewer_create(GameViewer **out, const Rules *rules, const char *const *names,
                          const GameViewerStyle *style, Message *message) MUST_USE;

void game_viewer_destroy(GameViewer *viewer);

/** What the table must call: give it to match_watch. Bots are asked what they think if the style
 * says so. */
MatchWatcher game_viewer_watcher(GameViewer *viewer);

/** From now on it follows the game without printing, or prints again. */
void game_viewer_mute(GameViewer *viewer, bool mute);

/** Draws the board as it is now, and below it what each player has. @param marks in empty cells;
 * may be NULL. */
void game_viewer_board(GameViewer *viewer, const Game *game, const DrawingMark *marks,
                       uint32_t mark_count);

/** The game is over: the last board, and the table of points. @param record its result. */
void game_viewer_end(GameViewer *viewer, const Game *game, const GameRecord *record);

#endif
