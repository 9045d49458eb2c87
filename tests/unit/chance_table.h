/**
 * A game with the toy die, for tests of events.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_CHANCE_TABLE_H
#define TESTS_CHANCE_TABLE_H

#include "carcarena/engine/game.h"

typedef struct ChanceTable {
    Rules *rules;
    Game *game; /* at its start */
} ChanceTable;

/** Rules of shipped tile sets ("base+river-2") and the toy die, and a game; fails the running test
 * if they do not compile. */
ChanceTable chance_table(const char *tilesets, int players);

void chance_table_free(ChanceTable *table);

/** Resolves what is pending at random. */
void chance_step(ChanceTable *table, Rng *rng);

#endif
