// SPDX-License-Identifier: MIT
#include "carcarena/arena/sprt.h"

#include "carcarena/engine/status.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

static const double UNSEEN_COUNT = 1e-3;

// A score distribution; room for the two ends that may have to be added.
typedef struct Distribution {
    double value[SPRT_VALUES_MAX];
    double share[SPRT_VALUES_MAX]; // sums to 1
    unsigned size;
    double total; // units, including the parts of unseen ones
} Distribution;

SprtBounds sprt_bounds(double alpha, double beta) {
    CHECK(alpha > 0.0 && alpha < 1.0 && beta > 0.0 && beta < 1.0);
    return (SprtBounds){log(beta / (1.0 - alpha)), log((1.0 - beta) / alpha)};
}

SprtData sprt_data_lattice(const double *counts, unsigned size) {
    static const double TRINOMIAL[SCORE_TRINOMIAL] = {0.0, 0.5, 1.0};
    static const double PENTANOMIAL[SCORE_PENTANOMIAL] = {0.0, 0.25, 0.5, 0.75, 1.0};
    CHECK(size == SCORE_TRINOMIAL || size == SCORE_PENTANOMIAL);
    return (SprtData){.scores = size == SCORE_TRINOMIAL ? TRINOMIAL : PENTANOMIAL,
                      .counts = counts,
                      .size = size,
                      .games_per_unit = size == SCORE_TRINOMIAL ? 1.0 : 2.0,
                      .null_score = 0.5};
}

SprtVerdict sprt_verdict(double llr, SprtBounds bounds) {
    if (llr >= bounds.upper) {
        return SPRT_ACCEPT_H1;
    }
    return llr <= bounds.lower ? SPRT_ACCEPT_H0 : SPRT_CONTINUE;
}

static void distribution_add(Distribution *out, double value, double count) {
    out->value[out->size] = value;
    out->share[out->size++] = count > 0.0 ? count : UNSEEN_COUNT;
}

// False without data.
static bool distribution_make(Distribution *out, const SprtData *data) {
    CHECK(data->size > 0 && data->size <= SPRT_VALUES_MAX - 2);
    double seen = 0.0;
    out->size = 0;
    if (data->scores[0] > 0.0) {
        distribution_add(out, 0.0, 0.0);
    }
    for (unsigned i = 0; i < data->size; ++i) {
        seen += data->counts[i];
        distribution_add(out, data->scores[i], data->counts[i]);
    }
    if (data->scores[data->size - 1U] < 1.0) {
        distribution_add(out, 1.0, 0.0);
    }
    out->total = 0.0;
    for (unsigned i = 0; i < out->size; ++i) {
        out->total += out->share[i];
    }
    for (unsigned i = 0; i < out->size; ++i) {
        out->share[i] /= out->total;
    }
    return seen > 0.0;
}

static void moments(double *mean, double *variance, const Distribution *of, const double *share) {
    double sum = 0.0;
    for (unsigned i = 0; i < of->size; ++i) {
        sum += share[i] * of->value[i];
    }
    double squares = 0.0;
    for (unsigned i = 0; i < of->size; ++i) {
        squares += share[i] * (of->value[i] - sum) * (of->value[i] - sum);
    }
    *mean = sum;
    *variance = squares;
}

// Likeliest shares q with sum q_i b_i = 0 are q_i = p_i / (1 + x b_i) with x the root of
// sum p_i b_i / (1 + x b_i), which falls on the interval where all the denominators are positive.
// False if there are none, all b being of one sign.
static bool tilt(double *out, const Distribution *data, const double *b) {
    double low_b = 0.0;
    double high_b = 0.0;
    for (unsigned i = 0; i < data->size; ++i) {
        low_b = fmin(low_b, b[i]);
        high_b = fmax(high_b, b[i]);
    }
    if (low_b >= 0.0 || high_b <= 0.0) {
        return false;
    }
    double low = -1.0 / high_b;
    double high = -1.0 / low_b;
    double x = 0.0;
    for (;;) {
        x = low + (high - low) / 2.0;
        if (x <= low || x >= high) {
            break;
        }
        double sum = 0.0;
        for (unsigned i = 0; i < data->size; ++i) {
            sum += data->share[i] * b[i] / (1.0 + x * b[i]);
        }
        if (sum > 0.0) {
            low = x;
        } else {
            high = x;
        }
    }
    for (unsigned i = 0; i < data->size; ++i) {
        out[i] = data->share[i] / (1.0 + x * b[i]);
    }
    return true;
}

static void fit_mean(double *out, const Distribution *data, double mean) {
    double b[SPRT_VALUES_MAX] = {0.0};
    for (unsigned i = 0; i < data->size; ++i) {
        b[i] = data->value[i] - mean;
    }
    CHECK(tilt(out, data, b)); // scores reach from 0 to 1, means lie between
}

// Likeliest shares whose (mean - null) / deviation is t: the constraint is replaced by its tangent
// at the current shares, solved, and so on. False if the tangent leaves no shares.
static bool fit_t_from(double *out, const Distribution *data, double null_score, double t) {
    const int rounds_max = 100;
    double b[SPRT_VALUES_MAX] = {0.0};
    double next[SPRT_VALUES_MAX];
    for (int round = 0; round < rounds_max; ++round) {
        double mean = 0.0;
        double variance = 0.0;
        moments(&mean, &variance, data, out);
        const double deviation = sqrt(variance);
        for (unsigned i = 0; i < data->size; ++i) {
            const double z = (mean - data->value[i]) / deviation;
            b[i] = data->value[i] - null_score - t * deviation * (1.0 + z * z) / 2.0;
        }
        if (!tilt(next, data, b)) {
            return false;
        }
        double change = 0.0;
        for (unsigned i = 0; i < data->size; ++i) {
            change = fmax(change, fabs(next[i] - out[i]));
            out[i] = next[i];
        }
        if (change < 1e-11) {
            break;
        }
    }
    return true;
}

// From the uniform distribution, and with small steps to a t so large that its tangent there leaves
// nothing. Where even that ends, the shares are those of the largest t that was reached.
static void fit_t(double *out, const Distribution *data, double null_score, double t) {
    const double step_max = 0.2;
    const int steps = fabs(t) <= step_max ? 1 : (int)ceil(fmin(fabs(t), 100.0) / step_max);
    double reached[SPRT_VALUES_MAX];
    for (unsigned i = 0; i < data->size; ++i) {
        out[i] = reached[i] = 1.0 / (double)data->size;
    }
    for (int step = 1; step <= steps; ++step) {
        if (!fit_t_from(out, data, null_score, t * step / steps)) {
            break;
        }
        memcpy(reached, out, data->size * sizeof *out);
    }
    memcpy(out, reached, data->size * sizeof *out);
}

double sprt_score_from_elo(double elo, double null_score) {
    return 1.0 / (1.0 + (1.0 / null_score - 1.0) * exp(-elo / ELO_PER_LOG_STRENGTH));
}

double sprt_elo_from_score(double score, double null_score) {
    return elo_from_score(score) + ELO_PER_LOG_STRENGTH * log(1.0 / null_score - 1.0);
}

void sprt_moments(const SprtData *data, double *units, double *mean, double *variance) {
    Distribution seen;
    const bool any = distribution_make(&seen, data);
    moments(mean, variance, &seen, seen.share);
    *units = any ? seen.total : 0.0;
}

static void fit(double *out, SprtModel model, double elo, const Distribution *seen,
                const SprtData *data) {
    if (model == SPRT_LOGISTIC) {
        fit_mean(out, seen, sprt_score_from_elo(elo, data->null_score));
    } else {
        const double per_elo = sqrt(data->games_per_unit) / NELO_PER_T;
        fit_t(out, seen, data->null_score, elo * per_elo);
    }
}

void sprt_likeliest(SprtModel model, double elo, const SprtData *data, double *shares) {
    Distribution seen;
    double under[SPRT_VALUES_MAX];
    (void)distribution_make(&seen, data);
    CHECK(seen.size == data->size);
    fit(under, model, elo, &seen, data);
    for (unsigned i = 0; i < seen.size; ++i) {
        shares[i] = under[i];
    }
}

double sprt_llr(const SprtDesign *design, const SprtData *data) {
    Distribution seen;
    double under0[SPRT_VALUES_MAX];
    double under1[SPRT_VALUES_MAX];
    CHECK(design->elo0 < design->elo1 && data->null_score > 0.0 && data->null_score < 1.0);
    if (!distribution_make(&seen, data)) {
        return 0.0;
    }
    fit(under0, design->model, design->elo0, &seen, data);
    fit(under1, design->model, design->elo1, &seen, data);
    double sum = 0.0;
    for (unsigned i = 0; i < seen.size; ++i) {
        sum += seen.share[i] * log(under1[i] / under0[i]);
    }
    return seen.total * sum;
}

double sprt_llr_closed(const SprtDesign *design, const SprtData *data) {
    Distribution seen;
    if (!distribution_make(&seen, data)) {
        return 0.0;
    }
    double mean = 0.0;
    double variance = 0.0;
    moments(&mean, &variance, &seen, seen.share);
    if (design->model == SPRT_LOGISTIC) {
        const double s0 = sprt_score_from_elo(design->elo0, data->null_score);
        const double s1 = sprt_score_from_elo(design->elo1, data->null_score);
        return seen.total * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
    }
    const double t = (mean - data->null_score) / sqrt(data->games_per_unit * variance);
    const double d0 = t - design->elo0 / NELO_PER_T;
    const double d1 = t - design->elo1 / NELO_PER_T;
    return seen.total * data->games_per_unit / 2.0 * log((1.0 + d0 * d0) / (1.0 + d1 * d1));
}

// Chances of win and loss in the BayesElo model.
static void bayeselo_shares(double *win, double *loss, double bayeselo, double draw_elo) {
    *win = 1.0 / (1.0 + exp((draw_elo - bayeselo) / ELO_PER_LOG_STRENGTH));
    *loss = 1.0 / (1.0 + exp((draw_elo + bayeselo) / ELO_PER_LOG_STRENGTH));
}

double sprt_llr_bayeselo(double elo0, double elo1, const double *counts, double prior) {
    const double losses = counts[0] + prior;
    const double draws = counts[1] + prior;
    const double wins = counts[2] + prior;
    if (losses <= 0.0 || draws <= 0.0 || wins <= 0.0) {
        return 0.0;
    }
    const double total = losses + draws + wins;
    const double draw_elo =
        ELO_PER_LOG_STRENGTH / 2.0 * log((total - losses) / losses * (total - wins) / wins);
    const double x = exp(-draw_elo / ELO_PER_LOG_STRENGTH);
    const double scale = prior > 0.0 ? 4.0 * x / ((1.0 + x) * (1.0 + x)) : 1.0;
    double win0 = 0.0;
    double loss0 = 0.0;
    double win1 = 0.0;
    double loss1 = 0.0;
    bayeselo_shares(&win0, &loss0, elo0 / scale, draw_elo);
    bayeselo_shares(&win1, &loss1, elo1 / scale, draw_elo);
    return wins * log(win1 / win0) + losses * log(loss1 / loss0) +
           draws * log((1.0 - win1 - loss1) / (1.0 - win0 - loss0));
}

// The LLR as Brownian motion between two absorbing bounds.
SprtOutlook sprt_outlook(const SprtDesign *design, double nelo) {
    const SprtBounds bounds = sprt_bounds(design->alpha, design->beta);
    const double width = (design->elo1 - design->elo0) / NELO_PER_T;
    const double variance = width * width; // of the LLR per game
    const double drift = (nelo - (design->elo0 + design->elo1) / 2.0) / NELO_PER_T * width;
    const double exponent = -2.0 * drift / variance;
    if (fabs(exponent) < 1e-7) {
        return (SprtOutlook){-bounds.lower / (bounds.upper - bounds.lower),
                             -bounds.lower * bounds.upper / variance};
    }
    // Written with expm1 of differences so that neither end overflows or cancels.
    const double span = bounds.upper - bounds.lower;
    const double pass = exponent > 0.0
                            ? exp(-exponent * bounds.upper) * expm1(exponent * bounds.lower) /
                                  expm1(-exponent * span)
                            : expm1(-exponent * bounds.lower) / expm1(exponent * span);
    return (SprtOutlook){pass, (pass * bounds.upper + (1.0 - pass) * bounds.lower) / drift};
}
