/**
 * The unseen tiles as an evaluation sees them: how probable it is that a road or city will be
 * closed at an open cell. It knows what is unseen, never the order.
 *
 * Probabilities are kept as surprisals: -log2 p in whole steps of 1/SURPRISAL_BIT. A feature that
 * must be closed at several cells has the sum of their surprisals; to open or fill a cell adds or
 * subtracts one. Sums of integers do not depend on their order.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_CLOSING_ODDS_H
#define CARCARENA_BOTS_CLOSING_ODDS_H

#include "carcarena/engine/game.h"

enum {
    SURPRISAL_BIT = 1024,                /* steps that halve a probability */
    SURPRISAL_NEVER = 64 * SURPRISAL_BIT /* that of what cannot be closed */
};

/** What the odds depend on beside the tiles. */
typedef struct ClosingWeights {
    double doubt;  /* fitting tiles a player must expect to draw for an even chance to close */
    double growth; /* worth of a tile that fits without closing, in closing tiles */
    double sure;   /* chance to close at one cell, however many tiles fit there */
} ClosingWeights;

/** Tables for one Rules; one thread at a time. */
typedef struct ClosingOdds ClosingOdds;

/** @param out owned by the caller, freed with closing_odds_destroy. @return STATUS_NO_MEMORY. */
Status closing_odds_create(ClosingOdds **out, const Rules *rules, ClosingWeights weights,
                           Message *message) MUST_USE;

/** Frees the tables; NULL is allowed. */
void closing_odds_destroy(ClosingOdds *odds);

/** Looks at the unseen tiles of `game`: once a decision. */
void closing_odds_prepare(ClosingOdds *odds, const Game *game);

/** Changes whenever surprisals may change: by closing_odds_prepare. */
uint64_t closing_odds_version(const ClosingOdds *odds);

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
 * Surprisal of the event that a player's own draws will close, at such an open cell, the road or
 * city that touches `side` of it. A few nanoseconds if it was asked since the unseen tiles changed.
 * @pre closing_odds_prepare was called; something lies on that side
 */
int32_t closing_odds_surprisal(ClosingOdds *odds, CellPattern pattern, unsigned side);

/**
 * Tiles that fit such an open cell and join what meets two ports there, among the draws a player
 * has left. @param a, b ports of the tile, both of fields or both of roads or cities
 * @pre closing_odds_prepare was called
 */
double closing_odds_joins(ClosingOdds *odds, CellPattern pattern, unsigned a, unsigned b);

/** The probability that a surprisal stands for: from 0 to 1. */
double closing_odds_chance(const ClosingOdds *odds, int32_t surprisal);

#endif
