/**
 * The state of a step game: everything that plies change, so that it can be saved and restored.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STEP_STATE_H
#define ARENA_STEP_STATE_H

#include "carcarena/engine/game.h"

enum { STEP_EVENTS_MAX = 4096 /* more than one action can score */ };

/** Source of the next tile while a draw is pending. */
typedef enum StepSource {
    STEP_SHUFFLED, /* from a shuffled deck */
    STEP_ORDER,    /* from a given order; draws stay pending at its end */
    STEP_CHANCE    /* a random tile of those that may be drawn */
} StepSource;

/** A game with its draws. Made by step_state_create. */
typedef struct StepState {
    Game *game;
    Deck deck; /* STEP_SHUFFLED and STEP_ORDER */
    Rng chance;
    StepSource source;
    ScoreEvent *finals; /* events of final scoring once the game is over */
    uint32_t final_count;
} StepState;

/**
 * Allocates memory for a game of the rules.
 * @return STATUS_NO_MEMORY; the state can be freed then
 */
Status step_state_create(StepState *state, const Rules *rules, Message *message) MUST_USE;

/** Frees the memory; {0} is allowed. */
void step_state_free(StepState *state);

/** Copies a state; both were made for these rules. */
void step_state_copy(const Rules *rules, StepState *to, const StepState *from);

#endif
