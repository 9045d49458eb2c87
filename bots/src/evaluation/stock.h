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
    double sure;   /* chance to close at one cell, however many tiles fit there */
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

/** Changes whenever a doubt may be another than before: by stock_prepare. */
uint64_t stock_version(const Stock *stock);

/** What lies around an open cell, as one number: each side adds cell_side. 0: nothing. */
typedef uint32_t CellPattern;

/** @param edge EdgeType of what lies on that side */
static inline CellPattern cell_side(unsigned side, int edge) {
    static const CellPattern STEPS[SIDES] = {1, EDGE_ANY + 1, (EDGE_ANY + 1) * (EDGE_ANY + 1),
                                             (EDGE_ANY + 1) * (EDGE_ANY + 1) * (EDGE_ANY + 1)};
    return STEPS[side] * (CellPattern)(edge + 1);
}

/** @param edges as of OpenCell: EdgeType, or -1 */
static inline CellPattern cell_pattern(const int8_t edges[SIDES]) {
    return cell_side(0, edges[0]) + cell_side(1, edges[1]) + cell_side(2, edges[2]) +
           cell_side(3, edges[3]);
}

/**
 * Doubt that a player's own draws will close, at such an open cell, the road or city that touches
 * `side` of it. A few nanoseconds if it was asked since the stock changed.
 * @pre stock_prepare was called; something lies on that side
 */
int32_t stock_doubt(Stock *stock, CellPattern pattern, unsigned side);

/**
 * Tiles that fit such an open cell and join what meets two ports there, among the draws a player
 * has left. @param a, b ports of the tile, both of fields or both of roads or cities
 * @pre stock_prepare was called
 */
double stock_joins(Stock *stock, CellPattern pattern, unsigned a, unsigned b);

/** The probability a doubt stands for: from 0 to 1. */
double stock_chance(const Stock *stock, int32_t doubt);

#endif
