/**
 * The state of a step game: everything that plies change, so that it can be kept and taken back.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STEP_STATE_H
#define ARENA_STEP_STATE_H

#include "carcarena/engine/game.h"

enum { STEP_EVENTS_MAX = 4096 /* more than one action can score */ };

/** Where the next tile comes from when a draw is pending. */
typedef enum StepSource {
    STEP_SHUFFLED, /* from a shuffled deck */
    STEP_ORDER,    /* from a given order; at its end draws stay pending */
    STEP_CHANCE    /* any tile that may come, by chance */
} StepSource;

/** A game with what is to be drawn. Made by step_state_create. */
typedef struct StepState {
    Game *game;
    Deck deck; /* STEP_SHUFFLED and STEP_ORDER */
    Rng chance;
    StepSource source;
    ScoreEvent *finals; /* what final scoring paid, once the game is over */
    uint32_t final_count;
} StepState;

/** Takes memory for a game of the rules. @return STATUS_NO_MEMORY; the state can be freed then. */
Status step_state_create(StepState *state, const Rules *rules, Message *message) MUST_USE;

/** Frees the memory; a zeroed state is allowed. */
void step_state_free(StepState *state);

/** Copies a state; both were made for these rules. */
void step_state_copy(const Rules *rules, StepState *to, const StepState *from);

#endif
