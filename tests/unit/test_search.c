// SPDX-License-Identifier: MIT
//
// The n-tuple bandit against its formula calculated by hand and against functions with a known best
// point, through the code that tunes bots. A side's probability to win a game follows from the
// difference of the two points' values.
#include "carcarena/arena/search.h"
#include "carcarena/arena/stats.h"
#include "carcarena/engine/rng.h"
#include "testing.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "assert_close.h"

enum { GAMES = 16, ITERATIONS = 500 };

/** Strength in Elo of a point. */
typedef double (*Landscape)(const double *point);

/** Depends on a word, on a number, and on two numbers that depend on each other. */
static double words_and_numbers(const double *point) {
    static const double WORDS[4] = {0.0, -80.0, 120.0, -30.0};
    const double bowl = (point[1] - 5.0) * (point[1] - 5.0);
    const double together = point[2] + point[3] - 5.0;
    return WORDS[(int)point[0]] - 8.0 * bowl - 10.0 * together * together;
}

/** A word that is best only beside the right other one: no value is good alone. */
static double words_that_go_together(const double *point) {
    const int first = (int)point[0];
    const int second = (int)point[1];
    return first == second && first == 3 ? 200.0 : first == second ? 50.0 : 0.0;
}

/** Parameters with values 0, 1, 2, ..., each starting at 0. */
static SearchSetup setup_of(unsigned count, const unsigned *sizes, uint64_t seed) {
    SearchSetup setup = {.method = SEARCH_NTBEA, .exploration = 0.2, .neighbors = 50};
    setup.tuner.count = count;
    setup.tuner.iterations = ITERATIONS;
    setup.tuner.seed = seed;
    for (unsigned i = 0; i < count; i++) {
        setup.sizes[i] = sizes[i];
        for (unsigned value = 0; value < sizes[i]; value++) {
            setup.values[i][value] = value;
        }
    }
    return setup;
}

/** Plays a search to its end. @return Elo of the point it found */
static double climb(const SearchSetup *setup, Landscape landscape, double *found) {
    Search search;
    Rng rng = rng_make(setup->tuner.seed, 17);
    assert_int_equal(search_create(&search, setup, NULL), STATUS_OK);
    while (search.done < setup->tuner.iterations) {
        const TunerProbe probe = search_ask(&search);
        const double chance = score_from_elo(landscape(probe.plus) - landscape(probe.minus));
        double net = 0.0;
        for (int game = 0; game < GAMES; game++) {
            net += rng_unit(&rng) < chance ? 1.0 : -1.0;
        }
        search_tell(&search, net, GAMES);
    }
    for (unsigned i = 0; i < setup->tuner.count; i++) {
        found[i] = search_value(&search, i);
    }
    search_destroy(&search);
    return landscape(found);
}

static void means_and_bounds_are_those_of_the_paper(void **state) {
    // The only neighbor is the other value: the points follow in this order.
    const NtbeaSetup setup = {
        .count = 2, .sizes = {2, 1}, .iterations = 4, .exploration = 0.3, .neighbors = 1};
    static const double SCORES[4] = {0.2, 0.8, 0.4, 0.5};
    Ntbea *search = NULL;
    unsigned point[NTBEA_PARAMETERS_MAX] = {0};
    assert_int_equal(ntbea_create(&search, &setup, NULL), STATUS_OK);
    for (unsigned i = 0; i < 4; i++) {
        ntbea_ask(search, point);
        // The second parameter, in its turn, cannot change: then the same point is repeated.
        ntbea_tell(search, SCORES[i]);
    }
    const uint64_t zeros = ntbea_value_count(search, 0, 0);
    const uint64_t ones = ntbea_value_count(search, 0, 1);
    assert_int_equal(zeros + ones, 4);
    assert_true(zeros > 0 && ones > 0);
    ASSERT_CLOSE(ntbea_value_mean(search, 1, 0), (0.2 + 0.8 + 0.4 + 0.5) / 4.0, 1e-12);
    // Tuples of (1, 0): the value 1 of the first, the value 0 of the second, and both.
    const unsigned one[2] = {1, 0};
    const double mean_one = ntbea_value_mean(search, 0, 1);
    const double mean_all = ntbea_value_mean(search, 1, 0);
    ASSERT_CLOSE(ntbea_mean(search, one), (2.0 * mean_one + mean_all) / 3.0, 1e-12);
    const double doubt = 2.0 * sqrt(log(4.0) / ((double)ones + 0.5)) + sqrt(log(4.0) / 4.5);
    ASSERT_CLOSE(ntbea_bound(search, one), ntbea_mean(search, one) + 0.3 * doubt / 3.0, 1e-12);
    ntbea_destroy(search);
}

static void words_and_numbers_are_found(void **state) {
    static const unsigned SIZES[4] = {4, 10, 8, 8};
    double sum = 0.0;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        const SearchSetup setup = setup_of(4, SIZES, seed);
        double found[4];
        const double elo = climb(&setup, words_and_numbers, found);
        (void)printf("seed %d: word %g, numbers %g %g %g: %g Elo\n", (int)seed, found[0], found[1],
                     found[2], found[3], elo);
        assert_int_equal((int)found[0], 2);
        assert_true(elo >= 0.0);
        sum += elo;
    }
    // Of 570 Elo from the start to the best, at 120, all but a few: 8,000 games for 2,560 points.
    assert_true(sum / 10.0 >= 70.0);
}

static void words_that_go_together_are_found(void **state) {
    static const unsigned SIZES[2] = {6, 6};
    for (uint64_t seed = 1; seed <= 10; seed++) {
        const SearchSetup setup = setup_of(2, SIZES, seed);
        double found[2];
        assert_true(climb(&setup, words_that_go_together, found) >= 200.0);
    }
}

/** If all points are equal, luck misleads no search for long: the score stays near even. */
static void nothing_is_found_where_nothing_is(void **state) {
    static const unsigned SIZES[2] = {3, 3};
    const SearchSetup setup = setup_of(2, SIZES, 5);
    Search search;
    Rng rng = rng_make(5, 18);
    assert_int_equal(search_create(&search, &setup, NULL), STATUS_OK);
    while (search.done < ITERATIONS) {
        double net = 0.0;
        for (int game = 0; game < GAMES; game++) {
            net += rng_unit(&rng) < 0.5 ? 1.0 : -1.0;
        }
        search_tell(&search, net, GAMES);
    }
    unsigned point[NTBEA_PARAMETERS_MAX] = {0};
    ntbea_best(search.ntbea, point);
    ASSERT_CLOSE(ntbea_mean(search.ntbea, point), 0.5, 0.03);
    // Every value was tried about as often.
    for (unsigned value = 0; value < 3; value++) {
        assert_true(ntbea_value_count(search.ntbea, 0, value) > ITERATIONS / 6);
    }
    search_destroy(&search);
}

/**
 * The path is a function of setup and scores: the same scores after a restart lead to the same
 * points.
 */
static void a_search_resumes_from_its_scores(void **state) {
    static const unsigned SIZES[3] = {5, 5, 5};
    const SearchSetup setup = setup_of(3, SIZES, 9);
    Search one;
    Search two;
    assert_int_equal(search_create(&one, &setup, NULL), STATUS_OK);
    assert_int_equal(search_create(&two, &setup, NULL), STATUS_OK);
    for (int i = 0; i < 200; i++) {
        const TunerProbe first = search_ask(&one);
        const TunerProbe second = search_ask(&two);
        assert_memory_equal(&first, &second, sizeof first);
        search_tell(&one, i % 7 - 3, GAMES);
        search_tell(&two, i % 7 - 3, GAMES);
    }
    search_destroy(&one);
    search_destroy(&two);
}

static void misuse_is_refused(void **state) {
    const NtbeaSetup good = {
        .count = 1, .sizes = {2}, .iterations = 1, .exploration = 1.0, .neighbors = 1};
    NtbeaSetup bad[5] = {good, good, good, good, good};
    Ntbea *search = NULL;
    bad[0].count = 0;
    bad[1].sizes[0] = NTBEA_VALUES_MAX + 1;
    bad[2].start[0] = 2;
    bad[3].exploration = -1.0;
    bad[4].iterations = 0;
    for (int i = 0; i < 5; i++) {
        assert_int_equal(ntbea_create(&search, &bad[i], NULL), STATUS_LIMIT);
    }
    assert_null(search);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(means_and_bounds_are_those_of_the_paper),
        cmocka_unit_test(words_and_numbers_are_found),
        cmocka_unit_test(words_that_go_together_are_found),
        cmocka_unit_test(nothing_is_found_where_nothing_is),
        cmocka_unit_test(a_search_resumes_from_its_scores),
        cmocka_unit_test(misuse_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
