/**
 * Online ratings: a rating and its uncertainty per bot, updated after each game. They serve
 * matchmaking and comparison with programs that use them. For ratings of a finished run use the
 * joint fit (ratings.h), which uses all games at once and does not depend on their order.
 *
 * Sources: M. Glickman, "The Glicko system" (1995) and "Example of the Glicko-2 system" (2013); R.
 * Weng and C.-J. Lin, "A Bayesian Approximation Method for Online Ranking", JMLR 12 (2011),
 * algorithms 2 (Bradley-Terry, full pair) and 4 (Plackett-Luce); R. Herbrich, T. Minka and T.
 * Graepel, "TrueSkill: A Bayesian Skill Rating System", NIPS 2006. Pure functions, any thread.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_ONLINE_RATINGS_H
#define CARCARENA_ARENA_ONLINE_RATINGS_H

#include "carcarena/engine/library.h"

CARCARENA_BEGIN

enum { ONLINE_SEATS_MAX = 16 };

/** A rating with its standard deviation. */
typedef struct OnlineRating {
    double mean, deviation;
} OnlineRating;

// ---- Glicko: two sides, one rating period

/**
 * Returns the weight of an opponent's result, in (0, 1]; the less certain its rating, the smaller.
 */
double glicko_weight(double deviation);

/** Returns the expected score against an opponent. */
double glicko_expected(double rating, OnlineRating opponent);

/**
 * Returns the rating after a period of games, given the opponents' ratings before it.
 * @param scores 0, 1/2 or 1 per game
 */
OnlineRating glicko_update(OnlineRating player, const OnlineRating *opponents, const double *scores,
                           unsigned count);

/** A rating on the Glicko-2 scale (Elo = 1500 + 173.7178 mean) with its volatility. */
typedef struct Glicko2Rating {
    OnlineRating rating;
    double volatility;
} Glicko2Rating;

/**
 * As glicko_update, in Glicko-2.
 * @param tau how fast volatility may change, usually 0.3 to 1.2
 */
Glicko2Rating glicko2_update(Glicko2Rating player, const OnlineRating *opponents,
                             const double *scores, unsigned count, double tau);

// ---- Games of several seats

/** Mean and deviation of a new bot; the usual constants follow from them. */
#define ONLINE_MEAN      25.0
#define ONLINE_DEVIATION (ONLINE_MEAN / 3.0)

typedef enum WengLinModel { WENG_LIN_PLACKETT_LUCE, WENG_LIN_BRADLEY_TERRY } WengLinModel;

/**
 * Updates the ratings of all seats after one game. Constants as in OpenSkill 6: beta = deviation /
 * 2, drift of 1/100 of the deviation per game, kappa 1e-4.
 * @param ratings `count` values, changed in place
 * @param ranks smaller is better, equal is tied
 * @param count 2 to ONLINE_SEATS_MAX
 */
void weng_lin_update(OnlineRating *ratings, const unsigned *ranks, unsigned count,
                     WengLinModel model);

/**
 * As weng_lin_update, with TrueSkill and its usual constants; one game in ten is expected to be
 * tied.
 */
void trueskill_update(OnlineRating *ratings, const unsigned *ranks, unsigned count);

CARCARENA_END

#endif
