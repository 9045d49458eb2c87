/**
 * The order in which a search draws: without replacement. All unseen tiles are in a shuffled order
 * of the search's own. The visits of a draw take them one by one and start again after the last. So
 * any number of visits samples the bag evenly, with less noise than independent draws, and after a
 * full round every type has come exactly as often as it has copies. All nodes with the same number
 * of draws left share an order, so siblings are compared over the same tiles (common random
 * numbers).
 *
 * The real order of tiles is unknown here: no Game contains it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_MCTS_DRAWS_H
#define CARCARENA_BOTS_MCTS_DRAWS_H

#include "mcts/mcts_tree.h"

/** Orders for one Rules, made on first use; one thread at a time. */
typedef struct Draws Draws;

/**
 * Creates the orders.
 * @param out owned by the caller, freed with draws_destroy
 * @return STATUS_NO_MEMORY
 */
Status draws_create(Draws **out, const Rules *rules, Message *message) MUST_USE;

/** Frees it; NULL is allowed. */
void draws_destroy(Draws *draws);

/** Forgets all orders; later ones are shuffled with `seed`. */
void draws_shuffle(Draws *draws, uint64_t seed);

/**
 * Returns the outcome of the pending draw or event of a node on its next visit. Draws follow the
 * order of tiles, each tile `stay` times in a row. Events are chosen by quota: the outcome whose
 * share of the visits is furthest below its weight.
 * @param node MCTS_DRAW or MCTS_EVENT, at `game`; its cursor advances
 */
uint32_t draws_next(Draws *draws, MctsTree *tree, uint32_t node, const Game *game, uint32_t stay);

/**
 * Returns the cursor at which a draw starts that immediately follows another one whose tile fitted
 * nowhere: after it, or a tile that is put back would be drawn again forever.
 */
uint16_t draws_after(const Draws *draws, const MctsNode *draw);

#endif
