/**
 * Closing odds: the probability that a road or city will be closed at an open cell, from the unseen
 * tiles. It uses which tiles are unseen, never their order.
 *
 * Probabilities are stored as surprisals: -log2 p in whole steps of 1/SURPRISAL_BIT. A feature that
 * must be closed at several cells has the sum of their surprisals. Opening or filling a cell adds
 * or subtracts one of them. Sums of integers do not depend on their order.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_CLOSING_ODDS_H
#define CARCARENA_BOTS_CLOSING_ODDS_H

#include "carcarena/engine/game.h"

enum {
    SURPRISAL_BIT = 1024,                /* steps that halve a probability */
    SURPRISAL_NEVER = 64 * SURPRISAL_BIT /* surprisal of a feature that cannot be closed */
};

/** Parameters of the odds. */
typedef struct ClosingWeights {
    double doubt;  /* fitting tiles a player must expect to draw for a 50 % chance to close */
    double growth; /* value of a tile that fits without closing, in closing tiles */
    double sure;   /* upper bound of the chance to close at one cell: 0 to 1 */
} ClosingWeights;

/** Tables for one Rules. One thread at a time. */
typedef struct ClosingOdds ClosingOdds;

/**
 * Creates the tables.
 * @param out owned by the caller, freed with closing_odds_destroy
 * @return STATUS_NO_MEMORY
 */
Status closing_odds_create(ClosingOdds **out, const Rules *rules, ClosingWeights weights,
                           Message *message) MUST_USE;

/** Frees the tables; NULL is allowed. */
void closing_odds_destroy(ClosingOdds *odds);

/** Reads the unseen tiles of `game`. Call it once per decision. */
void closing_odds_prepare(ClosingOdds *odds, const Game *game);

/** Returns a number that changes whenever closing_odds_prepare may have changed surprisals. */
uint64_t closing_odds_version(const ClosingOdds *odds);

/** The edges around an open cell as one number: the sum of cell_side over its sides. 0: none. */
typedef uint32_t CellPattern;

/** Returns the part of one side in a pattern. @param edge EdgeType of the neighbor's edge */
static inline CellPattern cell_side(unsigned side, int edge) {
    static const CellPattern STEPS[SIDES] = {1, EDGE_ANY + 1, (EDGE_ANY + 1) * (EDGE_ANY + 1),
                                             (EDGE_ANY + 1) * (EDGE_ANY + 1) * (EDGE_ANY + 1)};
    return STEPS[side] * (CellPattern)(edge + 1);
}

/** Returns the pattern of a cell. @param edges EdgeType per side, or -1, as in OpenCell */
static inline CellPattern cell_pattern(const int8_t edges[SIDES]) {
    return cell_side(0, edges[0]) + cell_side(1, edges[1]) + cell_side(2, edges[2]) +
           cell_side(3, edges[3]);
}

/**
 * Returns the surprisal of this event: with the player's own draws, the road or city at `side` of
 * such an open cell is closed there. A few nanoseconds if it is cached for these unseen tiles.
 * @pre closing_odds_prepare was called; the cell has a neighbor on that side
 */
int32_t closing_odds_surprisal(ClosingOdds *odds, CellPattern pattern, unsigned side);

/**
 * Returns the surprisal of this event: with the player's own draws, such an open cell is filled.
 */
int32_t closing_odds_fits(ClosingOdds *odds, CellPattern pattern);

/**
 * Returns the expected number of tiles, among the player's remaining draws, that fit such an open
 * cell and join the features at two of its ports.
 * @param a, b ports of the cell, either both of fields or both of roads or cities
 * @pre closing_odds_prepare was called
 */
double closing_odds_joins(ClosingOdds *odds, CellPattern pattern, unsigned a, unsigned b);

/** Returns the probability of a surprisal: 0 to 1. */
double closing_odds_chance(const ClosingOdds *odds, int32_t surprisal);

#endif
