/**
 * Actions as requests of the step protocol give them: an index, a text, or an object.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STEP_ACTION_H
#define ARENA_STEP_ACTION_H

#include "step/step_game.h"

/**
 * Reads the member "action" of a request. @param out receives a legal action.
 * @return STATUS_INVALID (unreadable), STATUS_ILLEGAL (not legal now).
 */
Status step_action_read(StepGame *game, Action *out, const cJSON *request,
                        Message *message) MUST_USE;

#endif
