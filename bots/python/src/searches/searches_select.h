/**
 * Choices of the search: which edge a simulation follows, and what is played at the end.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_SEARCHES_SELECT_H
#define CARCARENA_PYTHON_SEARCHES_SELECT_H

#include "searches_data.h"

/**
 * Fills the table of sequential halving. Row m, of config.simulations numbers, belongs to roots at
 * which m actions are compared: number n is how often the actions that simulation n may try were
 * tried before. An action that falls behind is never tried again.
 */
void halving_fill(const Searches *searches);

/** Prepares the search of a root that has its priors: noise, and visits before the search. */
void root_begin(const Searches *searches, Slot *slot, const SearchPart *part);

/** Returns the index of the action of the root that the next simulation follows. */
uint32_t root_select(const Searches *searches, const Slot *slot);

/** Returns the index of the action of another decision that a simulation follows. */
uint32_t node_select(const Searches *searches, const Tree *tree, uint32_t node,
                     const SearchPart *part);

/** Returns the index of the next outcome of a chance node. @param start random bits */
uint32_t outcome_select(const Tree *tree, uint32_t node, uint32_t start);

/** Sets slot->chosen at the end of a search. */
void root_choose(const Searches *searches, Slot *slot);

/** Writes the policy to learn, by index of the action. */
void root_policy(const Searches *searches, const Slot *slot, float *out);

/**
 * Writes the value of the root, by seat: the mean of all visits (PUCT), or the value of the
 * improved policy (Gumbel), whose visits are spread over good and bad actions.
 * @param policy as of root_policy
 */
void root_value(const Searches *searches, const Slot *slot, const float *policy, double *out);

#endif
