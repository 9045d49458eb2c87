// SPDX-License-Identifier: MIT
//
// The expectations of a sequential test before it begins, for designs whose two errors differ.
#include "carcarena/arena/sprt.h"
#include "carcarena/arena/stats.h"
#include "testing.h"

#include <math.h>

#include "assert_close.h"

static const SprtDesign UNEVEN = {
    .model = SPRT_NORMALIZED, .elo0 = 0, .elo1 = 10, .alpha = 0.02, .beta = 0.2};

static void bounds_separate_the_errors(void **state) {
    const SprtBounds bounds = sprt_bounds(0.02, 0.2);
    ASSERT_CLOSE(bounds.lower, log(0.2 / 0.98), 1e-15);
    ASSERT_CLOSE(bounds.upper, log(0.8 / 0.02), 1e-15);
}

/** At either hypothesis the errors equal the errors of the design. */
static void errors_are_those_of_the_design(void **state) {
    ASSERT_CLOSE(sprt_outlook(&UNEVEN, 0).pass, 0.02, 1e-12);
    ASSERT_CLOSE(sprt_outlook(&UNEVEN, 10).pass, 0.8, 1e-12);
}

/** Midway another formula applies; it must agree with the values on both sides. */
static void the_outlook_is_smooth_midway(void **state) {
    const SprtOutlook at = sprt_outlook(&UNEVEN, 5);
    const SprtOutlook below = sprt_outlook(&UNEVEN, 5 - 1e-4);
    const SprtOutlook above = sprt_outlook(&UNEVEN, 5 + 1e-4);
    ASSERT_CLOSE(at.pass, (below.pass + above.pass) / 2, 1e-6);
    ASSERT_CLOSE(at.games / ((below.games + above.games) / 2), 1, 1e-4);
    assert_true(below.pass < at.pass && at.pass < above.pass);
}

/** At the beginning it equals the outlook at the observed strength, in blocks of two games. */
static void what_is_left_of_a_test_begins_as_the_outlook(void **state) {
    const double even[SCORE_PENTANOMIAL] = {10, 20, 40, 20, 10};
    const double better[SCORE_PENTANOMIAL] = {8, 20, 40, 22, 15};
    const SprtData samples[2] = {sprt_data_lattice(even, SCORE_PENTANOMIAL),
                                 sprt_data_lattice(better, SCORE_PENTANOMIAL)};
    for (int i = 0; i < 2; i++) {
        double units = 0.0;
        double mean = 0.0;
        double variance = 0.0;
        sprt_moments(&samples[i], &units, &mean, &variance);
        const double nelo = (mean - 0.5) / sqrt(2.0 * variance) * NELO_PER_T;
        const double games = sprt_outlook(&UNEVEN, nelo).games;
        ASSERT_CLOSE(sprt_units_left(&UNEVEN, &samples[i], 0.0) * 2.0 / games, 1.0, 1e-9);
    }
}

/**
 * With the same drift everywhere, the expectation falls to zero at the bounds. It equals the mean
 * number of steps of a walk on a fine grid from each point.
 */
static void what_is_left_of_a_test_shrinks_on_the_way(void **state) {
    const double counts[SCORE_PENTANOMIAL] = {8, 20, 40, 22, 15};
    const SprtData data = sprt_data_lattice(counts, SCORE_PENTANOMIAL);
    const SprtBounds bounds = sprt_bounds(UNEVEN.alpha, UNEVEN.beta);
    ASSERT_CLOSE(sprt_units_left(&UNEVEN, &data, bounds.upper), 0.0, 0.0);
    ASSERT_CLOSE(sprt_units_left(&UNEVEN, &data, bounds.lower - 1.0), 0.0, 0.0);
    double units = 0.0;
    double mean = 0.0;
    double variance = 0.0;
    sprt_moments(&data, &units, &mean, &variance);
    const double width = (UNEVEN.elo1 - UNEVEN.elo0) / NELO_PER_T;
    const double spread = 2.0 * width * width; // of the LLR, by pair
    const double middle = (UNEVEN.elo0 + UNEVEN.elo1) / 2.0 / NELO_PER_T;
    const double drift = 2.0 * width * ((mean - 0.5) / sqrt(2.0 * variance) - middle);
    // The equation that Wald's expectation solves: spread / 2 E'' + drift E' = -1.
    for (double llr = bounds.lower + 0.3; llr < bounds.upper - 0.3; llr += 0.4) {
        const double step = 2e-3;
        const double here = sprt_units_left(&UNEVEN, &data, llr);
        const double below = sprt_units_left(&UNEVEN, &data, llr - step);
        const double above = sprt_units_left(&UNEVEN, &data, llr + step);
        const double bend = (above - 2.0 * here + below) / (step * step);
        const double slope = (above - below) / (2.0 * step);
        ASSERT_CLOSE(spread / 2.0 * bend + drift * slope, -1.0, 1e-3);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounds_separate_the_errors),
        cmocka_unit_test(errors_are_those_of_the_design),
        cmocka_unit_test(the_outlook_is_smooth_midway),
        cmocka_unit_test(what_is_left_of_a_test_begins_as_the_outlook),
        cmocka_unit_test(what_is_left_of_a_test_shrinks_on_the_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
