/**
 * What the answer to "choose" says.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PROCESS_ANSWER_H
#define ARENA_PROCESS_ANSWER_H

#include "carcarena/bots/bot.h"
#include "process/process_json.h"
#include "view/step_action.h"

/**
 * The action of an answer: a number, or the member "action".
 * @param at its list holds the `count` legal actions.
 * @return BOT_FAULT_NONE, or BOT_FAULT_ILLEGAL or BOT_FAULT_BAD_LINE with a message.
 */
BotFault answer_action(const StepDecision *at, uint32_t count, const Answer *answer, Action *out,
                       Message *message);

/** The figures of an answer; what it does not say is 0. @param answer NULL: it was a number. */
BotStats answer_stats(const cJSON *answer);

/** A count among its members, from 0 to 9e15; 0 if it is none. */
uint64_t answer_count(const cJSON *answer, const char *key);

/** A bot that draws from the stream it was told of may say where that stands now. */
void answer_stream(const cJSON *answer, Rng *stream);

#endif
