/**
 * Events resolved since the request began, kept for the reply.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STEP_HAPPENED_H
#define ARENA_STEP_HAPPENED_H

#include "step/step_state.h"
#include "text/json_writer.h"

enum { STEP_HAPPENED_MAX = 64 /* more than can follow each other without a decision */ };

/** One event. */
typedef struct StepEvent {
    const char *phase, *text;
    int player;
    uint32_t award_first, award_count; /* in the list's awards */
} StepEvent;

/** All events, in order. */
typedef struct StepHappened {
    StepEvent events[STEP_HAPPENED_MAX];
    uint32_t count;
    ScoreEvent *awards; /* room for STEP_EVENTS_MAX; borrowed from the game */
    uint32_t award_count;
} StepHappened;

/**
 * Resolves the pending event and records it.
 * @param deck the outcome comes from its stream; NULL: the outcome is `given`
 * @return what was scored; valid until the list is written or cleared
 */
ScoreLog step_happened_add(StepHappened *list, const Rules *rules, Game *game, Deck *deck,
                           const Outcome *given);

/**
 * Writes the array "happened", unless it is empty, and clears the list.
 * @param game a position with the tiles on the table
 */
void step_happened_write(StepHappened *list, JsonWriter *writer, const Rules *rules,
                         const Game *game);

/** Empties the list. */
void step_happened_clear(StepHappened *list);

/**
 * Writes the array "outcomes": the possible outcomes of the pending draw or event.
 * @return STATUS_NO_MEMORY
 */
Status step_outcomes_write(JsonWriter *writer, const Rules *rules, const Game *game,
                           Message *message) MUST_USE;

/**
 * Finds the outcome of the pending event with this text.
 * @return STATUS_ILLEGAL if there is none
 */
Status step_outcome_find(const Rules *rules, const Game *game, const char *text, Outcome *out,
                         Message *message) MUST_USE;

#endif
