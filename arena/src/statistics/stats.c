// SPDX-License-Identifier: MIT
#include "carcarena/arena/stats.h"

#include "carcarena/arena/distributions.h"
#include "carcarena/engine/status.h"

#include <math.h>

double score_from_elo(double elo) {
    return 1.0 / (1.0 + exp(-elo / ELO_PER_LOG_STRENGTH));
}

double elo_from_score(double score) {
    if (score <= 0.0 || score >= 1.0) {
        return score <= 0.0 ? -(double)INFINITY : (double)INFINITY;
    }
    return -ELO_PER_LOG_STRENGTH * log(1.0 / score - 1.0);
}

double estimate_error(Estimate estimate) {
    return (estimate.high - estimate.low) / 2.0;
}

// Number, mean and variance of results on the even lattice 0, 1/(size-1), ..., 1.
static void lattice_moments(double *total, double *mean, double *variance, const double *counts,
                            unsigned size) {
    const double step = 1.0 / (double)(size - 1U);
    double sum = 0.0;
    double weighted = 0.0;
    for (unsigned i = 0; i < size; ++i) {
        CHECK(counts[i] >= 0.0);
        sum += counts[i];
        weighted += counts[i] * (double)i * step;
    }
    CHECK(sum > 0.0);
    const double center = weighted / sum;
    double squares = 0.0;
    for (unsigned i = 0; i < size; ++i) {
        const double distance = (double)i * step - center;
        squares += counts[i] * distance * distance;
    }
    *total = sum;
    *mean = center;
    *variance = squares / sum;
}

Estimate share_wilson(double share, double error, double units, double quantile) {
    const double spread = share * (1.0 - share);
    const double tosses = error > 0.0 && spread > 0.0 ? spread / (error * error) : units;
    const double weight = quantile * quantile / tosses;
    const double center = (share + weight / 2.0) / (1.0 + weight);
    const double half = sqrt(weight * (spread + weight / 4.0)) / (1.0 + weight);
    return (Estimate){share, fmax(center - half, 0.0), fmin(center + half, 1.0)};
}

ScoreSummary score_summarize(const double *counts, unsigned size) {
    CHECK(size == SCORE_TRINOMIAL || size == SCORE_PENTANOMIAL);
    const double games_per_unit = size == SCORE_TRINOMIAL ? 1.0 : 2.0;
    const double z = normal_quantile(0.5 + INTERVAL_CONFIDENCE / 2.0);
    double units = 0.0;
    double mean = 0.0;
    double variance = 0.0;
    lattice_moments(&units, &mean, &variance, counts, size);

    ScoreSummary out = {.units = units, .games = units * games_per_unit, .variance = variance};
    const double error = sqrt(variance / units);
    out.score = share_wilson(mean, error, units, z);
    out.elo = (Estimate){elo_from_score(mean), elo_from_score(out.score.low),
                         elo_from_score(out.score.high)};
    out.elo_error = (elo_from_score(mean + z * error) - elo_from_score(mean - z * error)) / 2.0;
    out.degenerate = variance <= 0.0;
    const double game_deviation = sqrt(games_per_unit * variance);
    const double nelo =
        mean == 0.5 ? 0.0 : (mean - 0.5) / game_deviation * NELO_PER_T; // infinite if degenerate
    const double nelo_error = z * NELO_PER_T / sqrt(out.games);
    out.nelo = (Estimate){nelo, nelo - nelo_error, nelo + nelo_error};
    out.superiority = mean == 0.5 ? 0.5 : normal_cdf((mean - 0.5) / error);
    out.draw_ratio = counts[size / 2U] / units;
    out.pairs_ratio = (double)NAN;
    if (size == SCORE_PENTANOMIAL && counts[0] + counts[1] > 0.0) {
        out.pairs_ratio = (counts[3] + counts[4]) / (counts[0] + counts[1]);
    }
    return out;
}

double superiority_decisive(double wins, double losses) {
    const double decided = wins + losses;
    return decided > 0.0 ? normal_cdf((wins - losses) / sqrt(decided)) : 0.5;
}

double superiority_of_rate(double rate, double count) {
    return count > 0.0 ? normal_cdf((rate - 0.5) / sqrt(0.25 / count)) : 0.5;
}

PairCorrelation pair_correlation(const double *pair_counts, const double *game_counts) {
    double total = 0.0;
    double mean = 0.0;
    double pair_variance = 0.0;
    double game_variance = 0.0;
    lattice_moments(&total, &mean, &pair_variance, pair_counts, SCORE_PENTANOMIAL);
    lattice_moments(&total, &mean, &game_variance, game_counts, SCORE_TRINOMIAL);
    const double ratio = game_variance > 0.0 ? 2.0 * pair_variance / game_variance : (double)NAN;
    return (PairCorrelation){ratio, ratio - 1.0};
}

double elo_update(double rating, const double *opponents, const double *scores, unsigned count,
                  double k_factor) {
    double change = 0.0;
    for (unsigned i = 0; i < count; ++i) {
        change += scores[i] - score_from_elo(rating - opponents[i]);
    }
    return rating + k_factor * change;
}

void elo_update_ranks(double *ratings, const unsigned *ranks, unsigned count, double k_factor) {
    double change[ELO_SEATS_MAX] = {0.0};
    CHECK(count > 0 && count <= ELO_SEATS_MAX);
    for (unsigned i = 0; i < count; ++i) {
        for (unsigned j = i + 1U; j < count; ++j) {
            const double score = ranks[i] == ranks[j] ? 0.5 : ranks[i] < ranks[j] ? 1.0 : 0.0;
            const double move = k_factor * (score - score_from_elo(ratings[i] - ratings[j]));
            change[i] += move;
            change[j] -= move;
        }
    }
    for (unsigned i = 0; i < count; ++i) {
        ratings[i] += change[i];
    }
}

// The share at which the chance of `count` or more cases of `total` is `chance`.
static double share_at(double count, double total, double chance) {
    double low = 0.0;
    double high = 1.0;
    for (unsigned step = 0; step < 60; ++step) {
        const double middle = (low + high) / 2.0;
        if (beta_regularized(count, total - count + 1.0, middle) < chance) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return (low + high) / 2.0;
}

Estimate share_exact(double count, double total) {
    const double tail = (1.0 - INTERVAL_CONFIDENCE) / 2.0;
    CHECK(total > 0.0 && count >= 0.0 && count <= total);
    return (Estimate){.value = count / total,
                      .low = count > 0.0 ? share_at(count, total, tail) : 0.0,
                      .high = count < total ? share_at(count + 1.0, total, 1.0 - tail) : 1.0};
}
