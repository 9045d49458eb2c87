/**
 * Comparison of doubles for cmocka, which compares floats in single precision. Include after
 * cmocka.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_ASSERT_CLOSE_H
#define TESTS_ASSERT_CLOSE_H

#include <math.h>

/** Fails unless two doubles differ by at most `tolerance`. */
#define ASSERT_CLOSE(computed, expected, tolerance)                                                \
    assert_close_at((computed), (expected), (tolerance), __FILE__, __LINE__)

static inline void assert_close_at(double computed, double expected, double tolerance,
                                   const char *file, int line) {
    if (!(fabs(computed - expected) <= tolerance)) {
        print_error("%.17g is not within %g of %.17g\n", computed, tolerance, expected);
        _fail(file, line);
    }
}

#endif
