/**
 * Puzzles as JSON, for programs and for their page. arena/src/review/README.md describes the
 * members.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PUZZLE_JSON_H
#define ARENA_PUZZLE_JSON_H

#include "review/puzzle.h"
#include "text/json_writer.h"

/** Writes the members of a puzzle into an open object. @param game its position */
void puzzle_json_write(JsonWriter *writer, const Puzzle *puzzle, const Game *game);

/** Writes all puzzles as one object. */
void puzzles_json_write(JsonWriter *writer, const Puzzles *puzzles);

#endif
