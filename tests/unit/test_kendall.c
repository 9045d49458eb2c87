// SPDX-License-Identifier: MIT
//
// Rank correlation and means over clusters, against numbers calculated by hand.
#include "statistics/kendall.h"
#include "testing.h"

#include <math.h>

static void expect(double value, double wanted) {
    if (fabs(value - wanted) > 1e-6) {
        fail_msg("%.9f, expected %.9f", value, wanted);
    }
}

static void equal_and_reverse_orders(void **state) {
    const double up[] = {1, 2, 5, 9};
    const double down[] = {7, 3, 0, -4};
    expect(kendall_tau_b(up, up, 4), 1);
    expect(kendall_tau_b(up, down, 4), -1);
}

// Six pairs: four agree, one is tied in the first list, one in the second: 4 / sqrt(5 * 5).
static void ties_on_both_sides(void **state) {
    const double a[] = {1, 2, 2, 3};
    const double b[] = {1, 3, 2, 3};
    expect(kendall_tau_b(a, b, 4), 0.8);
    expect(kendall_tau_b(b, a, 4), 0.8);
}

// Ten pairs: two swapped neighbors, no ties: (8 - 2) / 10. And ties in one list only: of (1 1 2 3)
// and (1 2 3 4), five pairs of six are untied in the first, all agree: 5 / sqrt(5 * 6).
static void swaps_and_ties_on_one_side(void **state) {
    const double a[] = {1, 2, 3, 4, 5};
    const double b[] = {2, 1, 3, 5, 4};
    expect(kendall_tau_b(a, b, 5), 0.6);
    const double c[] = {1, 1, 2, 3};
    expect(kendall_tau_b(c, a, 4), 5 / sqrt(30));
}

static void no_order_at_all(void **state) {
    const double same[] = {2, 2, 2};
    const double other[] = {1, 2, 3};
    assert_true(isnan(kendall_tau_b(same, other, 3)));
    assert_true(isnan(kendall_tau_b(other, other, 1)));
    assert_true(isnan(kendall_tau_b(other, other, 0)));
}

// 1, 2, 3, 4: mean 2.5, standard deviation sqrt(5/3), t of 3 degrees at 97.5 % = 3.182446.
static void means_have_students_interval(void **state) {
    const double values[] = {1, (double)NAN, 2, 3, 4};
    const Estimate mean = mean_of_clusters(values, 5);
    expect(mean.value, 2.5);
    expect(estimate_error(mean), 3.182446305 * sqrt(5.0 / 3.0) / 2);
    expect(mean_of_clusters(values, 1).value, 1);
    assert_true(isinf(estimate_error(mean_of_clusters(values, 1))));
    assert_true(isnan(mean_of_clusters(values + 1, 1).value));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_and_reverse_orders),     cmocka_unit_test(ties_on_both_sides),
        cmocka_unit_test(swaps_and_ties_on_one_side),   cmocka_unit_test(no_order_at_all),
        cmocka_unit_test(means_have_students_interval),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
