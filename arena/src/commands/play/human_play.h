/**
 * Playing in the terminal: people type the moves of their seats, bots answer at the others.
 *
 * What is typed is a line of standard input: an action in its notation or its number in the list
 * ("?"), or a word ("help" tells which). A pipe does as well as a person.
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
