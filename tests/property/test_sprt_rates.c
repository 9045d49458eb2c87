// SPDX-License-Identifier: MIT
//
// Checks error rates and lengths of many sequential tests, and properties of the log likelihood
// ratio that need no other program.
#include "carcarena/arena/sprt.h"
#include "carcarena/engine/rng.h"
#include "testing.h"

#include <math.h>
#include <string.h>

enum { CELLS_MAX = 5, RUNS = 500 };

static const uint64_t SEED = 977;

// A type of unit, with the distribution of its score between equal players.
typedef struct Unit {
    const char *name;
    double scores[CELLS_MAX];
    double shares[CELLS_MAX];
    unsigned size;
    double games;
    double null_score;
} Unit;

static const Unit GAMES = {"games", {0, 0.5, 1}, {0.4, 0.2, 0.4}, 3, 1, 0.5};
static const Unit PAIRS = {"pairs", {0, 0.25, 0.5, 0.75, 1}, {0.12, 0.1, 0.56, 0.1, 0.12}, 5, 2,
                           0.5};
// A candidate against three baselines, one deck in four rotations: games won of four.
static const Unit TABLES = {"blocks of 4 seats",
                            {0, 0.25, 0.5, 0.75, 1},
                            {0.3164, 0.4219, 0.2109, 0.0469, 0.0039},
                            5,
                            4,
                            0.25};

static void moments(double *mean, double *variance, const Unit *unit, const double *shares) {
    double total = 0.0;
    *mean = 0.0;
    *variance = 0.0;
    for (unsigned i = 0; i < unit->size; ++i) {
        total += shares[i];
        *mean += shares[i] * unit->scores[i];
    }
    *mean /= total;
    for (unsigned i = 0; i < unit->size; ++i) {
        *variance += shares[i] / total * (unit->scores[i] - *mean) * (unit->scores[i] - *mean);
    }
}

// Tilts the distribution of equals exponentially until its normalized Elo is `nelo`.
static void shares_at(double *shares, const Unit *unit, double nelo) {
    double low = -5.0;
    double high = 5.0;
    for (unsigned step = 0; step < 80; ++step) {
        const double middle = (low + high) / 2.0;
        double mean = 0.0;
        double variance = 0.0;
        double total = 0.0;
        for (unsigned i = 0; i < unit->size; ++i) {
            shares[i] = unit->shares[i] * exp(middle * unit->scores[i]);
            total += shares[i];
        }
        for (unsigned i = 0; i < unit->size; ++i) {
            shares[i] /= total;
        }
        moments(&mean, &variance, unit, shares);
        const double t = (mean - unit->null_score) / sqrt(unit->games * variance);
        if (t * NELO_PER_T < nelo) {
            low = middle;
        } else {
            high = middle;
        }
    }
}

static unsigned draw_cell(Rng *rng, const double *shares, unsigned size) {
    double uniform = rng_unit(rng);
    unsigned cell = 0;
    while (cell + 1U < size && uniform >= shares[cell]) {
        uniform -= shares[cell++];
    }
    return cell;
}

typedef struct Rates {
    double pass;
    double games;
    double above;   // share of runs whose estimate is above the true value
    double covered; // share of runs whose interval contains the true value
} Rates;

static Rates simulate(const Unit *unit, const SprtDesign *design, double nelo) {
    double shares[CELLS_MAX];
    unsigned passes = 0;
    unsigned above = 0;
    unsigned covered = 0;
    double units = 0.0;
    const SprtBounds bounds = sprt_bounds(design->alpha, design->beta);
    shares_at(shares, unit, nelo);
    for (unsigned run = 0; run < RUNS; ++run) {
        double counts[CELLS_MAX] = {0};
        Rng rng = rng_keyed(SEED, RNG_BOOTSTRAP, run, (uint64_t)unit->games);
        const SprtData data = {unit->scores, counts, unit->size, unit->games, unit->null_score};
        SprtVerdict verdict = SPRT_CONTINUE;
        unsigned played = 0;
        while (verdict == SPRT_CONTINUE) {
            counts[draw_cell(&rng, shares, unit->size)] += 1.0;
            ++played;
            if (played >= SPRT_UNITS_MIN) {
                verdict = sprt_verdict(sprt_llr(design, &data), bounds);
            }
        }
        units += played;
        passes += verdict == SPRT_ACCEPT_H1 ? 1U : 0U;
        const Estimate estimate = sprt_estimate(design, &data);
        above += estimate.value > nelo ? 1U : 0U;
        covered += estimate.low <= nelo && nelo <= estimate.high ? 1U : 0U;
    }
    return (Rates){.pass = (double)passes / RUNS,
                   .games = units * unit->games / RUNS,
                   .above = (double)above / RUNS,
                   .covered = (double)covered / RUNS};
}

// Error rates may exceed the nominal ones by three standard errors. Overshoot gets no allowance: it
// only lowers them. Lengths must be within a quarter of Wald's.
static void check_unit(const Unit *unit) {
    const SprtDesign design = {SPRT_NORMALIZED, 0.0, 70.0, 0.05, 0.05};
    const double truths[3] = {0.0, 35.0, 70.0};
    for (unsigned i = 0; i < 3; ++i) {
        const Rates rates = simulate(unit, &design, truths[i]);
        const SprtOutlook outlook = sprt_outlook(&design, truths[i]);
        print_message("%s, seed %llu, nelo %g of [0, 70]: passed %.3f (%.3f), %.0f games (%.0f), "
                      "estimate above %.3f, covered %.3f\n",
                      unit->name, (unsigned long long)SEED, truths[i], rates.pass, outlook.pass,
                      rates.games, outlook.games, rates.above, rates.covered);
        const double slack = 3.0 * sqrt(outlook.pass * (1.0 - outlook.pass) / RUNS);
        assert_true(i != 0 || rates.pass <= 0.05 + slack);
        assert_true(i != 2 || rates.pass >= 0.95 - slack);
        assert_true(fabs(rates.pass - outlook.pass) < 0.05);
        assert_true(fabs(rates.games / outlook.games - 1.0) < 0.25);
        assert_true(fabs(rates.above - 0.5) < 0.08);
        assert_true(rates.covered > 0.92 && rates.covered < 0.98);
    }
}

static void error_rates_of_games(void **state) {
    check_unit(&GAMES);
}

static void error_rates_of_pairs(void **state) {
    check_unit(&PAIRS);
}

static void error_rates_of_four_seat_blocks(void **state) {
    check_unit(&TABLES);
}

static void exchanging_sides_negates_the_ratio(void **state) {
    const double counts[5] = {12, 40, 71, 55, 20};
    const double mirrored[5] = {20, 55, 71, 40, 12};
    const SprtModel models[2] = {SPRT_NORMALIZED, SPRT_LOGISTIC};
    for (unsigned i = 0; i < 2; ++i) {
        const SprtDesign design = {models[i], 1.0, 6.0, 0.05, 0.05};
        const SprtDesign other = {models[i], -6.0, -1.0, 0.05, 0.05};
        const SprtData data = sprt_data_lattice(counts, 5);
        const SprtData swapped = sprt_data_lattice(mirrored, 5);
        const double llr = sprt_llr(&design, &data);
        assert_true(fabs(llr) > 0.1);
        assert_true(fabs(llr + sprt_llr(&other, &swapped)) < 1e-9);
    }
}

static void more_of_the_same_data_adds_up(void **state) {
    const double once[3] = {40, 30, 55};
    const double thrice[3] = {120, 90, 165};
    const SprtDesign design = {SPRT_NORMALIZED, 0.0, 10.0, 0.05, 0.05};
    const SprtData data = sprt_data_lattice(once, 3);
    const SprtData more = sprt_data_lattice(thrice, 3);
    assert_true(fabs(sprt_llr(&design, &more) - 3.0 * sprt_llr(&design, &data)) < 1e-9);
}

static void two_seats_are_a_case_of_many(void **state) {
    // Winner shares of two seats are scores: both formulas must give the same result.
    const double scores[3] = {0, 0.5, 1};
    const double counts[3] = {30, 10, 44};
    const SprtData general = {scores, counts, 3, 1.0, 0.5};
    const SprtData lattice = sprt_data_lattice(counts, 3);
    const SprtDesign design = {SPRT_LOGISTIC, 0.0, 20.0, 0.05, 0.05};
    assert_true(sprt_llr(&design, &general) == sprt_llr(&design, &lattice));
    // Four seats: 100 Elo is a share of 0.372159. Data exactly at this share prefer H1 to H0 as
    // strongly as data exactly at 1/4 prefer H0 to H1, except for the difference of variances.
    const double wins[2] = {0, 1};
    const double strong[2] = {627.841, 372.159};
    const double even[2] = {750, 250};
    const SprtDesign hundred = {SPRT_LOGISTIC, 0.0, 100.0, 0.05, 0.05};
    const SprtData at_h1 = {wins, strong, 2, 1.0, 0.25};
    const SprtData at_h0 = {wins, even, 2, 1.0, 0.25};
    const double p = 0.372159;
    const double information =
        1000.0 *
        (p * log(p / 0.25) + (1.0 - p) * log((1.0 - p) / 0.75)); // Kullback-Leibler divergence
    assert_true(fabs(sprt_llr(&hundred, &at_h1) - information) < 1e-3);
    assert_true(sprt_llr(&hundred, &at_h0) < -20.0);
}

static void little_data_are_handled(void **state) {
    const double none[3] = {0, 0, 0};
    const double one[3] = {0, 0, 1};
    const SprtDesign design = {SPRT_NORMALIZED, 0.0, 10.0, 0.05, 0.05};
    const SprtData nothing = sprt_data_lattice(none, 3);
    const SprtData single = sprt_data_lattice(one, 3);
    assert_true(sprt_llr(&design, &nothing) == 0.0);
    assert_true(sprt_llr(&design, &single) > 0.0 && sprt_llr(&design, &single) < 1.0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(error_rates_of_games),
        cmocka_unit_test(error_rates_of_pairs),
        cmocka_unit_test(error_rates_of_four_seat_blocks),
        cmocka_unit_test(exchanging_sides_negates_the_ratio),
        cmocka_unit_test(more_of_the_same_data_adds_up),
        cmocka_unit_test(two_seats_are_a_case_of_many),
        cmocka_unit_test(little_data_are_handled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
