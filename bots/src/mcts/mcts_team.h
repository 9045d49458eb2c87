/**
 * A search of one move by several threads: one tree, and as many simulations in progress as
 * threads.
 *
 * It works in rounds. The calling thread takes a probe down the tree for each thread, one after the
 * other. Each thread evaluates its own, which is nearly all of the work. The calling thread then
 * adds the results in the order of threads. So a number of simulations has the same result whatever
 * the timing of the threads, and on any number of processors.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_MCTS_TEAM_H
#define CARCARENA_BOTS_MCTS_TEAM_H

#include "mcts/mcts_search.h"

enum { MCTS_THREADS_MAX = 64 };

/** When to stop: after a number of simulations, or earlier by a clock. */
typedef struct MctsLimit {
    uint64_t simulations; /* of all threads together; at least 1 */
    BotClock clock;       /* read by the calling thread only; NULL: none */
    void *clock_user;
    uint64_t end_ns; /* end on that clock */
} MctsLimit;

/** A turn of the root with its statistics. */
typedef struct MctsRootMove {
    MctsMove move;
    double total;    /* sum of the rewards of the deciding player */
    uint64_t visits; /* number of rewards in `total` */
    double prior;    /* prior, 0 to 1 */
    double worth;    /* mean reward as in selection: with the static evaluation */
} MctsRootMove;

/** A search with its threads' memory for one Rules. */
typedef struct MctsTeam MctsTeam;

/**
 * Creates a search.
 * @param threads 1 to MCTS_THREADS_MAX
 * @param out owned by the caller, freed with mcts_team_destroy
 * @return STATUS_NO_MEMORY
 */
Status mcts_team_create(MctsTeam **out, const Rules *rules, const MctsSettings *settings,
                        unsigned threads, Message *message) MUST_USE;

/** Frees it; NULL is allowed. */
void mcts_team_destroy(MctsTeam *team);

/** See mcts_search_call. */
Status mcts_team_call(MctsTeam *team, const MctsEvaluator *evaluator, Message *message) MUST_USE;

/** See mcts_search_status. */
Status mcts_team_status(const MctsTeam *team, Message *message);

/**
 * Searches. The further threads exist only during the call and spin while they wait for the next
 * round. If one cannot be started, the caller does its work.
 * @param rng supplies two numbers
 * @return the simulations made: exactly limit->simulations, or fewer by the clock or after a
 * failure of the evaluator
 */
uint64_t mcts_team_search(MctsTeam *team, const Game *game, const MctsLimit *limit, Rng *rng);

/**
 * Continues the last search.
 * @param limit of the further simulations
 * @return those made
 */
uint64_t mcts_team_continue(MctsTeam *team, const MctsLimit *limit);

/**
 * Returns the turns of the root in the order of static evaluation, best first, which the caller may
 * change until the next search. Returns their number; 0 before the first search.
 */
uint32_t mcts_team_moves(const MctsTeam *team, MctsRootMove **out);

/** Returns the tree of the last search. */
const MctsTree *mcts_team_tree(const MctsTeam *team);

#endif
