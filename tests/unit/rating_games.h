/**
 * Helpers for tests of ratings: adding games and fitting a table. Include after cmocka.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RATING_GAMES_H
#define TESTS_RATING_GAMES_H

#include "carcarena/arena/ratings.h"

/** Returns empty ratings with `draws` bootstrap resamples. Free with ratings_destroy. */
static inline Ratings *ratings_make(unsigned bots, unsigned draws) {
    Ratings *ratings = NULL;
    assert_int_equal(ratings_create(&ratings, bots, draws, 7, NULL), STATUS_OK);
    return ratings;
}

/** Returns the fit of ratings; fails the test if there is none. Free with rating_table_destroy. */
static inline RatingTable *table_make(Ratings *ratings, const RatingFitOptions *options) {
    RatingTable *table = NULL;
    Message message = {{0}};
    if (ratings_fit(&table, ratings, options, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    return table;
}

/** Returns a game of two bots in which the first bot begins: 1 won, 0.5 tied, 0 lost. */
static inline RatingGame duel(unsigned first, unsigned second, double score) {
    return (RatingGame){.seat_count = 2,
                        .bots = {first, second},
                        .ranks = {score >= 0.5 ? 1U : 2U, score <= 0.5 ? 1U : 2U}};
}

#endif
