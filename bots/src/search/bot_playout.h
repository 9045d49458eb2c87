/**
 * Playouts: estimate the value of a leaf by playing some turns with a cheap policy and evaluating
 * the result.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_BOT_PLAYOUT_H
#define CARCARENA_BOTS_BOT_PLAYOUT_H

#include "search/determinize.h"
#include "turns/turns.h"

typedef enum PlayoutPolicy { PLAYOUT_RANDOM, PLAYOUT_GREEDY } PlayoutPolicy;

/** Settings of a playout. Plain data; judge and chance are borrowed. */
typedef struct Playout {
    const Rules *rules;
    Turns *judge;            /* prepared by the caller */
    PlayoutPolicy policy;    /* greedy: the best turn, but with probability `epsilon` a random
                                decision */
    double epsilon;          /* 0 to 1 */
    uint32_t turns;          /* number of draws before the position is evaluated; 0: evaluate at
                                once */
    uint32_t patience;       /* repetitions of a random deployment to prefer passing; 0: uniform */
    bool finishes;           /* finish the turn in which the tree ends greedily */
    Determinization *chance; /* draws and events, shuffled by the caller; NULL: random */
} Playout;

/** Plays on from `game`. */
void playout_play(const Playout *playout, Game *game, Rng *rng);

/**
 * Plays on from `game` and evaluates the result.
 * @param values receives each player's expected final points; exact if the playout reached the end
 * of the game
 */
void playout_run(const Playout *playout, Game *game, Rng *rng, double *values);

#endif
