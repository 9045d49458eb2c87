/**
 * Interactive play in the terminal: people type the moves of their seats, bots decide at the
 * others.
 *
 * Each line of standard input is the number of a move in the printed list, the text of an action or
 * a part of it, or a word ("?" prints the list of words). Input may come from a pipe.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_HUMAN_PLAY_H
#define ARENA_HUMAN_PLAY_H

#include "carcarena/bots/registry.h"
#include "commands/play/game_viewer.h"
#include "play/interactive_table.h"

/** A game to be played. Everything is borrowed. */
typedef struct HumanPlay {
    const Rules *rules;
    InteractiveTable *table;
    GameViewer *viewer;
    const bool *people;     /* by seat: a person plays */
    const BotSpec *adviser; /* bot that gives hints */
    const char *banner;     /* printed before the first move */
    const char *command;    /* command line that resumes a kept game */
    const char *resume;     /* file of a kept game to resume; NULL: a new game */
    ProgressNote *progress; /* rests while people decide; may be NULL */
    bool no_board;          /* draw boards only on request */
} HumanPlay;

/**
 * Plays a game to its end. @param game deck, seeds and bots.
 * @return STATUS_OK with the record; STATUS_INTERRUPTED if the player quits; STATUS_INVALID if the
 * input ends before the game; STATUS_NO_MEMORY, STATUS_IO.
 */
Status human_play_run(const HumanPlay *play, const ScheduledGame *game, GameRecord *record,
                      Message *message) MUST_USE;

#endif
