/**
 * A round to be paired by the Dutch system, and what was played before it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PAIRING_DUTCH_ROUND_H
#define ARENA_PAIRING_DUTCH_ROUND_H

#include <stdbool.h>
#include <stdint.h>

enum { DUTCH_WIN = 2, DUTCH_DRAW = 1 }; /* half points */

#define DUTCH_NOBODY UINT32_MAX

/** What a player did in a round. */
typedef struct DutchGame {
    uint32_t opponent; /* DUTCH_NOBODY: did not play */
    uint8_t half_points;
    bool first; /* sat first */
} DutchGame;

/** A round to be paired. */
typedef struct DutchRound {
    uint32_t players;
    uint32_t played;        /* rounds before this one */
    uint32_t rounds;        /* of the tournament */
    const DutchGame *games; /* [player * played + round] */
    const bool *absent;     /* by player */
    bool lot_first;         /* the initial colour, drawn by lot: true for first */
} DutchRound;

#endif
