// SPDX-License-Identifier: MIT
#include "carcarena/arena/distributions.h"
#include "carcarena/arena/sprt.h"
#include "carcarena/engine/status.h"

#include <math.h>
#include <stdbool.h>

static const double PI = 3.14159265358979323846;

// ln of the normal distribution function, far into the lower tail.
static double log_normal_cdf(double x) {
    const double tail = -30.0;
    if (x > tail) {
        return log(normal_cdf(x));
    }
    return -0.5 * x * x - 0.5 * log(2.0 * PI) - log(-x) + log1p(-1.0 / (x * x));
}

// Chance that the motion, never stopped by time, ends at the lower bound.
static double absorbed_below(double tilt, double from_lower, double width) {
    const double exponent = 2.0 * tilt;
    if (fabs(exponent * width) < 1e-8) {
        return 1.0 - from_lower / width;
    }
    if (exponent > 0.0) {
        return exp(-exponent * from_lower) * expm1(-exponent * (width - from_lower)) /
               expm1(-exponent * width);
    }
    return expm1(exponent * (width - from_lower)) / expm1(exponent * width);
}

// Spectral series of the density between the bounds, integrated: with x the start and y the level
// measured from the lower bound, k = n pi / width and tilt = drift / variance,
//   absorbed_below + (2 / width) e^(tilt (y - x))
//     sum_n sin(k x) e^(-(k^2 + tilt^2) variance time / 2) (tilt sin(k y) - k cos(k y))
//           / (tilt^2 + k^2).
// The part of the survivors above y and the part of later absorption above cancel.
static double worse_by_series(double tilt, double variance, SprtBounds bounds, double time,
                              double level) {
    const double width = bounds.upper - bounds.lower;
    const double x = -bounds.lower;
    const double y = level - bounds.lower;
    double sum = 0.0;
    for (int n = 1; n <= 10000; ++n) {
        const double k = n * PI / width;
        const double decay = exp(-(k * k + tilt * tilt) * variance * time / 2.0 + tilt * (y - x));
        sum += sin(k * x) * decay * (tilt * sin(k * y) - k * cos(k * y)) / (tilt * tilt + k * k);
        if (decay < 1e-13) {
            break;
        }
    }
    return absorbed_below(tilt, x, width) + 2.0 / width * sum;
}

// Reflection principle with one image at each bound: enough while hardly a path meets both.
static double worse_by_images(double tilt, double variance, SprtBounds bounds, double time,
                              double level) {
    const double deviation = sqrt(variance * time);
    const double offset = tilt * variance * time;
    const double direct = normal_cdf((level - offset) / deviation);
    const double below = exp(2.0 * tilt * bounds.lower +
                             log_normal_cdf((2.0 * bounds.lower - level + offset) / deviation));
    const double above = exp(2.0 * tilt * bounds.upper +
                             log_normal_cdf((level - offset - 2.0 * bounds.upper) / deviation));
    return direct + below - above;
}

double sprt_worse_outcome(double drift, double variance, SprtBounds bounds, double time,
                          double level) {
    CHECK(variance > 0.0 && time > 0.0 && bounds.lower < 0.0 && bounds.upper > 0.0);
    const double width = bounds.upper - bounds.lower;
    const double tilt = drift / variance;
    const bool few_paths_meet_both =
        variance * time < 0.01 * width * width || fabs(tilt * width) > 15.0;
    const double chance = few_paths_meet_both
                              ? worse_by_images(tilt, variance, bounds, time, level)
                              : worse_by_series(tilt, variance, bounds, time, level);
    return fmin(fmax(chance, 0.0), 1.0);
}

/** A design's LLR per game at some true strength. */
typedef struct Motion {
    double drift, variance;
    SprtBounds bounds;
} Motion;

// Probability that a test is still running: at neither bound.
static double motion_running(const Motion *motion, double games) {
    const SprtBounds bounds = motion->bounds;
    return sprt_worse_outcome(motion->drift, motion->variance, bounds, games, bounds.upper) -
           sprt_worse_outcome(motion->drift, motion->variance, bounds, games, bounds.lower);
}

double sprt_length_quantile(const SprtDesign *design, double nelo, double share) {
    const double width = (design->elo1 - design->elo0) / NELO_PER_T;
    const double middle = (design->elo0 + design->elo1) / 2.0;
    const Motion motion = {.drift = (nelo - middle) / NELO_PER_T * width,
                           .variance = width * width,
                           .bounds = sprt_bounds(design->alpha, design->beta)};
    double low = 0.0;
    double high = 1.0 / motion.variance;
    CHECK(share > 0.0 && share < 1.0);
    while (motion_running(&motion, high) > 1.0 - share) {
        high *= 2.0;
    }
    for (unsigned step = 0; step < 60; ++step) {
        const double games = (low + high) / 2.0;
        if (motion_running(&motion, games) > 1.0 - share) {
            low = games;
        } else {
            high = games;
        }
    }
    return (low + high) / 2.0;
}

// A finished or running test in terms of mean unit scores.
typedef struct Path {
    double mean, variance; // of the data
    double score0, score1; // bounds
    SprtBounds bounds;
    double time, level; // units and LLR where it stopped, overshoot cut off
} Path;

// Drift and variance of the quadratic LLR per unit when the true mean is `score`.
static double path_worse(const Path *path, double score) {
    const double step = path->score1 - path->score0;
    const double off = score - path->mean;
    const double variance = path->variance + off * off;
    const double drift = (score - (path->score0 + path->score1) / 2.0) * step / variance;
    return sprt_worse_outcome(drift, step * step / variance, path->bounds, path->time, path->level);
}

// The mean score at which a worse outcome has the given chance; it falls as the score rises.
static double path_solve(const Path *path, double chance) {
    double low = 0.0;
    double high = 1.0;
    for (unsigned step = 0; step < 60; ++step) {
        const double middle = (low + high) / 2.0;
        if (path_worse(path, middle) > chance) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return (low + high) / 2.0;
}

static double path_score(const SprtDesign *design, const SprtData *data, double elo,
                         double deviation) {
    if (design->model == SPRT_LOGISTIC) {
        return sprt_score_from_elo(elo, data->null_score);
    }
    return data->null_score + elo / NELO_PER_T * deviation;
}

static double path_elo(const SprtDesign *design, const SprtData *data, double score,
                       double deviation) {
    if (design->model == SPRT_LOGISTIC) {
        return sprt_elo_from_score(score, data->null_score);
    }
    return (score - data->null_score) / deviation * NELO_PER_T;
}

/** Moments of the data and bounds of the design as scores; `deviation` of one game. */
static Path path_make(const SprtDesign *design, const SprtData *data, double *deviation) {
    Path path = {.bounds = sprt_bounds(design->alpha, design->beta)};
    sprt_moments(data, &path.time, &path.mean, &path.variance);
    *deviation = sqrt(data->games_per_unit * path.variance);
    path.score0 = path_score(design, data, design->elo0, *deviation);
    path.score1 = path_score(design, data, design->elo1, *deviation);
    return path;
}

/** What the quadratic LLR moves by a unit if the mean is the one seen. */
static double path_slope(const Path *path) {
    return (path->mean - (path->score0 + path->score1) / 2.0) * (path->score1 - path->score0) /
           path->variance;
}

double sprt_units_left(const SprtDesign *design, const SprtData *data, double llr) {
    double deviation = 0.0;
    const Path path = path_make(design, data, &deviation);
    const double below = llr - path.bounds.lower;
    const double above = path.bounds.upper - llr;
    if (path.time <= 0.0 || !(path.variance > 0.0)) {
        return (double)NAN;
    }
    if (below <= 0.0 || above <= 0.0) {
        return 0.0;
    }
    const double step = path.score1 - path.score0;
    const double variance = step * step / path.variance;
    const double drift = path_slope(&path);
    if (fabs(drift) * (below + above) < 1e-6 * variance) {
        return below * above / variance;
    }
    const double low = absorbed_below(drift / variance, below, below + above);
    return ((1.0 - low) * above - low * below) / drift;
}

Estimate sprt_estimate(const SprtDesign *design, const SprtData *data) {
    double deviation = 0.0; // of one game
    Path path = path_make(design, data, &deviation);
    const double slope = path_slope(&path);
    if (path.time <= 0.0) {
        const double plain = path_elo(design, data, path.mean, deviation);
        return (Estimate){plain, plain, plain};
    }
    path.level = slope * path.time;
    if (path.level > path.bounds.upper || path.level < path.bounds.lower) {
        path.level = path.level > 0.0 ? path.bounds.upper : path.bounds.lower;
        path.time = path.level / slope;
    }
    const double tail = (1.0 - INTERVAL_CONFIDENCE) / 2.0;
    return (Estimate){path_elo(design, data, path_solve(&path, 0.5), deviation),
                      path_elo(design, data, path_solve(&path, 1.0 - tail), deviation),
                      path_elo(design, data, path_solve(&path, tail), deviation)};
}
