/**
 * The value of a turn whose last decision is chosen for it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_TURN_MARGIN_H
#define CARCARENA_BOTS_TURN_MARGIN_H

#include "carcarena/engine/action.h"

/** A lead at the end of a turn. */
typedef struct TurnMargin {
    double margin; /* lead over the best opponent, in points */
    Action last; /* the decision after the answer to the deployment: to continue with another tile,
                    a free action, a choice or a pass; 0 if the player is not asked */
} TurnMargin;

#endif
