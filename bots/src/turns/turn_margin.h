/**
 * The value of a turn that may continue with another tile.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_TURN_MARGIN_H
#define CARCARENA_BOTS_TURN_MARGIN_H

#include <stdbool.h>
#include <stdint.h>

/** A lead at the end of a turn. */
typedef struct TurnMargin {
    int64_t margin; /* lead over the best opponent, in 1/POINT */
    bool continues; /* the player continues with another tile */
} TurnMargin;

#endif
