/**
 * JSON of the step protocol for a game: state, tiles, actions and scores. arena/guide/STEP.md
 * describes the fields.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STEP_VIEW_H
#define ARENA_STEP_VIEW_H

#include "carcarena/engine/text.h"
#include "text/json_writer.h"

/** Copies a name with hyphens for spaces. @return `word`. */
char *step_word(const char *name, char *word, size_t size);

/** Returns "N", "E", "S" or "W" for sides 0 to 3. */
const char *step_side_text(unsigned side);

/** Writes the members "x" and "y". */
void step_write_cell(JsonWriter *writer, int x, int y);

/** Writes the object "state". */
void step_write_state(JsonWriter *writer, const Rules *rules, const Game *game);

/** Writes the object "rules", which is constant during a game. */
void step_write_rules(JsonWriter *writer, const Rules *rules);

/** Writes the array "tiles" of tile types. */
void step_write_types(JsonWriter *writer, const Rules *rules);

/** Writes one action as an object; `index` < 0 leaves the index out. */
void step_write_action(JsonWriter *writer, const char *key, const Rules *rules, const Game *game,
                       Action action, int index);

/** Writes the awards of a log as an array under `key`. @param game a position with their tiles. */
void step_write_events(JsonWriter *writer, const char *key, const Rules *rules, const Game *game,
                       const ScoreLog *log);

/** Writes points per player as an array under `key`. */
void step_write_points(JsonWriter *writer, const char *key, const Rules *rules,
                       const int32_t *points);

#endif
