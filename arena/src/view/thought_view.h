/**
 * The evaluation of a decision by a bot as JSON, for pages and exports:
 *
 *     {"value": 0.12, "simulations": 1000, "judged": 34, "candidates": [{"action": "place 1,0 r2",
 *      "visits": 512, "value": 0.134, "prior": 0.21, "line": "deploy knight 1,0 n, (D)"}]}
 *
 * Candidates beyond the ten best, which runs with "record": "visits" have, come last and have no
 * line.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_THOUGHT_VIEW_H
#define ARENA_THOUGHT_VIEW_H

#include "carcarena/arena/thinking.h"
#include "text/json_writer.h"

/** Scratch memory for writing evaluations. */
typedef struct ThoughtView {
    const Rules *rules;
    Game *after; /* scratch */
} ThoughtView;

/** Allocates the scratch memory. @param rules borrowed. @return STATUS_NO_MEMORY. */
Status thought_view_make(ThoughtView *out, const Rules *rules, Message *message) MUST_USE;

/** Frees the scratch memory; {0} is allowed. */
void thought_view_free(ThoughtView *view);

/** Writes the object. @param game the evaluated position. */
void thought_view_write(JsonWriter *writer, const char *key, const ThoughtView *view,
                        const Game *game, const Thought *thought);

/** Appends the main line of a candidate without its own action. */
void thought_view_line(TextBuffer *out, const ThoughtView *view, const Game *game,
                       const ThoughtMove *move);

#endif
