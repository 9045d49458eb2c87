/**
 * The choices of a person at the terminal: lists with numbers, and the choice that a line names.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CHOICES_H
#define ARENA_CHOICES_H

#include "carcarena/engine/view.h"
#include "text/text_buffer.h"

/** What may be chosen, with scratch memory. */
typedef struct Choices {
    const Rules *rules;
    const Game *game;
    const Action *actions;
    uint32_t count;
    Game *with, *without; /* scratch: rules_game_size bytes each */
} Choices;

/**
 * Appends the list. Placements: a line per cell with its rotations. Deployments: the figure in
 * words, and the points it adds if the game ended now. Numbers start at 1.
 */
void choices_list(TextBuffer *out, const Choices *choices);

/** Appends the tile placed in this turn, with its coordinates and the names of its segments. */
void choices_tile(TextBuffer *out, const Choices *choices);

/** Returns whether one may decline; Enter does. @param out the action. */
bool choices_pass(const Choices *choices, Action *out);

/**
 * Reads a choice: its number, the text of its action, or a part of it that names only one ("c0",
 * "1,0 r2"); of several figures the usual one.
 * @return STATUS_ILLEGAL with what was expected.
 */
Status choices_read(const Choices *choices, const char *typed, Action *out,
                    Message *message) MUST_USE;

#endif
