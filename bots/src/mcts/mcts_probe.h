/**
 * One simulation in progress: its game, its path, and its result.
 *
 * The search takes it down the tree and later adds its result to the tree (mcts_search.h). In
 * between it evaluates the position reached. That is nearly all of the work and does not use the
 * tree, so several probes of one search may do it at the same time.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_MCTS_PROBE_H
#define CARCARENA_BOTS_MCTS_PROBE_H

#include "mcts/mcts_caller.h"
#include "mcts/mcts_settings.h"

enum { MCTS_PATH_MAX = 512 /* turns of a simulation; a deeper one ends there */ };

/** A turn of a simulation, and the position it was chosen in. */
typedef struct MctsStep {
    uint32_t node, edge;
    bool presumed; /* counted on the way down already (virtual visit) */
    double reward; /* with this reward */
} MctsStep;

/** Written by the search on the way down, and by mcts_probe_judge. */
typedef struct MctsProbe {
    const Rules *rules;
    const MctsSettings *settings;
    int players;
    Turns *turns;
    Determinization *chance;
    Playout playout;
    MctsCaller *caller; /* judges in place of the static evaluation; NULL: none */
    uint64_t seed;      /* of the playouts */
    int root_player;    /* who decides at the root */
    Game *game;
    uint32_t length; /* of the path */
    MctsStep path[MCTS_PATH_MAX];
    uint64_t sample; /* number of the playout behind its first turn: those behind other turns have
                        the same draws (common random numbers) */
    uint32_t leaf;   /* the decision without edges at its end; MCTS_NONE: another end */

    /* its result */
    double rewards[PLAYERS_MAX];
    uint32_t kept;   /* number of turns to add as edges if it ended at a decision; best first */
    MctsEdge *edges; /* not visited yet: prior and loss */
    MctsMove *moves;
    uint32_t *best; /* scratch: the best turns of a list, best first */
} MctsProbe;

/**
 * Allocates its memory.
 * @param settings borrowed for its whole life
 * @return STATUS_NO_MEMORY; destroy it in every case
 */
Status mcts_probe_create(MctsProbe *probe, const Rules *rules, const MctsSettings *settings,
                         Message *message) MUST_USE;

/**
 * Makes it judge by an evaluator of the caller's.
 * @return STATUS_NO_MEMORY
 */
Status mcts_probe_call(MctsProbe *probe, const MctsEvaluator *evaluator, Message *message) MUST_USE;

/** Frees its memory; a zeroed one is allowed. */
void mcts_probe_destroy(MctsProbe *probe);

/**
 * Prepares it for simulations from a position.
 * @param seed of the playouts, the same for all probes of a search
 */
void mcts_probe_begin(MctsProbe *probe, const Game *root, uint64_t seed);

/**
 * Evaluates the position reached. At a decision turns are listed with their static evaluations, and
 * the best one counts, or where greedy turns lead after it; elsewhere the position itself. The game
 * is somewhere else afterwards.
 * @pre it is at the end of its path
 */
void mcts_probe_judge(MctsProbe *probe);

#endif
