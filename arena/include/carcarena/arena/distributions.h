/**
 * Normal and Student distributions, and the regularized incomplete beta function.
 *
 * Accurate to about 1e-12 unless stated otherwise. Pure functions, any thread.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_DISTRIBUTIONS_H
#define CARCARENA_ARENA_DISTRIBUTIONS_H

#include "carcarena/engine/library.h"

CARCARENA_BEGIN

/** Returns the probability that a standard normal variable is at most `x`. */
double normal_cdf(double x);

/**
 * Returns the inverse of normal_cdf; minus or plus infinity at 0 and 1.
 * @pre 0 <= p <= 1
 */
double normal_quantile(double p);

/**
 * Returns the regularized incomplete beta function I_x(a, b), by the continued fraction 26.5.8 of
 * Abramowitz and Stegun.
 * @pre a > 0, b > 0, 0 <= x <= 1
 */
double beta_regularized(double a, double b, double x);

/**
 * Returns the probability that Student's t with `freedom` degrees (> 0, not only integers) is at
 * most `t`.
 */
double student_cdf(double t, double freedom);

/**
 * Returns the inverse of student_cdf in its first argument, by bisection. Above 1e7 degrees of
 * freedom it uses the normal distribution.
 * @pre 0 < p < 1, freedom > 0
 */
double student_quantile(double p, double freedom);

CARCARENA_END

#endif
