/**
 * All legal turns of a puzzle as a tree, so that a page can judge whatever its reader plays.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PUZZLE_TURNS_H
#define ARENA_PUZZLE_TURNS_H

#include "review/puzzle.h"
#include "text/json_writer.h"

/**
 * Writes a node: "phase", and "moves", an object with each legal action as text. The value of an
 * action is the node after it; at the end of the turn it is the index of the judged turn that leads
 * to the same position, or -1.
 * @param game the position of the puzzle
 */
void puzzle_turns_json(JsonWriter *writer, const char *key, const Puzzle *puzzle, const Game *game);

#endif
