/**
 * Playouts: what a position at the edge of the tree is worth, by playing on for some turns with a
 * cheap policy and judging where that leads.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_BOT_PLAYOUT_H
#define CARCARENA_BOTS_BOT_PLAYOUT_H

#include "search/determinize.h"
#include "turns/turns.h"

typedef enum PlayoutPolicy { PLAYOUT_RANDOM, PLAYOUT_GREEDY } PlayoutPolicy;

/** How to play on. Plain data; judge and chance are borrowed. */
typedef struct Playout {
    const Rules *rules;
    Turns *judge;            /* prepared by the caller */
    PlayoutPolicy policy;    /* greedy: the best turn, but a random decision with `epsilon` */
    double epsilon;          /* 0..1 */
    uint32_t turns;          /* tiles to draw before the position is judged; 0: judge at once */
    uint32_t patience;       /* random deployments drawn anew to prefer passing; 0: uniform */
    bool finishes;           /* the turn the tree ends in is finished greedily */
    Determinization *chance; /* draws and events, shuffled by the caller; NULL: at random */
} Playout;

/**
 * Plays on from `game` and judges the outcome.
 * @param values receives the points every player may expect in the end; exact if the playout
 * reached the end of the game.
 */
void playout_run(const Playout *playout, Game *game, Rng *rng, double *values);

#endif
