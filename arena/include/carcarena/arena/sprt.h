/**
 * Sequential tests: is one side at least elo1, or at most elo0, stronger? Play until the
 * log likelihood ratio (LLR) leaves its bounds (A. Wald, "Sequential Tests of Statistical
 * Hypotheses", Annals of Mathematical Statistics 16, 1945).
 *
 * The ratio is the generalized one (GSPRT): each hypothesis fixes one number of the score
 * distribution and is represented by the likeliest distribution that has it. Two choices of that
 * number (M. Van den Bergh, cantate.be/Fishtest: "support_MLE_multinomial.pdf",
 * "normalized_elo_practical.pdf"):
 *
 *   logistic    the mean score; bounds in Elo,
 *   normalized  (mean - null) / standard deviation of one game; bounds in normalized Elo. Its
 *               expected length depends on the bounds alone, not on draws or pairing.
 *
 * Data are scores of independent units: games, mirrored pairs, or blocks of k seats. For k seats
 * the unit is the block's mean result of the candidate against k - 1 copies of the baseline: its
 * share of first places, null mean 1/k (elo maps to g / (g + k - 1), g = 10^(elo/400), or its
 * normalized rank, null mean 1/2 (normalized model only).
 *
 * Pure functions, any thread.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_SPRT_H
#define CARCARENA_ARENA_SPRT_H

#include "carcarena/arena/stats.h"
#include "carcarena/engine/library.h"

#include <stddef.h>

CARCARENA_BEGIN

enum {
    SPRT_VALUES_MAX = 4096, /* distinct unit scores */
    SPRT_UNITS_MIN = 16     /* with fewer units of blocks a verdict should wait */
};

typedef enum SprtModel { SPRT_NORMALIZED, SPRT_LOGISTIC } SprtModel;

/** A test's design. */
typedef struct SprtDesign {
    SprtModel model;
    double elo0, elo1;  /* bounds, elo0 < elo1, in the model's unit */
    double alpha, beta; /* accepted rates of false H1 and false H0, in (0, 1/2) */
} SprtDesign;

/** Units seen so far. */
typedef struct SprtData {
    const double *scores;  /* distinct values in [0, 1], ascending */
    const double *counts;  /* how often each was seen */
    unsigned size;         /* 1 .. SPRT_VALUES_MAX - 2 */
    double games_per_unit; /* 1 for games, 2 for pairs, games of a block */
    double null_score;     /* mean score of equals: 1/2, or 1/k for shares of k seats */
} SprtData;

/**
 * Mean score `elo` means against equals whose mean is `null_score`: g / (g + 1 / null_score - 1),
 * the usual logistic curve with 1/2 and a share of first places among k seats with 1/k.
 */
double sprt_score_from_elo(double elo, double null_score);

/** Inverse; infinite at 0 and 1. */
double sprt_elo_from_score(double score, double null_score);

/**
 * Number of units, mean and variance of data, unseen values counted as sprt_llr says. The number is
 * 0 without data.
 */
void sprt_moments(const SprtData *data, double *units, double *mean, double *variance);

/** Where the LLR must get. */
typedef struct SprtBounds {
    double lower; /* accept H0 at or below: ln(beta / (1 - alpha)) */
    double upper; /* accept H1 at or above: ln((1 - beta) / alpha) */
} SprtBounds;

typedef enum SprtVerdict { SPRT_CONTINUE, SPRT_ACCEPT_H0, SPRT_ACCEPT_H1 } SprtVerdict;

/** Wald's bounds. */
SprtBounds sprt_bounds(double alpha, double beta);

/** Trinomial (size 3) or pentanomial (size 5) counts as data; borrows `counts`. */
SprtData sprt_data_lattice(const double *counts, unsigned size);

/**
 * Exact generalized log likelihood ratio. Values that were not seen, on a lattice all of them and
 * elsewhere the two ends 0 and 1, count as seen a thousandth of a time, as in fishtest and
 * fastchess: without that a one-sided start has no likeliest alternative. 0 without data.
 */
double sprt_llr(const SprtDesign *design, const SprtData *data);

/**
 * The score distribution that is likeliest given the data if a hypothesis holds: sprt_llr compares
 * the two.
 * @param elo elo0 or elo1 of a design, or any other value. @param data of a lattice.
 * @param shares receives data->size shares that sum to 1.
 */
void sprt_likeliest(SprtModel model, double elo, const SprtData *data, double *shares);

/** Quadratic approximation of the same, wrong for extreme scores; for comparison. */
double sprt_llr_closed(const SprtDesign *design, const SprtData *data);

/**
 * Trinomial LLR in the BayesElo model, as older programs report it: the draw rate is estimated once
 * from the data. @param counts losses, draws, wins.
 * @param prior added to each count; with 0 elo0 and elo1 are BayesElo, otherwise they are Elo and
 *        are scaled by the estimated draw rate (cutechess-cli, prior 1/2). 0 while a count is 0.
 */
double sprt_llr_bayeselo(double elo0, double elo1, const double *counts, double prior);

/** The verdict an LLR means. */
SprtVerdict sprt_verdict(double llr, SprtBounds bounds);

/** What a design promises at a true strength, by Wald's approximation (overshoot neglected). */
typedef struct SprtOutlook {
    double pass;  /* chance that H1 is accepted */
    double games; /* expected number of games; exact scale for the normalized model */
} SprtOutlook;

/**
 * Outlook of a normalized design when the true difference is `nelo`. For the logistic model convert
 * first: nelo = (score - 1/2) / deviation * NELO_PER_T.
 */
SprtOutlook sprt_outlook(const SprtDesign *design, double nelo);

/**
 * Number of games by which a share of all such tests has ended, by the same approximation.
 * @param share in (0, 1): 1/2 gives the median length.
 */
double sprt_length_quantile(const SprtDesign *design, double nelo, double share);

/**
 * Units (blocks) that a test under way is still expected to need, if the true strength is the one
 * seen so far: from where its LLR stands, by Wald's identity (A. Wald, Annals of Mathematical
 * Statistics 16 (1945), section 4), (P upper + (1 - P) lower - LLR) / drift with P the chance to
 * end above. An outlook, not a promise: the strength is an estimate, and tests vary about as much
 * as they last. 0 beyond a bound, NAN without data.
 */
double sprt_units_left(const SprtDesign *design, const SprtData *data, double llr);

/**
 * Strength after a test, free of the bias of having stopped: a test that stops early does so
 * because the result looks extreme, so the plain score exaggerates. `value` is median-unbiased: the
 * strength at which a worse outcome (an earlier failure, a later pass) is as likely as a better
 * one; the ends are where it has chance 0.975 and 0.025. In the model's unit. Outcomes are ordered
 * along the boundary as in D. Siegmund, "Estimation following sequential tests", Biometrika 65
 * (1978); the LLR is taken as Brownian motion between absorbing bounds. Works for a test under way,
 * too. The plain estimate with empty interval without data.
 */
Estimate sprt_estimate(const SprtDesign *design, const SprtData *data);

/**
 * Chance that Brownian motion from 0 with `drift` and `variance` per unit of time, absorbed at
 * `lower` < 0 and `upper` > 0, is absorbed below before `time` or then is, unabsorbed, at most at
 * `level`: what sprt_estimate solves for.
 */
double sprt_worse_outcome(double drift, double variance, SprtBounds bounds, double time,
                          double level);

CARCARENA_END

#endif
