/**
 * Choices of the search: which edge a simulation follows, and what is played at the end.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_POOL_SELECT_H
#define CARCARENA_PYTHON_POOL_SELECT_H

#include "pool_data.h"

/**
 * Fills the table of sequential halving. Row m, of config.simulations numbers, belongs to roots at
 * which m actions are compared: number n is how often the actions that simulation n may try were
 * tried before. An action that falls behind is never tried again.
 */
void halving_fill(const Pool *pool);

/** Prepares the search of a root that has its priors: noise, and visits before the search. */
void root_begin(const Pool *pool, Slot *slot, const PoolPart *part);

/** Returns the index of the action of the root that the next simulation follows. */
uint32_t root_select(const Pool *pool, const Slot *slot);

/** Returns the index of the action of another decision that a simulation follows. */
uint32_t node_select(const Pool *pool, const Tree *tree, uint32_t node, const PoolPart *part);

/** Returns the index of the next outcome of a chance node. @param start random bits */
uint32_t outcome_select(const Tree *tree, uint32_t node, uint32_t start);

/** Sets slot->chosen at the end of a search. */
void root_choose(const Pool *pool, Slot *slot);

/** Writes the policy to learn, by index of the action. */
void root_policy(const Pool *pool, const Slot *slot, float *out);

/**
 * Writes the value of the root, by seat: the mean of all visits (PUCT), or the value of the
 * improved policy (Gumbel), whose visits are spread over good and bad actions.
 * @param policy as of root_policy
 */
void root_value(const Pool *pool, const Slot *slot, const float *policy, double *out);

#endif
