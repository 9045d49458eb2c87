/**
 * What `replay` prints and writes of a game, whether it is stored in a run or in a game file.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_REPLAY_OUTPUT_H
#define ARENA_REPLAY_OUTPUT_H

#include "commands/output/page_watch.h"
#include "commands/play/game_viewer.h"

/** The options of `replay` that choose output. */
typedef struct ReplayStyle {
    bool moves, boards, board, large;
    bool think; /* with candidates of bots, also on the page */
    int64_t delay_ms;
    const char *svg, *html; /* files to write, or NULL */
} ReplayStyle;

/** The output of one game. Free with replay_output_free; {0} is allowed. */
typedef struct ReplayOutput {
    const ReplayStyle *style;
    const Rules *rules;
    GameViewer *viewer;
    GamePage *page; /* NULL: none */
    PageWatch watch;
} ReplayOutput;

/**
 * Prepares the output; `watch.watcher` of it follows the game then. It must not move.
 * @param style borrowed, like `rules` and `names`
 * @param names by seat; @param title of the page
 * @return STATUS_NO_MEMORY; to be freed after a failure too
 */
Status replay_output_make(ReplayOutput *output, const ReplayStyle *style, const Rules *rules,
                          const char *const *names, const char *title, Message *message) MUST_USE;

void replay_output_free(ReplayOutput *output);

/** Prints the end of the game. */
void replay_output_end(ReplayOutput *output, const Game *game, const GameRecord *record);

/** Writes the files. @return STATUS_IO, STATUS_NO_MEMORY */
Status replay_output_write(const ReplayOutput *output, const Game *game, const GameRecord *record,
                           Message *message) MUST_USE;

#endif
