/**
 * One tree search from one position: whole turns as moves, even draws, leaves judged by the static
 * evaluation.
 *
 * A simulation goes down the tree by PUCT (Rosin, "Multi-armed bandits with episode context", 2011)
 * to a position without edges and lists all turns there with their static evaluations. Its value is
 * the result of the best turn for every player, so it is judged one turn deeper than the tree
 * reaches. Edges keep the mean reward of the player who chooses them. Each player maximizes their
 * own reward (max^n: Luckhardt and Irani 1986; in a tree search: Sturtevant 2008): their lead over
 * the best opponent. What a position reports upwards can be mixed with the best value known there
 * (Coulom 2006; MaxMCTS(lambda) of Khandelwal et al. 2016).
 *
 * Several simulations may be in progress at once (mcts_probe.h). They count on the way down
 * already, with the current mean of their path, so that the next ones choose other paths without a
 * lower value (Liu et al., "Watch the Unobserved", 2020).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_MCTS_SEARCH_H
#define CARCARENA_BOTS_MCTS_SEARCH_H

#include "mcts/mcts_draws.h"
#include "mcts/mcts_probe.h"

/**
 * A search for one Rules: the tree, and probes for simulations. One thread at a time, except for
 * mcts_search_judge.
 */
typedef struct MctsSearch MctsSearch;

/**
 * Creates a search.
 * @param settings copied
 * @param probes simulations in progress at once, at least 1
 * @param out owned by the caller, freed with mcts_search_destroy
 * @return STATUS_NO_MEMORY
 */
Status mcts_search_create(MctsSearch **out, const Rules *rules, const MctsSettings *settings,
                          unsigned probes, Message *message) MUST_USE;

/** Frees it; NULL is allowed. */
void mcts_search_destroy(MctsSearch *search);

/**
 * Makes it judge by an evaluator of the caller's.
 * @return STATUS_NO_MEMORY
 */
Status mcts_search_call(MctsSearch *search, const MctsEvaluator *evaluator,
                        Message *message) MUST_USE;

/** Returns how that evaluator failed in this search; STATUS_OK: not. */
Status mcts_search_status(const MctsSearch *search, Message *message);

/**
 * Begins a search at a decision: clears the tree and makes the root with all its turns, which is
 * the first simulation.
 * @param rng the search's own stream; used up
 */
void mcts_search_begin(MctsSearch *search, const Game *root, const Rng *rng);

/**
 * First part of a simulation: a probe goes down the tree.
 * @param alone no other simulation is in progress until this one ends
 */
void mcts_search_descend(MctsSearch *search, unsigned probe, bool alone);

/** Second part: it evaluates its position. Any thread; several probes at a time. */
void mcts_search_judge(MctsSearch *search, unsigned probe);

/** Last part: its result is added to the tree. */
void mcts_search_settle(MctsSearch *search, unsigned probe);

/**
 * Returns the tree; valid until the next call. Edges of the root start at nodes[MCTS_ROOT].first.
 */
const MctsTree *mcts_search_tree(const MctsSearch *search);

#endif
