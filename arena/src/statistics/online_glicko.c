// SPDX-License-Identifier: MIT
#include "carcarena/arena/online_ratings.h"

#include "carcarena/arena/stats.h"

#include <math.h>

static const double PI = 3.14159265358979323846;

// ---- Glicko, on the Elo scale

double glicko_weight(double deviation) {
    const double q = 1.0 / ELO_PER_LOG_STRENGTH;
    return 1.0 / sqrt(1.0 + 3.0 * q * q * deviation * deviation / (PI * PI));
}

double glicko_expected(double rating, OnlineRating opponent) {
    return score_from_elo(glicko_weight(opponent.deviation) * (rating - opponent.mean));
}

OnlineRating glicko_update(OnlineRating player, const OnlineRating *opponents, const double *scores,
                           unsigned count) {
    const double q = 1.0 / ELO_PER_LOG_STRENGTH;
    double information = 0.0;
    double surprise = 0.0;
    for (unsigned i = 0; i < count; ++i) {
        const double weight = glicko_weight(opponents[i].deviation);
        const double expected = glicko_expected(player.mean, opponents[i]);
        information += q * q * weight * weight * expected * (1.0 - expected);
        surprise += weight * (scores[i] - expected);
    }
    const double precision = 1.0 / (player.deviation * player.deviation) + information;
    return (OnlineRating){player.mean + q / precision * surprise, sqrt(1.0 / precision)};
}

// ---- Glicko-2, on its own scale

/** What the new volatility solves; see step 5 of the example. */
typedef struct VolatilityProblem {
    double surprise_square, deviation_square, variance, start, tau;
} VolatilityProblem;

static double volatility_slope(const VolatilityProblem *problem, double x) {
    const double grown = problem->deviation_square + problem->variance + exp(x);
    return exp(x) * (problem->surprise_square - grown) / (2.0 * grown * grown) -
           (x - problem->start) / (problem->tau * problem->tau);
}

// The root, by the Illinois variant of regula falsi as in the example.
static double volatility_solve(const VolatilityProblem *problem) {
    const double tolerance = 1e-12;
    double a = problem->start;
    double b = log(problem->surprise_square - problem->deviation_square - problem->variance);
    if (!(problem->surprise_square > problem->deviation_square + problem->variance)) {
        b = a - problem->tau;
        while (volatility_slope(problem, b) < 0.0) {
            b -= problem->tau;
        }
    }
    double at_a = volatility_slope(problem, a);
    double at_b = volatility_slope(problem, b);
    for (int round = 0; round < 200 && fabs(b - a) > tolerance; ++round) {
        const double c = a + (a - b) * at_a / (at_b - at_a);
        const double at_c = volatility_slope(problem, c);
        if (at_c * at_b <= 0.0) {
            a = b;
            at_a = at_b;
        } else {
            at_a /= 2.0;
        }
        b = c;
        at_b = at_c;
    }
    return exp(a / 2.0);
}

static double weight2(double deviation) {
    return 1.0 / sqrt(1.0 + 3.0 * deviation * deviation / (PI * PI));
}

Glicko2Rating glicko2_update(Glicko2Rating player, const OnlineRating *opponents,
                             const double *scores, unsigned count, double tau) {
    double information = 0.0;
    double surprise = 0.0;
    const OnlineRating before = player.rating;
    for (unsigned i = 0; i < count; ++i) {
        const double weight = weight2(opponents[i].deviation);
        const double expected = 1.0 / (1.0 + exp(-weight * (before.mean - opponents[i].mean)));
        information += weight * weight * expected * (1.0 - expected);
        surprise += weight * (scores[i] - expected);
    }
    const double square = before.deviation * before.deviation;
    if (count == 0) {
        player.rating.deviation = sqrt(square + player.volatility * player.volatility);
        return player;
    }
    const double variance = 1.0 / information;
    const VolatilityProblem problem = {.surprise_square = variance * surprise * variance * surprise,
                                       .deviation_square = square,
                                       .variance = variance,
                                       .start = log(player.volatility * player.volatility),
                                       .tau = tau};
    const double volatility = volatility_solve(&problem);
    const double precision = 1.0 / (square + volatility * volatility) + information;
    return (Glicko2Rating){{before.mean + surprise / precision, sqrt(1.0 / precision)}, volatility};
}
