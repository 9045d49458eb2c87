/**
 * In which order a search draws: without replacement. All unseen tiles lie in a shuffled order of
 * the search's own; the visits of a draw take them one by one and begin again after the last. So
 * any number of visits sees a fair sample of the bag, without the noise of lots, and after a whole
 * round every type has come exactly as often as its copies say. All nodes with as many draws left
 * share an order, so that siblings are compared over the same tiles (common random numbers).
 *
 * Nothing of the real order of tiles is known here: it is in no Game.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_MCTS_DRAWS_H
#define CARCARENA_BOTS_MCTS_DRAWS_H

#include "mcts/mcts_tree.h"

/** Orders for one Rules, made when first asked for; one thread at a time. */
typedef struct Draws Draws;

/** @param out owned by the caller, freed with draws_destroy. @return STATUS_NO_MEMORY. */
Status draws_create(Draws **out, const Rules *rules, Message *message) MUST_USE;

/** Frees it; NULL is allowed. */
void draws_destroy(Draws *draws);

/** Forgets all orders; those made from now on are shuffled with `seed`. */
void draws_shuffle(Draws *draws, uint64_t seed);

/**
 * What the pending draw or event of a node is taken to come to on its next visit. Draws go by the
 * order of tiles, each tile `stay` times in a row; events by quota: the outcome whose share of the
 * visits lags most behind its weight.
 * @param node MCTS_DRAW or MCTS_EVENT, at `game`; its cursor moves on. @return an outcome's number.
 */
uint32_t draws_next(Draws *draws, MctsTree *tree, uint32_t node, const Game *game, uint32_t stay);

/** Where a draw begins that follows another one at once, because no cell took the tile: behind it,
 * or a tile that is put back would come again for ever. @return its cursor. */
uint16_t draws_after(const Draws *draws, const MctsNode *draw);

#endif
