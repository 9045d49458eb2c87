/**
 * Functions of Python as the evaluator of the bot mcts (mcts_evaluator.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_BOT_EVALUATOR_H
#define CARCARENA_PYTHON_BOT_EVALUATOR_H

#include "binding.h"

#include "carcarena/bots/mcts_evaluator.h"

/** The functions, and the first exception of a search. */
typedef struct BotEvaluator {
    ModuleState *state;
    RulesObject *owner;             /* borrowed */
    PyObject *values, *priors;      /* NULL: none */
    PyObject *type, *error, *trace; /* NULL: none */
} BotEvaluator;

/**
 * Reads the arguments `values`, `priors` and `unit` of carcarena.Bot; NULL and None: not given.
 * @param out keeps references, released by bot_evaluator_free; must not move
 * @param evaluator uses `out`; without values its functions are NULL
 * @return 0, or -1 with an exception set
 */
int bot_evaluator_read(BotEvaluator *out, MctsEvaluator *evaluator, PyObject *values,
                       PyObject *priors, const char *unit);

/** Releases the functions; {0} is allowed. */
void bot_evaluator_free(BotEvaluator *self);

/**
 * Raises the exception that ended the search, if there was one, or the fault of an answer.
 * @return true if it raised
 */
bool bot_evaluator_raise(BotEvaluator *self, const void *bot);

/** Forgets such an exception. */
void bot_evaluator_forget(BotEvaluator *self);

#endif
