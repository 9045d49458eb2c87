/**
 * `bench --against`: measures two builds in turn, so that other load on the machine affects both.
 *
 * A pair is one measurement of this program and one of the other, directly one after the other; the
 * order alternates. The interval is one of the median ratio, from order statistics (sign test): it
 * assumes no distribution, and a few disturbed pairs do not widen it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_BENCH_AGAINST_H
#define ARENA_BENCH_AGAINST_H

#include "carcarena/engine/status.h"

#include <stdint.h>

enum { AGAINST_PAIRS_MIN = 6, AGAINST_PAIRS_MAX = 99 };

/** Result for one workload. Rates are medians, per second. */
typedef struct AgainstRow {
    double here, there;      /* rates of this program and of the other */
    double ratio, low, high; /* median of here / there with its 95 % interval */
} AgainstRow;

/**
 * Computes the median of ratios and its interval. @param ratios AGAINST_PAIRS_MIN or more; sorted
 * in place.
 */
void against_interval(AgainstRow *row, double *ratios, unsigned count);

/**
 * Measures a workload with both programs.
 * @param program the other one. @param arguments of `bench` for one row as CSV, the last one NULL.
 * @return STATUS_NOT_FOUND and STATUS_INVALID if the program cannot be run, fails, or prints
 *         something else; STATUS_IO, STATUS_NO_MEMORY.
 */
Status against_measure(AgainstRow *out, const char *program, char *const *arguments, unsigned pairs,
                       Message *message) MUST_USE;

enum { AGAINST_SIGNATURE_SIZE = 32 };

/**
 * Runs both programs and returns their signatures. @param here, there room for
 * AGAINST_SIGNATURE_SIZE.
 */
Status against_signatures(char *here, char *there, const char *program, Message *message) MUST_USE;

/** Returns "faster", "slower" or "no difference shown". */
const char *against_verdict(const AgainstRow *row);

#endif
