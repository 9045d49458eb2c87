/**
 * Choices of a person at the terminal: numbered lists, and reading a typed choice.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CHOICES_H
#define ARENA_CHOICES_H

#include "carcarena/engine/view.h"
#include "text/text_buffer.h"

/** The legal choices, with scratch memory. */
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

/** Returns whether the player may decline, by Enter. @param out the action. */
bool choices_pass(const Choices *choices, Action *out);

/**
 * Reads a choice: its number, the text of its action, or a part of it that fits only one ("c0",
 * "1,0 r2"). If it fits several figures, the common one is chosen.
 * @return STATUS_ILLEGAL with what was expected.
 */
Status choices_read(const Choices *choices, const char *typed, Action *out,
                    Message *message) MUST_USE;

#endif
