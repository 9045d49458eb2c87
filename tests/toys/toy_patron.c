// SPDX-License-Identifier: MIT
//
// Toy: a player counts in cities without a follower there. The first seat counts in each city that
// has a pennant.
#include "table/segments.h"
#include "toys.h"

static uint32_t patron_aid(const Rules *rules, const Game *game, uint32_t module, uint32_t city,
                           unsigned player) {
    return player == 0 && rules->kernel->pennants(rules, game, city) != 0;
}

const Expansion TOY_PATRON = {
    .id = "toy-patron",
    .description = "the first seat counts one more knight in each city with a pennant",
    .scoring = {.city_aid = patron_aid},
};
