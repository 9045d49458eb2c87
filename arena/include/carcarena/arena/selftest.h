/**
 * Self-test: recomputes numbers that other programs and papers have printed, and compares.
 *
 * The numbers are arena/data/statistics_vectors.json, compiled in. Each case there names a check,
 * its input, its source, and expected quantities with their tolerances.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_SELFTEST_H
#define CARCARENA_ARENA_SELFTEST_H

#include "carcarena/engine/library.h"
#include "carcarena/engine/status.h"

#include <stdbool.h>

CARCARENA_BEGIN

/** One quantity compared. Texts live until the callback returns. */
typedef struct SelftestCheck {
    const char *check;    /* kind of check, such as "llr" */
    const char *name;     /* which case */
    const char *source;   /* who printed the number */
    const char *quantity; /* which number of the case */
    double expected, tolerance, computed;
    bool passed;
} SelftestCheck;

/** Receives every comparison in the order of the file. */
typedef void (*SelftestListener)(void *user, const SelftestCheck *check);

/** Totals. */
typedef struct SelftestSummary {
    unsigned cases;
    unsigned checks;
    unsigned failures;
} SelftestSummary;

/** The numbers that are compiled in, as JSON text. */
const char *selftest_shipped(void);

/**
 * Runs all cases of a JSON text.
 * @param listener may be NULL.
 * @return STATUS_INVALID naming the case if the text is not as it should be, STATUS_NO_MEMORY.
 *         Failed comparisons are not errors: see `out`.
 */
Status selftest_run(SelftestSummary *out, const char *text, SelftestListener listener, void *user,
                    Message *message) MUST_USE;

CARCARENA_END

#endif
