/**
 * Numbers of the search that need more than the four operations: powers of e and random
 * distributions. Fixed sequences of operations on IEEE numbers, so that every machine computes the
 * same.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_SEARCHES_MATH_H
#define CARCARENA_PYTHON_SEARCHES_MATH_H

#include "carcarena/engine/rng.h"

/** Returns e to the power of x for x <= 0, to 6 digits; 0 below -87. */
float exp_of(float x);

/** Returns a number of the standard Gumbel distribution. */
double gumbel_draw(Rng *rng);

/** Returns a number of the gamma distribution with shape `alpha` > 0 and scale 1. */
double gamma_draw(Rng *rng, double alpha);

#endif
