// SPDX-License-Identifier: MIT
//
// Glicko-2 against its definition (Glickman, "Example of the Glicko-2 system", 2013), computed here
// again step by step. The published example has a single case, in which the search for the
// volatility takes only one of its two starts.
#include "carcarena/arena/online_ratings.h"
#include "testing.h"

#include <math.h>
#include <stdbool.h>

#include "assert_close.h"

enum { OPPONENTS = 3 };

static const double PI = 3.14159265358979323846;

/** One rating period of one player, and steps 3 and 4 of the example. */
typedef struct Period {
    Glicko2Rating before;
    OnlineRating opponents[OPPONENTS];
    double scores[OPPONENTS];
    double tau;
    double variance, improvement;
} Period;

static void period_estimate(Period *period) {
    double information = 0;
    double sum = 0;
    for (int i = 0; i < OPPONENTS; i++) {
        const OnlineRating other = period->opponents[i];
        const double g = 1 / sqrt(1 + 3 * other.deviation * other.deviation / (PI * PI));
        const double e = 1 / (1 + exp(-g * (period->before.rating.mean - other.mean)));
        information += g * g * e * (1 - e);
        sum += g * (period->scores[i] - e);
    }
    period->variance = 1 / information;
    period->improvement = period->variance * sum;
}

/** f of step 5, whose root is the logarithm of the squared volatility. */
static double slope(const Period *period, double x) {
    const double phi2 = period->before.rating.deviation * period->before.rating.deviation;
    const double delta2 = period->improvement * period->improvement;
    const double grown = phi2 + period->variance + exp(x);
    const double a = log(period->before.volatility * period->before.volatility);
    return exp(x) * (delta2 - grown) / (2 * grown * grown) - (x - a) / (period->tau * period->tau);
}

/** Checks that f crosses 0 at the volatility found, and steps 6 to 8. */
static void period_check(const Period *period) {
    const Glicko2Rating after =
        glicko2_update(period->before, period->opponents, period->scores, OPPONENTS, period->tau);
    const double x = log(after.volatility * after.volatility);
    assert_true(slope(period, x - 1e-7) > 0);
    assert_true(slope(period, x + 1e-7) < 0);
    const double phi = period->before.rating.deviation;
    const double star2 = phi * phi + after.volatility * after.volatility;
    const double deviation = 1 / sqrt(1 / star2 + 1 / period->variance);
    ASSERT_CLOSE(after.rating.deviation, deviation, 1e-12);
    ASSERT_CLOSE(after.rating.mean,
                 period->before.rating.mean +
                     deviation * deviation * period->improvement / period->variance,
                 1e-12);
}

/** Improvements small, large, and between: squared, below and above the variance of the player. */
static void volatility_is_the_root_in_every_band(void **state) {
    static const double DEVIATIONS[] = {0.1, 0.4, 1.0, 2.0};
    static const double GAPS[] = {-3.0, -1.0, 0.0, 0.5, 2.5};
    static const double VOLATILITIES[] = {0.02, 0.06, 0.3};
    static const double TAUS[] = {0.2, 0.5, 1.2};
    unsigned bands[3] = {0};
    for (unsigned number = 0; number < 4 * 5 * 3 * 3 * 8; number++) {
        Period period = {
            .before = {{0.3, DEVIATIONS[number % 4]}, VOLATILITIES[number / 4 / 5 % 3]},
            .tau = TAUS[number / 4 / 5 / 3 % 3],
        };
        const unsigned wins = number / 4 / 5 / 3 / 3;
        for (unsigned i = 0; i < OPPONENTS; i++) {
            period.opponents[i] =
                (OnlineRating){0.3 + GAPS[number / 4 % 5] + 0.2 * i, 0.2 + 0.3 * i};
            period.scores[i] = (wins >> i) & 1U;
        }
        period_estimate(&period);
        period_check(&period);
        const double improved = period.improvement * period.improvement;
        const double phi2 = period.before.rating.deviation * period.before.rating.deviation;
        bands[improved <= phi2 ? 0 : improved <= phi2 + period.variance ? 1 : 2]++;
    }
    for (unsigned band = 0; band < 3; band++) {
        assert_true(bands[band] >= 50);
    }
}

static void a_period_without_games_widens(void **state) {
    const Glicko2Rating before = {{1.5, 0.7}, 0.06};
    const Glicko2Rating after = glicko2_update(before, NULL, NULL, 0, 0.5);
    ASSERT_CLOSE(after.rating.mean, 1.5, 0);
    ASSERT_CLOSE(after.rating.deviation, sqrt(0.7 * 0.7 + 0.06 * 0.06), 1e-15);
    ASSERT_CLOSE(after.volatility, 0.06, 0);
}

/**
 * A game in which all seats tie, by the update of Weng and Lin (2011) for Plackett-Luce. Among n
 * equals every seat has the probability 1/n in each of n comparisons; each comparison counts for
 * one of the n tied seats. No rating changes; every deviation decreases a little.
 */
static void ties_of_equals_reduce_the_deviation(void **state) {
    for (unsigned count = 2; count <= 6; count++) {
        OnlineRating ratings[6];
        const unsigned ranks[6] = {1, 1, 1, 1, 1, 1};
        for (unsigned i = 0; i < count; i++) {
            ratings[i] = (OnlineRating){ONLINE_MEAN, ONLINE_DEVIATION};
        }
        weng_lin_update(ratings, ranks, count, WENG_LIN_PLACKETT_LUCE);
        const double before = ONLINE_DEVIATION * ONLINE_DEVIATION * (1.0 + 1e-4);
        const double total = count * (before + ONLINE_DEVIATION * ONLINE_DEVIATION / 4.0);
        const double chance = 1.0 / count;
        const double share =
            sqrt(before / total) * before / total * count * chance * (1.0 - chance) / count;
        for (unsigned i = 0; i < count; i++) {
            ASSERT_CLOSE(ratings[i].mean, ONLINE_MEAN, 1e-12);
            ASSERT_CLOSE(ratings[i].deviation, sqrt(before * (1.0 - share)), 1e-12);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(volatility_is_the_root_in_every_band),
        cmocka_unit_test(a_period_without_games_widens),
        cmocka_unit_test(ties_of_equals_reduce_the_deviation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
