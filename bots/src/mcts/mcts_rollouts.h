/**
 * Decides between the best turns of a search by rollouts: each turn is played on for some turns by
 * the one-ply player and then evaluated, over the same shuffled decks. Common decks remove most of
 * the luck of the draw from a comparison (common random numbers), and an evaluation some turns
 * later is less wrong than one at once (G. Tesauro and G. Galperin, "On-line policy improvement
 * using Monte-Carlo search", NIPS 1996).
 *
 * The turns are compared in rounds; after each the better half remains (sequential halving: Z.
 * Karnin, T. Koren and O. Somekh, "Almost optimal exploration in multi-armed bandits", ICML 2013).
 * What rollouts say is weighed with what the search said, by the noise of the one and the usual
 * error of the other.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_MCTS_ROLLOUTS_H
#define CARCARENA_BOTS_MCTS_ROLLOUTS_H

#include "mcts/mcts_team.h"

enum { ROLLOUT_CANDIDATES_MAX = 64 };

/** How much of a search they are. Plain data. */
typedef struct MctsRolloutSettings {
    double share;        /* of the simulations of a turn, 0 to 1; 0: no rollouts */
    double error;        /* points, > 0: how far values of the search are off, between two turns */
    uint32_t candidates; /* turns compared at first, 2 to ROLLOUT_CANDIDATES_MAX */
    uint32_t turns;      /* turns played before the evaluation; 0: by the budget */
} MctsRolloutSettings;

/** Memory of rollouts for one Rules. */
typedef struct MctsRollouts MctsRollouts;

/**
 * Creates it.
 * @param search the utility and the weights are copied
 * @param threads 1 to MCTS_THREADS_MAX; results do not depend on their number unless a clock ends
 * the rollouts
 * @param out owned by the caller, freed with mcts_rollouts_destroy
 * @return STATUS_NO_MEMORY
 */
Status mcts_rollouts_create(MctsRollouts **out, const Rules *rules,
                            const MctsRolloutSettings *settings, const MctsSettings *search,
                            unsigned threads, Message *message) MUST_USE;

/** Frees it; NULL is allowed. */
void mcts_rollouts_destroy(MctsRollouts *rollouts);

/**
 * Returns how many turns mcts_rollouts_choose plays without a clock: the budget less what is too
 * little for one more deck. A turn played is about as much work as a simulation.
 * @param count number of turns of the position
 * @param budget turns to play at most
 */
uint64_t mcts_rollouts_turns(const MctsRollouts *rollouts, const Game *game, uint32_t count,
                             uint64_t budget);

/** What rollouts found. */
typedef struct MctsRolled {
    uint32_t chosen; /* number of the best turn */
    uint64_t turns;  /* that were played */
} MctsRolled;

/**
 * Compares the best turns of a position.
 * @param moves turns with the results of a search. Visits and worth of those compared are updated:
 * a played turn is a visit, and the worth is the weighed one.
 * @param limit the turns to play as `simulations`, and a clock
 * @param rng supplies two numbers
 */
MctsRolled mcts_rollouts_choose(MctsRollouts *rollouts, const Game *game, MctsRootMove *moves,
                                uint32_t count, const MctsLimit *limit, Rng *rng);

#endif
