/**
 * Rank correlation of two orders, and means over independent groups.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_KENDALL_H
#define ARENA_KENDALL_H

#include "carcarena/arena/stats.h"

#include <stdint.h>

/**
 * Kendall's tau-b of two lists of values (M. G. Kendall, "The Treatment of Ties in Ranking
 * Problems", Biometrika 33, 1945): concordant less discordant pairs over the geometric mean of the
 * pairs that are not tied in either list. 1: the same order, -1: the reverse. Quadratic.
 * @return NAN if all values of a list are equal.
 */
double kendall_tau_b(const double *a, const double *b, uint32_t count);

/**
 * Mean of independent values, such as one a cluster, with its interval by Student's t; infinite
 * with one value, NAN with none. Values that are NAN are left out.
 */
Estimate mean_of_clusters(const double *values, uint32_t count);

#endif
