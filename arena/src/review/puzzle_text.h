/**
 * Puzzles as text.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PUZZLE_TEXT_H
#define ARENA_PUZZLE_TEXT_H

#include "review/puzzle.h"
#include "text/text_buffer.h"

/** Returns "easy", "medium", "hard", "very hard" or "expert" by the simulations of mcts. */
const char *puzzle_level_text(const Puzzle *puzzle);

/** Appends a puzzle: the board, who is to play which tile, the solution and why. */
void puzzle_text(TextBuffer *to, const Puzzle *puzzle, uint32_t number);

#endif
