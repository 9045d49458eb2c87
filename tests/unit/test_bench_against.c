// SPDX-License-Identifier: MIT
//
// The interval of a median of ratios, against the binomial distribution calculated by hand.
#include "commands/bench/bench_against.h"
#include "testing.h"

#include <stdlib.h>

/** Returns ratios 1, 2, ..., count, in another order. */
static AgainstRow row_of(unsigned count) {
    double ratios[AGAINST_PAIRS_MAX];
    AgainstRow row = {0};
    for (unsigned i = 0; i < count; i++) {
        ratios[i] = (double)(1 + (i * 7) % count);
    }
    against_interval(&row, ratios, count);
    return row;
}

// Numbers of the table of the sign test: of 6 none is outside (2 * 1/64 = 3.1 %), of 9 one at each
// end (3.9 %), of 15 three (3.5 %), of 20 five (4.1 %).
static void the_interval_is_that_of_the_sign_test(void **state) {
    static const struct {
        unsigned count;
        double median, low, high;
    } CASES[] = {{6, 3.5, 1, 6}, {9, 5, 2, 8}, {15, 8, 4, 12}, {20, 10.5, 6, 15}};
    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const AgainstRow row = row_of(CASES[i].count);
        assert_true(row.ratio == CASES[i].median);
        assert_true(row.low == CASES[i].low && row.high == CASES[i].high);
    }
}

static void the_verdict_is_about_the_whole_interval(void **state) {
    assert_string_equal(against_verdict(&(AgainstRow){.low = 1.01, .high = 1.2}), "faster");
    assert_string_equal(against_verdict(&(AgainstRow){.low = 0.8, .high = 0.99}), "slower");
    assert_string_equal(against_verdict(&(AgainstRow){.low = 0.99, .high = 1.2}),
                        "no difference shown");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_interval_is_that_of_the_sign_test),
        cmocka_unit_test(the_verdict_is_about_the_whole_interval),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
