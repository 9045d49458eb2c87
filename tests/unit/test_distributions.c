// SPDX-License-Identifier: MIT
//
// Quantiles and probabilities against printed tables and closed forms.
#include "carcarena/arena/distributions.h"
#include "carcarena/arena/sprt.h"
#include "carcarena/arena/stats.h"
#include "testing.h"

#include <math.h>

#include "assert_close.h"

static void normal_matches_tables(void **state) {
    ASSERT_CLOSE(normal_quantile(0.975), 1.959963984540054, 1e-13);
    ASSERT_CLOSE(normal_quantile(0.5), 0.0, 1e-15);
    ASSERT_CLOSE(normal_quantile(1e-10), -6.361340902404056, 1e-11);
    ASSERT_CLOSE(normal_cdf(-10.0) / 7.619853024160527e-24, 1.0, 1e-12);
    assert_true(isinf(normal_quantile(0.0)) && isinf(normal_quantile(1.0)));
    for (int i = -27; i <= 27; ++i) {
        const double x = 0.185 * i;
        ASSERT_CLOSE(normal_quantile(normal_cdf(x)), x, 1e-9);
    }
}

static void student_matches_tables(void **state) {
    // Abramowitz and Stegun, table 26.10, and further digits.
    ASSERT_CLOSE(student_quantile(0.975, 1), 12.706204736432095, 1e-9);
    ASSERT_CLOSE(student_quantile(0.975, 4), 2.7764451051977987, 1e-11);
    ASSERT_CLOSE(student_quantile(0.975, 10), 2.2281388519862744, 1e-11);
    ASSERT_CLOSE(student_quantile(0.975, 29), 2.045229642132703, 1e-11);
    ASSERT_CLOSE(student_quantile(0.975, 100), 1.983971518523552, 1e-11);
    ASSERT_CLOSE(student_quantile(0.025, 29), -2.045229642132703, 1e-11);
    ASSERT_CLOSE(student_quantile(0.975, 1e8), 1.959963984540054, 1e-9);
    ASSERT_CLOSE(student_cdf(1.0, 1), 0.75, 1e-13);
    ASSERT_CLOSE(student_cdf(0.0, 7.5), 0.5, 1e-14);
    for (int i = -12; i <= 12; ++i) { // closed forms of one and two degrees of freedom
        const double t = 0.25 * i;
        ASSERT_CLOSE(student_cdf(t, 1), 0.5 + atan(t) / 3.14159265358979323846, 1e-13);
        ASSERT_CLOSE(student_cdf(t, 2), 0.5 + t / (2.0 * sqrt(2.0 + t * t)), 1e-13);
    }
}

static void beta_matches_closed_forms(void **state) {
    ASSERT_CLOSE(beta_regularized(1, 1, 0.3), 0.3, 1e-14);
    ASSERT_CLOSE(beta_regularized(2, 3, 0.4), 0.5248, 1e-13);
    ASSERT_CLOSE(beta_regularized(3, 2, 0.6), 1.0 - 0.5248, 1e-13);
    ASSERT_CLOSE(beta_regularized(0.5, 0.5, 0.5), 0.5, 1e-13);
    ASSERT_CLOSE(beta_regularized(2, 3, 0.0), 0.0, 0.0);
    ASSERT_CLOSE(beta_regularized(2, 3, 1.0), 1.0, 0.0);
}

static void the_two_forms_of_stopped_motion_agree(void **state) {
    // Where two formulas meet there must be no step.
    const SprtBounds bounds = {-2.25, 2.89};
    const double width = bounds.upper - bounds.lower;
    const double drifts[5] = {-1.0, -0.1, 0.0, 0.2, 1.5};
    for (unsigned i = 0; i < 5; ++i) {
        for (int j = 0; j < 13; ++j) {
            const double level = -2.0 + 0.4 * j;
            const double time = 0.01 * width * width;
            ASSERT_CLOSE(sprt_worse_outcome(drifts[i], 1.0, bounds, time * 0.999999999, level),
                         sprt_worse_outcome(drifts[i], 1.0, bounds, time, level), 1e-7);
        }
    }
    // Without a time limit only the bounds matter: without drift, in proportion to the distances.
    ASSERT_CLOSE(sprt_worse_outcome(0.0, 1.0, bounds, 1e4, 0.0), 2.89 / width, 1e-12);
    // A worse outcome is less likely for a stronger side.
    double before = 1.0;
    for (int i = -12; i <= 12; ++i) {
        const double chance = sprt_worse_outcome(0.25 * i, 1.0, bounds, 3.0, bounds.upper);
        assert_true(chance <= before);
        before = chance;
    }
}

/* Returns the probability of at most `count` cases of `total`, summed from zero. */
static double at_most(unsigned count, unsigned total, double share) {
    double chance = pow(1.0 - share, total);
    double sum = chance;
    for (unsigned i = 1; i <= count; ++i) {
        chance *= share / (1.0 - share) * (total - i + 1) / i;
        sum += chance;
    }
    return sum;
}

/**
 * At the lower end the observation, or more, is just likely enough; at the upper end the same for
 * it, or less.
 */
static void exact_shares_end_where_chances_do(void **state) {
    const double tail = 0.025;
    for (unsigned total = 1; total <= 40; total += 13) {
        for (unsigned count = 0; count <= total; ++count) {
            const Estimate share = share_exact(count, total);
            ASSERT_CLOSE(share.value, (double)count / total, 1e-15);
            if (count == 0) {
                assert_true(share.low == 0.0);
            } else {
                ASSERT_CLOSE(1.0 - at_most(count - 1, total, share.low), tail, 1e-12);
            }
            if (count == total) {
                assert_true(share.high == 1.0);
            } else {
                ASSERT_CLOSE(at_most(count, total, share.high), tail, 1e-12);
            }
        }
    }
    const Estimate three = share_exact(3, 10); // from printed tables
    ASSERT_CLOSE(three.low, 0.06673951, 1e-8);
    ASSERT_CLOSE(three.high, 0.65245285, 1e-8);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(normal_matches_tables),
        cmocka_unit_test(student_matches_tables),
        cmocka_unit_test(beta_matches_closed_forms),
        cmocka_unit_test(exact_shares_end_where_chances_do),
        cmocka_unit_test(the_two_forms_of_stopped_motion_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
