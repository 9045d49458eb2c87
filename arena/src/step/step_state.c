// SPDX-License-Identifier: MIT
#include "step/step_state.h"

#include <stdlib.h>
#include <string.h>

Status step_state_create(StepState *state, const Rules *rules, Message *message) {
    *state = (StepState){.source = STEP_ORDER};
    state->game = game_alloc(rules);
    state->finals = malloc(STEP_EVENTS_MAX * sizeof *state->finals);
    return state->game != NULL && state->finals != NULL
               ? STATUS_OK
               : message_set(message, STATUS_NO_MEMORY, "no memory for a game");
}

void step_state_free(StepState *state) {
    free(state->game);
    free(state->finals);
}

void step_state_copy(const Rules *rules, StepState *to, const StepState *from) {
    game_copy(rules, to->game, from->game);
    memcpy(to->finals, from->finals, from->final_count * sizeof *from->finals);
    to->final_count = from->final_count;
    to->deck = from->deck;
    to->chance = from->chance;
    to->source = from->source;
}
