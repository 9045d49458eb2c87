/**
 * Statistics of a match between two sides: Elo, normalized Elo, likelihood of superiority, draws,
 * pairs. The input is counts, the output numbers with intervals; nothing here depends on games or
 * bots.
 *
 * Results are counted on an even lattice of scores, lowest first, from the first side's view:
 * trinomial {losses, draws, wins} of single games, or pentanomial {0, 1/2, 1, 3/2, 2 points} of
 * pairs of games on one deck with seats exchanged. The independent unit is then the pair, not the
 * game, so pentanomial errors are right where trinomial ones are not.
 *
 * Sources: A. Elo, "The Rating of Chessplayers" (1978) for the logistic scale; normalized Elo after
 * M. Van den Bergh, "Normalized Elo" (cantate.be/Fishtest/normalized_elo.pdf). Pure functions, any
 * thread.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_STATS_H
#define CARCARENA_ARENA_STATS_H

#include "carcarena/engine/library.h"

#include <stdbool.h>

CARCARENA_BEGIN

enum { SCORE_TRINOMIAL = 3, SCORE_PENTANOMIAL = 5, ELO_SEATS_MAX = 16 };

/** Confidence of every interval in this library. */
#define INTERVAL_CONFIDENCE 0.95

/** Elo per unit of natural log strength: 400 / ln 10. */
#define ELO_PER_LOG_STRENGTH 173.71779276130073

/** Normalized Elo per unit of (score - 1/2) / standard deviation of a game: 800 / ln 10. */
#define NELO_PER_T 347.43558552260146

/** Returns the expected score of a side that is `elo` points stronger, in (0, 1). */
double score_from_elo(double elo);

/**
 * Returns the inverse of score_from_elo; minus infinity at 0 and below, plus infinity at 1 and
 * above.
 */
double elo_from_score(double score);

/** A value with its interval at INTERVAL_CONFIDENCE. */
typedef struct Estimate {
    double value;
    double low, high;
} Estimate;

/** Returns half the width of an interval: the number printed after a plus-minus sign. */
double estimate_error(Estimate estimate);

/** Summary of trinomial or pentanomial counts. Ratios without a denominator are NAN. */
typedef struct ScoreSummary {
    double units;       /* independent results: games or pairs */
    double games;       /* 2 x units for pairs */
    double variance;    /* of one unit's score around its mean */
    Estimate score;     /* mean score in [0, 1], by share_wilson */
    Estimate elo;       /* logistic; its ends are the ends of `score` on the Elo scale */
    double elo_error;   /* half of Elo's normal interval, as fastchess prints it; can be infinite */
    Estimate nelo;      /* normalized, per game in both cases */
    double superiority; /* LOS: probability that the true score is above 1/2, from `score` */
    double draw_ratio;  /* share of the middle count */
    double pairs_ratio; /* pairs won divided by pairs lost; NAN for trinomial counts */
    bool degenerate;    /* all units have the same score */
} ScoreSummary;

/**
 * Summarizes counts. All intervals use normal quantiles; only `elo_error` and `nelo` can exceed the
 * possible range.
 * @param counts `size` numbers >= 0, lowest score first
 * @param size SCORE_TRINOMIAL or SCORE_PENTANOMIAL
 * @pre the sum of the counts is positive
 */
ScoreSummary score_summarize(const double *counts, unsigned size);

/**
 * Returns the likelihood of superiority from decided games only, Phi((W-L)/sqrt(W+L)), as
 * cutechess-cli prints it. 1/2 without decided games.
 */
double superiority_decisive(double wins, double losses);

/**
 * Returns the probability that a true rate is above 1/2, given `rate` in `count` fair-coin trials
 * (null error).
 */
double superiority_of_rate(double rate, double count);

/**
 * Returns the interval of a mean score in [0, 1], always within that range (E. Wilson, JASA 22,
 * 1927): the interval of as many coin tosses as give the same standard error, share (1 - share) /
 * error^2.
 * @param error standard error of the mean, 0 or more
 * @param units number of independent results, positive; if they have no spread (error 0) they count
 * as that many tosses
 * @param quantile of the normal or Student's distribution, such as 1.96
 */
Estimate share_wilson(double share, double error, double units, double quantile);

/**
 * Returns the share of `count` in `total` independent cases with the exact interval (C. Clopper and
 * E. Pearson, Biometrika 26, 1934).
 * @pre 0 <= count <= total, total > 0
 */
Estimate share_exact(double count, double total);

/** How much pairs differ from two independent games. */
typedef struct PairCorrelation {
    double variance_ratio; /* 2 var(pair mean) / var(game); 1 when independent */
    double correlation;    /* variance_ratio - 1; below 0 when mirroring reduces the variance */
} PairCorrelation;

/**
 * Compares pentanomial counts of pairs with trinomial counts of the same games. NAN if all games
 * ended alike.
 */
PairCorrelation pair_correlation(const double *pair_counts, const double *game_counts);

/**
 * Returns the new Elo rating after a set of games against rated opponents (batch update of the
 * online formula).
 * @param scores 0, 1/2 or 1 per opponent
 * @param k_factor points at stake per game
 */
double elo_update(double rating, const double *opponents, const double *scores, unsigned count,
                  double k_factor);

/**
 * Updates the Elo ratings after one game of several seats, scored as a game of each seat against
 * each other seat (ties half). The changes sum to 0.
 * @param ratings `count` values, changed in place
 * @param ranks smaller is better, equal is tied
 * @param count 1 to ELO_SEATS_MAX
 */
void elo_update_ranks(double *ratings, const unsigned *ranks, unsigned count, double k_factor);

CARCARENA_END

#endif
