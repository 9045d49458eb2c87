/**
 * The evaluator of a caller (mcts_evaluator.h) as a probe uses it: it collects positions, checks
 * the answers and converts them to what the search compares.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_MCTS_CALLER_H
#define CARCARENA_BOTS_MCTS_CALLER_H

#include "carcarena/bots/mcts_evaluator.h"
#include "search/utility.h"
#include "turns/turns.h"

/** Memory of one probe. One thread at a time. */
typedef struct MctsCaller MctsCaller;

/**
 * Allocates it.
 * @param evaluator copied
 * @param out owned by the caller, freed with mcts_caller_destroy
 * @return STATUS_NO_MEMORY
 */
Status mcts_caller_create(MctsCaller **out, const Rules *rules, const Utility *utility,
                          const MctsEvaluator *evaluator, Message *message) MUST_USE;

/** Frees it; NULL is allowed. */
void mcts_caller_destroy(MctsCaller *caller);

/** Forgets a failure. */
void mcts_caller_begin(MctsCaller *caller);

/**
 * Returns whether an answer failed since mcts_caller_begin; the evaluator is then no longer asked.
 * @param message receives why
 */
Status mcts_caller_status(const MctsCaller *caller, Message *message);

/** Returns whether the evaluator gives priors. */
bool mcts_caller_has_priors(const MctsCaller *caller);

/**
 * Judges the turns of a position for the player who decides.
 * @param turns `*count` turns; `*count` becomes MCTS_TURNS_MAX if it is greater
 * @return the same turns whose `margin` is: with priors the prior; otherwise the lead in points, or
 * the result times the scale of the utility. Without meaning after a failure. Valid until the next
 * call
 */
const Turn *mcts_caller_turns(MctsCaller *caller, const Game *game, const Turn *turns,
                              uint32_t *count);

/**
 * Writes the values of the position after turn `index` of the last mcts_caller_turns without
 * priors; 0 after a failure.
 */
void mcts_caller_turn_values(const MctsCaller *caller, uint32_t index, double *values);

/** Writes the values of a position; 0 after a failure. */
void mcts_caller_values(MctsCaller *caller, const Game *game, double *values);

/** Returns the reward of a margin of mcts_caller_turns without priors. */
double mcts_caller_reward(const MctsCaller *caller, double margin, uint32_t draws_left);

/** Converts values to a margin for a player. */
double mcts_caller_margin(const MctsCaller *caller, const double *values, int player);

#endif
