/**
 * One simulation under way: the game it has come to, the way it took, and what it finds at its end.
 *
 * The search takes it down the tree and later enters what it found (mcts_search.h). In between it
 * judges the position it has come to, which is nearly all of the work and touches no tree: probes
 * of one search may do that at the same time.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_MCTS_PROBE_H
#define CARCARENA_BOTS_MCTS_PROBE_H

#include "mcts/mcts_settings.h"

enum { MCTS_PATH_MAX = 512 /* turns of a simulation; a deeper one ends where it is */ };

/** A turn of a simulation, and the position it was chosen in. */
typedef struct MctsStep {
    uint32_t node, edge;
    bool presumed; /* counted on the way down already, ... */
    double reward; /* ... as having brought this */
} MctsStep;

/** Its fields are written by the search on the way down, and by mcts_probe_judge. */
typedef struct MctsProbe {
    const Rules *rules;
    const MctsSettings *settings;
    int players;
    Turns *turns;
    Determinization *chance;
    Playout playout;
    Rng rng;
    Game *game;
    uint32_t length; /* of the path */
    MctsStep path[MCTS_PATH_MAX];
    uint32_t leaf; /* the decision without edges that it ended at; MCTS_NONE: something else */

    /* what it found */
    double rewards[PLAYERS_MAX];
    uint32_t kept;   /* turns to enter as edges, if it ended where somebody decides; best first */
    MctsEdge *edges; /* never visited: prior and loss */
    MctsMove *moves;
    uint32_t *best; /* scratch: the best turns of a list, best first */
} MctsProbe;

/** Takes its memory. @param settings borrowed for good. @return STATUS_NO_MEMORY; it is then to be
 * destroyed all the same. */
Status mcts_probe_create(MctsProbe *probe, const Rules *rules, const MctsSettings *settings,
                         Message *message) MUST_USE;

/** Frees its memory; a zeroed one is allowed. */
void mcts_probe_destroy(MctsProbe *probe);

/** Prepares it for simulations from a position. @param rng a stream of its own */
void mcts_probe_begin(MctsProbe *probe, const Game *root, const Rng *rng);

/**
 * Judges the position it has come to. Where somebody decides, that is by the best turn, after all
 * of them are listed with the static evaluation of each; elsewhere by the position itself. Leaves
 * the game somewhere else. @pre it is at the end of its way
 */
void mcts_probe_judge(MctsProbe *probe);

#endif
