/**
 * Playing in the terminal: people type the moves of their seats, bots answer at the others.
 *
 * Each line of standard input is the number of a move in the printed list, the text of an action or
 * a part of it, or a word ("?" prints which ones). A pipe does as well as a person.
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
    const bool *people;     /* by seat: a person sits there */
    const BotSpec *adviser; /* who gives hints */
    const char *banner;     /* printed before the first move */
    const char *command;    /* the command line, for resuming a game that is kept */
    const char *resume;     /* file of a kept game to go on with; NULL: a new game */
    bool no_board;          /* boards are drawn when they are asked for only */
} HumanPlay;

/**
 * Plays a game to its end. @param game begins it.
 * @return STATUS_OK with the record; STATUS_INTERRUPTED if somebody quits; STATUS_INVALID if the
 *         input ends before the game; STATUS_NO_MEMORY, STATUS_IO.
 */
Status human_play_run(const HumanPlay *play, const ScheduledGame *game, GameRecord *record,
                      Message *message) MUST_USE;

#endif
