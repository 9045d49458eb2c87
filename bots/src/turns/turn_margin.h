/**
 * What a turn is worth that may go on with another tile.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_TURN_MARGIN_H
#define CARCARENA_BOTS_TURN_MARGIN_H

#include <stdbool.h>
#include <stdint.h>

/** A lead at the end of a turn. */
typedef struct TurnMargin {
    int64_t margin; /* of the player over the best of the others, in 1/POINT */
    bool on;        /* that is if the player goes on */
} TurnMargin;

#endif
