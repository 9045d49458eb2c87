/**
 * The board of cases in which something may be paid for after placing a tile.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CASES_STRAIGHT_PLACED_H
#define CASES_STRAIGHT_PLACED_H

#include "scenario.h"

/** Red, who has some points, has placed a straight road, U0, at `a`. */
static inline void straight_placed(Scenario *scenario, const char *words, const char *drawing,
                                   int32_t points) {
    scenario_begin(scenario, words, drawing);
    scenario_points(scenario, RED, points);
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
}

#endif
