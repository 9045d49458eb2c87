/**
 * The board of examples 3 and 4 of the Robbers. The test's own tile, placed at ?a, completes a road
 * of 3 and a city of 6 for Green, a road of 2 and a city of 8 for Red. Rules: Complete Annotated
 * Rules 7.4, p. 186 to 192.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_FOUR_FEATURES_H
#define TESTS_FOUR_FEATURES_H

#include "scenario.h"

/**
 * Begins a scenario with that board.
 *
 * @param words as for scenario_begin, with the set "own"
 */
static inline void four_features_begin(Scenario *scenario, const char *words) {
    static const TileFacts TILES[] = {
        {.id = "Z", // between two cities and two roads
         .count = 1,
         .edges = {EDGE_CITY, EDGE_ROAD, EDGE_CITY, EDGE_ROAD},
         .segment_count = 6,
         .segments = {
             {.id = "c0", .kind = SEGMENT_CITY, .ports = 1U << 1},
             {.id = "c1", .kind = SEGMENT_CITY, .ports = 1U << 7},
             {.id = "r0", .kind = SEGMENT_ROAD, .ports = 1U << 4},
             {.id = "r1", .kind = SEGMENT_ROAD, .ports = 1U << 10},
             {.id = "f0", .kind = SEGMENT_FIELD, .ports = 1U << 3 | 1U << 11, .cities = 1U << 0},
             {.id = "f1", .kind = SEGMENT_FIELD, .ports = 1U << 5 | 1U << 9, .cities = 1U << 1}}}};
    static const TileSet OWN = {.id = "own",
                                .name = "one tile",
                                .note = "",
                                .expansion = "",
                                .start_tile = "",
                                .tiles = TILES,
                                .tile_count = 1};
    scenario->own = &OWN;
    scenario_begin(scenario, words,
                   "  .     E2      .       .  \n"
                   " B0     G1:Gc0  B0      .  \n"
                   " A3:Rr0 ?a      U0:Gr0  A1 \n"
                   " B0     F1:Rc0  .       E2 \n"
                   "  .     E0      .      [D0]");
}

#endif
