/**
 * Searches of one move side by side: root parallelisation (Chaslot, Winands and van den Herik,
 * "Parallel Monte-Carlo Tree Search", 2008). Every thread grows a tree of its own from a stream of
 * its own and shares nothing while it searches; in the end the visits and rewards of the root's
 * turns are added up in the order of threads. So a number of simulations has the same outcome
 * whatever the threads' timing, and on any number of processors.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_MCTS_TEAM_H
#define CARCARENA_BOTS_MCTS_TEAM_H

#include "mcts/mcts_search.h"

enum { MCTS_THREADS_MAX = 64 };

/** When to stop: after so many simulations, or, with a clock, when it says so. */
typedef struct MctsLimit {
    uint64_t simulations; /* of all threads together; at least 1 */
    BotClock clock;       /* read by the calling thread only; NULL: none */
    void *clock_user;
    uint64_t end_ns; /* on that clock */
} MctsLimit;

/** A turn of the root with what all threads found of it. */
typedef struct MctsRootMove {
    MctsMove move;
    double total;    /* rewards of the player who decides */
    uint64_t visits; /* rewards in `total` */
    double prior;    /* share of attention, 0..1 */
    double worth;    /* mean reward as selection sees it: with guesses by static evaluation */
} MctsRootMove;

/** Searches with their threads' memory for one Rules. */
typedef struct MctsTeam MctsTeam;

/** @param settings of each search, but memory that of all. @param threads 1 to MCTS_THREADS_MAX.
 * @param out owned by the caller, freed with mcts_team_destroy. @return STATUS_NO_MEMORY. */
Status mcts_team_create(MctsTeam **out, const Rules *rules, const MctsSettings *settings,
                        unsigned threads, Message *message) MUST_USE;

/** Frees it; NULL is allowed. */
void mcts_team_destroy(MctsTeam *team);

/**
 * Searches. Threads beside the calling one live only meanwhile; where one cannot be started, the
 * caller does its part afterwards.
 * @param rng takes two numbers. @return simulations made: exactly limit->simulations, or fewer by
 * the clock.
 */
uint64_t mcts_team_search(MctsTeam *team, const Game *game, const MctsLimit *limit, Rng *rng);

/** Turns of the root in order of static evaluation, best first. @return how many; 0 before the
 * first search. */
uint32_t mcts_team_moves(const MctsTeam *team, const MctsRootMove **out);

/** Nodes of all trees. */
uint64_t mcts_team_nodes(const MctsTeam *team);

/** The first thread's search. */
MctsSearch *mcts_team_first(const MctsTeam *team);

#endif
