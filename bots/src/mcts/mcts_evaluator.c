// SPDX-License-Identifier: MIT
#include "carcarena/bots/mcts_evaluator.h"

#include "host/bot_classes.h"
#include "mcts/mcts_bot.h"

Status mcts_bot_create(void **out, const BotSpec *spec, const Rules *rules,
                       const MctsEvaluator *evaluator, Message *message) {
    void *bot = NULL;
    if (spec->bot_class != &MCTS_BOT) {
        return message_set(message, STATUS_INVALID,
                           "expected a bot of the class mcts for an evaluator, got '%.60s'",
                           spec->bot_class->name);
    }
    if (evaluator->values == NULL || (int)evaluator->unit < MCTS_UNIT_POINTS ||
        (int)evaluator->unit > MCTS_UNIT_RESULT) {
        return message_set(message, STATUS_INVALID,
                           "expected an evaluator with a function 'values' and a known unit");
    }
    Status status = bot_create(&bot, spec, rules, message);
    if (status != STATUS_OK) {
        return status;
    }
    status = mcts_bot_call(bot, evaluator, message);
    if (status != STATUS_OK) {
        spec->bot_class->destroy(bot);
        return status;
    }
    *out = bot;
    return STATUS_OK;
}
