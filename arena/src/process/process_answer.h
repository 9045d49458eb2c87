/**
 * The contents of an answer to "choose".
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PROCESS_ANSWER_H
#define ARENA_PROCESS_ANSWER_H

#include "carcarena/bots/bot.h"
#include "process/process_json.h"
#include "view/step_action.h"

/**
 * Reads the action of an answer: a number, or the member "action".
 * @param at its list holds the `count` legal actions
 * @return BOT_FAULT_NONE; BOT_FAULT_ILLEGAL or BOT_FAULT_BAD_LINE with a message
 */
BotFault answer_action(const StepDecision *at, uint32_t count, const Answer *answer, Action *out,
                       Message *message);

/**
 * Returns the figures of an answer; missing ones are 0.
 * @param answer NULL: it was a number
 */
BotStats answer_stats(const cJSON *answer);

/** Returns a count among its members, from 0 to 9e15; 0 if missing or invalid. */
uint64_t answer_count(const cJSON *answer, const char *key);

/** Sets the stream to the state that a bot may return after drawing from it. */
void answer_stream(const cJSON *answer, Rng *stream);

#endif
