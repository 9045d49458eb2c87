// SPDX-License-Identifier: MIT
//
// The tuner against functions with a known best point, through the code that tunes bots. A side's
// probability to win a game follows from the difference of the two points' values.
#include "carcarena/arena/stats.h"
#include "carcarena/arena/tuner.h"
#include "carcarena/engine/rng.h"
#include "testing.h"

#include <string.h>

#include "assert_close.h"

enum { GAMES = 16 };

/** Strength in Elo of a point. */
typedef double (*Landscape)(const double *point);

/** Elo lost by a parameter of which one `width` away from `best` costs 100. */
static double bowl(double value, double best, double width) {
    const double distance = (value - best) / width;
    return -100.0 * distance * distance;
}

static double two_bowls(const double *point) {
    return bowl(point[0], 0.3, 0.5) + bowl(point[1], -20.0, 10.0);
}

// The parameters depend on each other: the best value of one depends on the other.
static double slanted_valley(const double *point) {
    return bowl(point[0] + point[1], 1.0, 0.5) + bowl(point[0] - point[1], 0.0, 2.0);
}

static double whole_numbers(const double *point) {
    assert_true(point[0] == floor(point[0]));
    return bowl(point[0], 12.0, 4.0);
}

static double magnitudes(const double *point) {
    return bowl(log10(point[0]), log10(0.2), 1.0);
}

// Increases up to the bound.
static double slope(const double *point) {
    return 50.0 * point[0];
}

/** Returns wins minus losses of the plus side in an iteration's games. */
static double play(const TunerProbe *probe, Landscape landscape, Rng *rng) {
    const double chance = score_from_elo(landscape(probe->plus) - landscape(probe->minus));
    double result = 0.0;
    for (int game = 0; game < GAMES; game++) {
        result += rng_unit(rng) < chance ? 1.0 : -1.0;
    }
    return result;
}

static Tuner climb(const TunerSetup *setup, Landscape landscape) {
    Rng rng = rng_make(setup->seed, 17);
    Tuner tuner = tuner_start(setup);
    while (tuner.done < setup->iterations) {
        const TunerProbe probe = tuner_ask(&tuner);
        tuner_tell(&tuner, play(&probe, landscape, &rng));
    }
    return tuner;
}

static void two_parameters_reach_their_best(void **state) {
    TunerSetup setup = {.count = 2, .iterations = 1000};
    setup.parameters[0] = (TunerParameter){2.0, -5.0, 5.0, 0.2, 0.02, TUNER_LINEAR, false};
    setup.parameters[1] = (TunerParameter){30.0, -100.0, 100.0, 4.0, 0.02, TUNER_LINEAR, false};
    for (setup.seed = 1; setup.seed <= 10; setup.seed++) {
        const Tuner tuner = climb(&setup, two_bowls);
        ASSERT_CLOSE(tuner_value(&tuner, 0), 0.3, 0.2);
        ASSERT_CLOSE(tuner_value(&tuner, 1), -20.0, 4.0);
    }
}

static void parameters_that_depend_on_each_other(void **state) {
    TunerSetup setup = {.count = 2, .iterations = 4000};
    setup.parameters[0] = (TunerParameter){3.0, -5.0, 5.0, 0.2, 0.02, TUNER_LINEAR, false};
    setup.parameters[1] = (TunerParameter){-2.0, -5.0, 5.0, 0.2, 0.02, TUNER_LINEAR, false};
    for (setup.seed = 1; setup.seed <= 5; setup.seed++) {
        const Tuner tuner = climb(&setup, slanted_valley);
        const double point[2] = {tuner_value(&tuner, 0), tuner_value(&tuner, 1)};
        assert_true(slanted_valley(point) > -10.0);
    }
}

static void integers_are_played_as_integers(void **state) {
    TunerSetup setup = {.count = 1, .iterations = 1000};
    setup.parameters[0] = (TunerParameter){40.0, 1.0, 64.0, 1.5, 0.02, TUNER_LINEAR, true};
    for (setup.seed = 1; setup.seed <= 10; setup.seed++) {
        const Tuner tuner = climb(&setup, whole_numbers);
        assert_true(tuner_value(&tuner, 0) == floor(tuner_value(&tuner, 0)));
        ASSERT_CLOSE(tuner_value(&tuner, 0), 12.0, 1.5);
    }
}

// Fractions are rounded at random: if c is a quarter, the mean of the played values is still theta
// +- c.
static void rounding_keeps_the_mean(void **state) {
    TunerSetup setup = {.count = 1, .iterations = 20000, .seed = 3};
    setup.parameters[0] = (TunerParameter){7.3, 0.0, 20.0, 0.25, 1e-9, TUNER_LINEAR, true};
    Tuner tuner = tuner_start(&setup);
    double sum = 0.0;
    double distance = 0.0;
    while (tuner.done < setup.iterations) {
        const TunerProbe probe = tuner_ask(&tuner);
        sum += probe.plus[0] + probe.minus[0];
        distance += fabs(probe.plus[0] - probe.minus[0]);
        tuner_tell(&tuner, 0.0);
    }
    ASSERT_CLOSE(sum / 40000.0, 7.3, 0.02);
    assert_true(distance / 20000.0 >= 0.5);
    assert_true(tuner_estimate(&tuner, 0) >= 7.3 && tuner_estimate(&tuner, 0) <= 7.3);
}

static void magnitudes_are_searched_by_factors(void **state) {
    TunerSetup setup = {.count = 1, .iterations = 400};
    setup.parameters[0] = (TunerParameter){20.0, 0.001, 100.0, 0.4, 0.03, TUNER_LOG, false};
    for (setup.seed = 1; setup.seed <= 10; setup.seed++) {
        const Tuner tuner = climb(&setup, magnitudes);
        ASSERT_CLOSE(log10(tuner_value(&tuner, 0)), log10(0.2), 0.25);
    }
}

static void bounds_hold(void **state) {
    TunerSetup setup = {.count = 1, .iterations = 300, .seed = 1};
    setup.parameters[0] = (TunerParameter){0.0, -1.0, 3.0, 0.5, 0.05, TUNER_LINEAR, false};
    Rng rng = rng_make(1, 17);
    Tuner tuner = tuner_start(&setup);
    while (tuner.done < setup.iterations) {
        const TunerProbe probe = tuner_ask(&tuner);
        assert_true(probe.plus[0] >= -1.0 && probe.plus[0] <= 3.0);
        assert_true(probe.minus[0] >= -1.0 && probe.minus[0] <= 3.0);
        tuner_tell(&tuner, play(&probe, slope, &rng));
        assert_true(tuner_estimate(&tuner, 0) >= -1.0 && tuner_estimate(&tuner, 0) <= 3.0);
    }
    ASSERT_CLOSE(tuner_value(&tuner, 0), 3.0, 0.2);
}

// One step by hand, with the published example's constants: after two iterations, A = 25, c = 1.6
// and a = 0.2 give c = 1.4319595029708212 and R = 0.013121376251623981.
static void a_step_is_the_published_one(void **state) {
    const double iterations = 250.0;
    const double c_end = 1.6 / pow(iterations, 0.101);
    const double r_end = 0.2 / pow(25.0 + iterations, 0.602) / (c_end * c_end);
    TunerSetup setup = {.count = 1, .iterations = 250, .seed = 9};
    setup.parameters[0] = (TunerParameter){10.0, -100.0, 100.0, c_end, r_end, TUNER_LINEAR, false};
    Tuner tuner = tuner_start(&setup);
    tuner_tell(&tuner, 0.0);
    tuner_tell(&tuner, 0.0);
    const TunerProbe probe = tuner_ask(&tuner);
    ASSERT_CLOSE(fabs(probe.plus[0] - 10.0), 1.4319595029708212, 1e-12);
    ASSERT_CLOSE(probe.plus[0] + probe.minus[0], 20.0, 1e-12);
    tuner_tell(&tuner, 3.0);
    const double step = 3.0 * 0.013121376251623981 * (probe.plus[0] - 10.0);
    ASSERT_CLOSE(tuner_estimate(&tuner, 0), 10.0 + step, 1e-12);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_parameters_reach_their_best),
        cmocka_unit_test(parameters_that_depend_on_each_other),
        cmocka_unit_test(integers_are_played_as_integers),
        cmocka_unit_test(rounding_keeps_the_mean),
        cmocka_unit_test(magnitudes_are_searched_by_factors),
        cmocka_unit_test(bounds_hold),
        cmocka_unit_test(a_step_is_the_published_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
