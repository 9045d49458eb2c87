/**
 * What events came to since the request began, kept until the reply tells it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STEP_HAPPENED_H
#define ARENA_STEP_HAPPENED_H

#include "step/step_state.h"
#include "text/json_writer.h"

enum { STEP_HAPPENED_MAX = 64 /* more than follow each other without a decision */ };

/** One event. */
typedef struct StepEvent {
    const char *phase, *text;
    int player;
    uint32_t award_first, award_count; /* in the list's awards */
} StepEvent;

/** All of them, in order. */
typedef struct StepHappened {
    StepEvent events[STEP_HAPPENED_MAX];
    uint32_t count;
    ScoreEvent *awards; /* room for STEP_EVENTS_MAX, of the game it belongs to */
    uint32_t award_count;
} StepHappened;

/**
 * Resolves the pending event and notes it.
 * @param deck NULL: it comes to `given`, one of its outcomes; else by the stream of the deck.
 * @return what was scored; valid until the list is written or emptied.
 */
ScoreLog step_happened_add(StepHappened *list, const Rules *rules, Game *game, Deck *deck,
                           const Outcome *given);

/** Writes the array "happened", unless nothing has, and empties the list. @param game a position in
 * which the tiles lie. */
void step_happened_write(StepHappened *list, JsonWriter *writer, const Rules *rules,
                         const Game *game);

/** Empties the list. */
void step_happened_clear(StepHappened *list);

/** Writes the array "outcomes": what the pending draw or event may come to. @return
 * STATUS_NO_MEMORY. */
Status step_outcomes_write(JsonWriter *writer, const Rules *rules, const Game *game,
                           Message *message) MUST_USE;

/** Finds the outcome of the pending event with this text. @return STATUS_ILLEGAL: there is none. */
Status step_outcome_find(const Rules *rules, const Game *game, const char *text, Outcome *out,
                         Message *message) MUST_USE;

#endif
