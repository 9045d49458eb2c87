/**
 * How difficult a puzzle is: with how many simulations `mcts` solves it, and which levels of the
 * bot `level` do.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PUZZLE_DIFFICULTY_H
#define ARENA_PUZZLE_DIFFICULTY_H

#include "review/puzzle.h"

/** Levels of difficulty: simulations of `mcts`, ended by 0. */
extern const uint64_t PUZZLE_SIMULATIONS[];

/**
 * Writes the text of a bot `level`, such as "level:club".
 * @param level from 0, the weakest
 * @return its last word; NULL past the strongest level
 */
const char *puzzle_level_name(uint32_t level, char *text, size_t size);

/**
 * Sets `simulations` and `levels` of a puzzle.
 * @param game its position
 * @return STATUS_NO_MEMORY
 */
Status puzzle_difficulty_find(Puzzle *puzzle, const Game *game, uint64_t seed,
                              Message *message) MUST_USE;

#endif
