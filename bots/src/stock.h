/**
 * The unseen tiles as an evaluation sees them: how probable it is that a road or city will be
 * closed at an open cell. It knows what is unseen, never the order.
 *
 * Probabilities are kept as doubts: how often they are halved, in whole steps of 1/DOUBT_HALVING.
 * To be closed at several cells is to add their doubts up, and to open or fill a cell is to add or
 * take away one: sums of integers are the same in whatever order they are made.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_STOCK_H
#define CARCARENA_BOTS_STOCK_H

#include "carcarena/engine/game.h"

enum {
    DOUBT_HALVING = 1024,            /* steps that halve a probability */
    DOUBT_NEVER = 64 * DOUBT_HALVING /* that of what cannot be closed */
};

/** What the odds depend on beside the tiles. */
typedef struct StockWeights {
    double doubt;  /* fitting tiles a player must expect to draw for an even chance to close */
    double growth; /* worth of a tile that fits without closing, in closing tiles */
} StockWeights;

/** Tables for one Rules; one thread at a time. */
typedef struct Stock Stock;

/** @param out owned by the caller, freed with stock_destroy. @return STATUS_NO_MEMORY. */
Status stock_create(Stock **out, const Rules *rules, StockWeights weights,
                    Message *message) MUST_USE;

/** Frees a stock; NULL is allowed. */
void stock_destroy(Stock *stock);

/** Looks at the unseen tiles of `game`: once a decision. */
void stock_prepare(Stock *stock, const Game *game);

/**
 * Doubt that a player's own draws will close, at an open cell, the road or city that touches `side`
 * of it. About 10 ns.
 * @param edges as of OpenCell: EdgeType of what lies around the cell, or -1
 * @pre stock_prepare was called; something lies on that side
 */
int32_t stock_doubt(Stock *stock, const int8_t edges[SIDES], unsigned side);

/** The probability a doubt stands for: from 0 to 1. */
double stock_chance(const Stock *stock, int32_t doubt);

#endif
