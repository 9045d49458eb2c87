/**
 * Comparison of the engine with the reference: what its files share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_COMPARE_H
#define TESTS_COMPARE_H

#include "pair.h"

int pair_key_order(const void *a, const void *b);

/** The reference's feature at an engine's tile index and segment. */
int pair_feature_of(const Pair *pair, uint32_t index, unsigned segment);

/** The same as actions have it, which name the cell and not the tile. */
unsigned pair_number_of(const Pair *pair, int placed, int part);

/** The engine's number of a neutral piece of the reference. */
unsigned pair_neutral_of(const Pair *pair, int figure);

bool pair_compare_pending(Pair *pair);

bool pair_compare_event(Pair *pair);

bool pair_compare_decision(Pair *pair);

#endif
