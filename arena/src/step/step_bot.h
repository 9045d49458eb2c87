/**
 * A built-in bot's answer to the pending decision of a step game.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STEP_BOT_H
#define ARENA_STEP_BOT_H

#include "step/step_game.h"

/**
 * Asks the bot of the request "bot" (keys `bot`, `simulations`, `seed`, `candidates`; already
 * checked) and writes the members of the reply. A new bot is created for every answer, so equal
 * requests get equal answers.
 * @pre a decision is pending
 * @return STATUS_INVALID (no such bot or option), STATUS_NO_MEMORY; nothing is written then
 */
Status step_bot_answer(StepGame *game, const cJSON *request, JsonWriter *writer,
                       Message *message) MUST_USE;

#endif
