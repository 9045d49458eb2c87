/**
 * The bot mcts, for the function that gives it an evaluator.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_MCTS_BOT_H
#define CARCARENA_BOTS_MCTS_BOT_H

#include "carcarena/bots/mcts_evaluator.h"

/**
 * Makes a bot of the class mcts judge by an evaluator, once.
 * @return STATUS_NO_MEMORY; destroy the bot then
 */
Status mcts_bot_call(void *bot, const MctsEvaluator *evaluator, Message *message) MUST_USE;

#endif
