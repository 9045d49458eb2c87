/**
 * Parses actions in requests of the step protocol: an index, a text, or an object.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STEP_ACTION_H
#define ARENA_STEP_ACTION_H

#include "carcarena/engine/game.h"
#include "text/json_reader.h"

/** The decision an action is read for. */
typedef struct StepDecision {
    const Rules *rules;
    const Game *game; /* a decision is pending */
    Action *actions;  /* scratch: room for rules_actions_max */
} StepDecision;

/**
 * Parses the member "action" of a request. @param out receives a legal action.
 * @return STATUS_INVALID (unreadable), STATUS_ILLEGAL (not legal now).
 */
Status step_action_read(const StepDecision *at, Action *out, const cJSON *request,
                        Message *message) MUST_USE;

#endif
