/**
 * Whole turns: every way for a player to finish their turn from the pending decision, each with the
 * static evaluation of the position after it. Greedy takes the best of them, and the searches order
 * their moves by them.
 *
 * A turn ends at the next draw, at a chance node, at another player's decision, at the end of the
 * game, or after TURN_ACTIONS_MAX decisions, and is evaluated there. A chance node has the mean
 * over its outcomes, each with the best continuation. If turns are local (rules_turns_local) or
 * previewable (rules_turns_previewable), only the changes of a turn are evaluated. The values are
 * the same.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_TURNS_H
#define CARCARENA_BOTS_TURNS_H

#include "turns/lookahead.h"
#include "turns/whole_turn.h"

/** Tables and scratch memory for one Rules. One thread at a time. */
typedef struct Turns Turns;

/**
 * Creates the tables.
 * @param out owned by the caller, freed with turns_destroy
 * @return STATUS_NO_MEMORY
 */
Status turns_create(Turns **out, const Rules *rules, const EvaluationWeights *weights,
                    Message *message) MUST_USE;

/** Frees the tables; NULL is allowed. */
void turns_destroy(Turns *turns);

/** Reads the unseen tiles of `game`, as evaluator_prepare. Call it once per decision. */
void turns_prepare(Turns *turns, const Game *game);

/**
 * Lists turns in the order of game_actions. For a pending placement: every pair of a placement and
 * an answer to the decision after it, then the best continuation. For any other decision: each
 * answer, then the best continuation. Equal positions have equal lists, independent of earlier
 * calls.
 * @param out receives a list, valid until the next call
 * @return number of turns, at least 1
 * @pre a decision is pending, and turns_prepare was called
 */
uint32_t turns_list(Turns *turns, const Game *game, const Turn **out);

/**
 * Sets whether lists are brief (whole_turn.h), which they are not at first. Where turns are local
 * there is no difference.
 */
void turns_set_brief(Turns *turns, bool brief);

/** Lists the same turns without incremental evaluation, for tests and to measure its gain. */
uint32_t turns_list_from_scratch(Turns *turns, const Game *game, const Turn **out);

/**
 * Writes each player's value after a turn of the last turns_list, by incremental evaluation. Equals
 * turns_values of that position, at a fraction of the cost.
 * @param values receives one value per player
 * @return false if it cannot be computed this way: the turn is not regular, or its list was reused
 * or made from scratch
 */
bool turns_delta_values(Turns *turns, const Turn *turn, double *values);

/** Writes each player's value of a position without lookahead: evaluator_values. */
void turns_values(Turns *turns, const Game *game, double *values);

/**
 * Returns the lookahead used for turns that are not regular, for callers that evaluate single
 * decisions. It is prepared by turns_prepare.
 */
Lookahead *turns_lookahead(Turns *turns);

#endif
