/**
 * A search of one move by several threads: one tree, and as many simulations under way at once as
 * there are threads.
 *
 * They go in rounds. The calling thread takes a probe down the tree for each thread, one after the
 * other; each thread judges its own, which is nearly all of the work; and the calling thread enters
 * what they found, in the order of threads. So a number of simulations has the same outcome
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

/** A turn of the root with what is known of it. */
typedef struct MctsRootMove {
    MctsMove move;
    double total;    /* rewards of the player who decides */
    uint64_t visits; /* rewards in `total` */
    double prior;    /* share of attention, 0..1 */
    double worth;    /* mean reward as selection sees it: with guesses by static evaluation */
} MctsRootMove;

/** A search with its threads' memory for one Rules. */
typedef struct MctsTeam MctsTeam;

/** @param threads 1 to MCTS_THREADS_MAX. @param out owned by the caller, freed with
 * mcts_team_destroy. @return STATUS_NO_MEMORY. */
Status mcts_team_create(MctsTeam **out, const Rules *rules, const MctsSettings *settings,
                        unsigned threads, Message *message) MUST_USE;

/** Frees it; NULL is allowed. */
void mcts_team_destroy(MctsTeam *team);

/**
 * Searches. Threads beside the calling one live only meanwhile, and spin while they wait for the
 * next round; where one cannot be started, the caller does its part.
 * @param rng takes two numbers. @return simulations made: exactly limit->simulations, or fewer by
 * the clock.
 */
uint64_t mcts_team_search(MctsTeam *team, const Game *game, const MctsLimit *limit, Rng *rng);

/** Turns of the root in order of static evaluation, best first. @return how many; 0 before the
 * first search. */
uint32_t mcts_team_moves(const MctsTeam *team, const MctsRootMove **out);

/** What it searched last. */
const MctsTree *mcts_team_tree(const MctsTeam *team);

#endif
