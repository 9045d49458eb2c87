/**
 * How difficult a puzzle is: with how many simulations `mcts` solves it, and which levels of the
 * bot `level` do.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PUZZLE_DIFFICULTY_H
#define ARENA_PUZZLE_DIFFICULTY_H

#include "review/puzzle_find.h"

/**
 * Sets `simulations` and `levels` of a puzzle.
 * @param game its position
 * @return STATUS_NO_MEMORY
 */
Status puzzle_difficulty_find(Puzzle *puzzle, const Game *game, uint64_t seed,
                              Message *message) MUST_USE;

#endif
