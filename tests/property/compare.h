/**
 * Functions shared by the files that compare the engine with the oracle.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_COMPARE_H
#define TESTS_COMPARE_H

#include "pair.h"

int pair_key_order(const void *a, const void *b);

/** Returns the oracle's feature for a tile index and segment of the engine. */
int pair_feature_of(const Pair *pair, uint32_t index, unsigned segment);

/** Returns the segment as used in actions, which identify the cell and not the tile. */
unsigned pair_number_of(const Pair *pair, int placed, int part);

/** Returns the engine's number of a neutral figure of the oracle. */
unsigned pair_neutral_of(const Pair *pair, int figure);

bool pair_compare_pending(Pair *pair);

bool pair_compare_event(Pair *pair);

bool pair_compare_decision(Pair *pair);

#endif
