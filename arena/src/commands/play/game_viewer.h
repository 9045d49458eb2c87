/**
 * Prints a game while it is played: every turn with its points, the board, and at the end the
 * sources of points. Used by `play` and `replay`.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_GAME_VIEWER_H
#define ARENA_GAME_VIEWER_H

#include "carcarena/arena/match.h"
#include "carcarena/engine/text.h"
#include "commands/play/progress_note.h"

enum { GAME_VIEWER_DELAY_MAX = 60000 /* milliseconds */ };

/** What is printed besides the last table. */
typedef struct GameViewerStyle {
    bool think;      /* candidates of bots */
    bool moves;      /* every turn: its tile, actions and awards */
    bool boards;     /* after every turn the board, points and followers */
    bool last_board; /* the board at the end */
    bool large;      /* tiles of 9 x 5 characters instead of 7 x 3 */
    int64_t delay_ms;
    bool screen;            /* boards are redrawn in place */
    ProgressNote *progress; /* told of every step; borrowed, may be NULL */
    bool secret; /* a person plays at this terminal: information hidden from some players is not
         shown */
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

/**
 * Returns the watcher for match_watch. It requests the bots' candidates if the style shows them.
 */
MatchWatcher game_viewer_watcher(GameViewer *viewer);

/** Mutes the viewer, which continues to follow the game, or unmutes it. */
void game_viewer_mute(GameViewer *viewer, bool mute);

/**
 * Draws the current board, and below it the points and supply of each player. @param marks in empty
 * cells; may be NULL.
 */
void game_viewer_board(GameViewer *viewer, const Game *game, const DrawingMark *marks,
                       uint32_t mark_count);

/**
 * Prints what a player noted about the turn that was shown last, if turns are shown.
 * @param comment NULL: none; @param clock_ms time left in milliseconds; -1: unknown
 */
void game_viewer_note(const GameViewer *viewer, const char *comment, int64_t clock_ms);

/** Prints the end of a game: the last board and the table of points. @param record its result. */
void game_viewer_end(GameViewer *viewer, const Game *game, const GameRecord *record);

#endif
