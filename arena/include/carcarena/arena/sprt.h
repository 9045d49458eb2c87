/**
 * Sequential tests: is one side at least elo1 stronger, or at most elo0? Play until the log
 * likelihood ratio (LLR) leaves its bounds (A. Wald, "Sequential Tests of Statistical Hypotheses",
 * Annals of Mathematical Statistics 16, 1945).
 *
 * The ratio is the generalized one (GSPRT): each hypothesis fixes one number of the score
 * distribution and is represented by the most likely distribution with that number. There are two
 * choices of the number (M. Van den Bergh, cantate.be/Fishtest: "support_MLE_multinomial.pdf",
 * "normalized_elo_practical.pdf"):
 *
 *   logistic    the mean score; bounds in Elo,
 *   normalized  (mean - null) / standard deviation of one game; bounds in normalized Elo. The
 *               expected length depends only on the bounds, not on draws or pairing.
 *
 * Data are scores of independent units: games, mirrored pairs, or blocks of k seats. For k seats
 * the unit is the candidate's mean result in a block against k - 1 copies of the baseline: its
 * share of first places, null mean 1/k (elo maps to g / (g + k - 1), g = 10^(elo/400)), or its
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
    SPRT_UNITS_MIN = 16     /* minimum number of blocks before a verdict */
};

typedef enum SprtModel { SPRT_NORMALIZED, SPRT_LOGISTIC } SprtModel;

/** The design of a test. */
typedef struct SprtDesign {
    SprtModel model;
    double elo0, elo1;  /* bounds, elo0 < elo1, in the unit of the model */
    double alpha, beta; /* error rates of false H1 and false H0, in (0, 1/2) */
} SprtDesign;

/** The units seen so far. */
typedef struct SprtData {
    const double *scores;  /* distinct values in [0, 1], ascending */
    const double *counts;  /* number of times each was seen */
    unsigned size;         /* 1 to SPRT_VALUES_MAX - 2 */
    double games_per_unit; /* 1 for games, 2 for pairs, the number of games for a block */
    double null_score;     /* mean score of equal sides: 1/2, or 1/k for shares of k seats */
} SprtData;

/**
 * Returns the mean score for `elo` against a null score: g / (g + 1 / null_score - 1). This is the
 * usual logistic curve for 1/2, and a share of first places among k seats for 1/k.
 */
double sprt_score_from_elo(double elo, double null_score);

/** Inverse of sprt_score_from_elo; infinite at 0 and 1. */
double sprt_elo_from_score(double score, double null_score);

/**
 * Computes number of units, mean and variance of data, with unseen values counted as in sprt_llr.
 * The number is 0 without data.
 */
void sprt_moments(const SprtData *data, double *units, double *mean, double *variance);

/** The bounds of the LLR. */
typedef struct SprtBounds {
    double lower; /* accept H0 at or below: ln(beta / (1 - alpha)) */
    double upper; /* accept H1 at or above: ln((1 - beta) / alpha) */
} SprtBounds;

typedef enum SprtVerdict { SPRT_CONTINUE, SPRT_ACCEPT_H0, SPRT_ACCEPT_H1 } SprtVerdict;

/** Returns Wald's bounds. */
SprtBounds sprt_bounds(double alpha, double beta);

/** Returns trinomial (size 3) or pentanomial (size 5) counts as data; borrows `counts`. */
SprtData sprt_data_lattice(const double *counts, unsigned size);

/**
 * Returns the exact generalized log likelihood ratio. Unseen values (all lattice values, otherwise
 * the ends 0 and 1) count as seen a thousandth of a time, as in fishtest and fastchess; otherwise a
 * one-sided start has no maximum-likelihood alternative. 0 without data.
 */
double sprt_llr(const SprtDesign *design, const SprtData *data);

/**
 * Computes the maximum-likelihood score distribution under a hypothesis: sprt_llr compares the two.
 * @param elo elo0 or elo1 of a design, or any other value
 * @param data of a lattice
 * @param shares receives data->size shares that sum to 1
 */
void sprt_likeliest(SprtModel model, double elo, const SprtData *data, double *shares);

/**
 * Returns the quadratic approximation of sprt_llr. It is wrong for extreme scores; for comparison
 * only.
 */
double sprt_llr_closed(const SprtDesign *design, const SprtData *data);

/**
 * Returns the trinomial LLR in the BayesElo model, as older programs report it: the draw rate is
 * estimated once from the data.
 * @param counts losses, draws, wins
 * @param prior added to each count; with 0, elo0 and elo1 are BayesElo, otherwise they are Elo and
 * are scaled by the estimated draw rate (cutechess-cli, prior 1/2). 0 while a count is 0.
 */
double sprt_llr_bayeselo(double elo0, double elo1, const double *counts, double prior);

/** Returns the verdict for an LLR. */
SprtVerdict sprt_verdict(double llr, SprtBounds bounds);

/** Properties of a design at a true strength, by Wald's approximation (overshoot ignored). */
typedef struct SprtOutlook {
    double pass;  /* probability that H1 is accepted */
    double games; /* expected number of games; exact scale for the normalized model */
} SprtOutlook;

/**
 * Returns the outlook of a normalized design when the true difference is `nelo`. For the logistic
 * model convert first: nelo = (score - 1/2) / deviation * NELO_PER_T.
 */
SprtOutlook sprt_outlook(const SprtDesign *design, double nelo);

/**
 * Returns the number of games by which a share of all such tests has ended, by the same
 * approximation.
 * @param share in (0, 1); 1/2 gives the median length
 */
double sprt_length_quantile(const SprtDesign *design, double nelo, double share);

/**
 * Returns the number of units (blocks) that a running test is expected to need if the true strength
 * is the observed one. From Wald's identity (A. Wald, Annals of Mathematical Statistics 16 (1945),
 * section 4): (P upper + (1 - P) lower - LLR) / drift, where P is the probability of ending above.
 * An outlook only: the strength is an estimate, and the length of tests varies about as much as
 * their mean. 0 beyond a bound, NAN without data.
 */
double sprt_units_left(const SprtDesign *design, const SprtData *data, double llr);

/**
 * Returns the strength after a test, corrected for the bias of stopping: a test that stops early
 * does so because the result looks extreme, so the plain score exaggerates. `value` is
 * median-unbiased: the strength at which a worse outcome (an earlier failure, a later pass) is as
 * likely as a better one. At the ends its probability is 0.975 and 0.025. In the unit of the model.
 * Outcomes are ordered along the boundary as in D. Siegmund, "Estimation following sequential
 * tests", Biometrika 65 (1978); the LLR is treated as Brownian motion between absorbing bounds.
 * Also valid for a running test. Without data: the plain estimate with an empty interval.
 */
Estimate sprt_estimate(const SprtDesign *design, const SprtData *data);

/**
 * Returns the probability that Brownian motion from 0 with `drift` and `variance` per unit of time,
 * absorbed at `lower` < 0 and `upper` > 0, is absorbed below before `time`, or is unabsorbed then
 * and at most at `level`. sprt_estimate solves for it.
 */
double sprt_worse_outcome(double drift, double variance, SprtBounds bounds, double time,
                          double level);

CARCARENA_END

#endif
