/**
 * One tree search from one position: whole turns as moves, fair draws, leaves judged by the static
 * evaluation. Each thread of a move has one of these; the bot adds up what they found.
 *
 * A simulation goes down the tree by PUCT (Rosin, "Multi-armed bandits with episode context", 2011)
 * to a position without edges, lists all turns there with the static evaluation of each, and is
 * worth what the best of them leads to for every player: so it is judged one turn deeper than the
 * tree reaches. Edges keep the mean reward of the player who chooses them; each player is taken to
 * maximise his own (max^n: Luckhardt and Irani 1986; in a tree search: Sturtevant 2008), where a
 * player's reward is his lead over the best of the others. What a position reports to those above
 * it can be mixed with the best known there (Coulom 2006; MaxMCTS(lambda) of Khandelwal et al.
 * 2016).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_MCTS_SEARCH_H
#define CARCARENA_BOTS_MCTS_SEARCH_H

#include "bot_playout.h"
#include "mcts/mcts_draws.h"
#include "utility.h"

/** How to search. Plain data. */
typedef struct MctsSettings {
    MctsSelection selection;
    Utility utility;
    double backup;        /* share of the best known in what a position reports upwards, 0..1 */
    double temperature;   /* points that divide the attention of a move by e */
    uint32_t moves;       /* turns kept at a position below the root, the best by evaluation */
    uint32_t stay;        /* visits of a draw before it tries the next tile */
    uint32_t turns;       /* further turns played before a leaf is judged */
    PlayoutPolicy policy; /* by whom */
    double epsilon;       /* see Playout */
    uint32_t patience;    /* see Playout */
    size_t memory;        /* bytes of the tree */
    EvaluationWeights weights;
} MctsSettings;

/** A search: tree, evaluator and scratch memory for one Rules; one thread at a time. */
typedef struct MctsSearch MctsSearch;

/** @param settings copied. @param out owned by the caller, freed with mcts_search_destroy.
 * @return STATUS_NO_MEMORY. */
Status mcts_search_create(MctsSearch **out, const Rules *rules, const MctsSettings *settings,
                          Message *message) MUST_USE;

/** Frees it; NULL is allowed. */
void mcts_search_destroy(MctsSearch *search);

/**
 * Begins a search at a position where somebody has to decide: empties the tree and makes the root
 * with all its turns. @param rng a stream of the search's own, used up by it.
 */
void mcts_search_begin(MctsSearch *search, const Game *root, const Rng *rng);

/** One simulation. */
void mcts_search_simulate(MctsSearch *search);

/** What it knows; valid until the next call. Edges of the root are nodes[MCTS_ROOT].first on. */
const MctsTree *mcts_search_tree(const MctsSearch *search);

/** Turns with their evaluation for others to use between simulations: prepared for the root. */
Turns *mcts_search_turns(MctsSearch *search);

#endif
