/**
 * One tree search from one position: whole turns as moves, fair draws, leaves judged by the static
 * evaluation.
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
 * Several simulations may be under way at once (mcts_probe.h). Those that are count on their way
 * already, as if they had brought what the way is worth so far, so that the next ones look
 * elsewhere but think no worse of it (Liu et al., "Watch the Unobserved", 2020).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_MCTS_SEARCH_H
#define CARCARENA_BOTS_MCTS_SEARCH_H

#include "mcts/mcts_draws.h"
#include "mcts/mcts_probe.h"

/** A search for one Rules: the tree, and probes for simulations; one thread at a time, but for
 * mcts_search_judge. */
typedef struct MctsSearch MctsSearch;

/** @param settings copied. @param probes simulations that may be under way at once, at least 1.
 * @param out owned by the caller, freed with mcts_search_destroy. @return STATUS_NO_MEMORY. */
Status mcts_search_create(MctsSearch **out, const Rules *rules, const MctsSettings *settings,
                          unsigned probes, Message *message) MUST_USE;

/** Frees it; NULL is allowed. */
void mcts_search_destroy(MctsSearch *search);

/**
 * Begins a search at a position where somebody has to decide: empties the tree and makes the root
 * with all its turns, which is the first simulation. @param rng a stream of the search's own, used
 * up by it.
 */
void mcts_search_begin(MctsSearch *search, const Game *root, const Rng *rng);

/** The first part of a simulation: a probe goes down the tree. @param alone no other simulation is
 * under way before the last part of this one. */
void mcts_search_descend(MctsSearch *search, unsigned probe, bool alone);

/** The second part: it judges the position there. Any thread; several probes at a time. */
void mcts_search_judge(MctsSearch *search, unsigned probe);

/** The last part: what it found is entered. */
void mcts_search_settle(MctsSearch *search, unsigned probe);

/** What it knows; valid until the next call. Edges of the root are nodes[MCTS_ROOT].first on. */
const MctsTree *mcts_search_tree(const MctsSearch *search);

#endif
