/**
 * Simulations: down the tree to a leaf, and back with its value.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_SEARCHES_WALK_H
#define CARCARENA_PYTHON_SEARCHES_WALK_H

#include "searches_data.h"

/** Makes the position of a slot the root of an empty tree. */
void slot_plant(const Searches *searches, Slot *slot, const SearchPart *part);

/**
 * Runs simulations until `config.leaves` leaves wait, one of them is met again, or the search is
 * finished. A root without priors waits alone. If the clock ends the call, the slot is paused:
 * the next call continues exactly there.
 */
void slot_search(const Searches *searches, Slot *slot, const SearchPart *part);

/**
 * Gives a waiting leaf its value and returns it to the root. The priors of its edges are set.
 * @param values by seat
 */
void leaf_answer(const Searches *searches, Slot *slot, const Leaf *leaf, const double *values);

/** Ends a search that has no simulations left. Call it after the answers of all leaves. */
void slot_finish(const Searches *searches, Slot *slot, const SearchPart *part);

/** Writes the value of final scores for each seat. */
void scores_value(const Searches *searches, const int32_t *scores, double *values);

#endif
