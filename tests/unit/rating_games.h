/**
 * What the tests of ratings begin and end with: games put in, a table taken out. Include after
 * cmocka.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RATING_GAMES_H
#define TESTS_RATING_GAMES_H

#include "carcarena/arena/ratings.h"

/** Empty ratings with `draws` resamples of the bootstrap, for ratings_destroy. */
static inline Ratings *ratings_make(unsigned bots, unsigned draws) {
    Ratings *ratings = NULL;
    assert_int_equal(ratings_create(&ratings, bots, draws, 7, NULL), STATUS_OK);
    return ratings;
}

/** Their fit, for rating_table_destroy; fails where there is none. */
static inline RatingTable *table_make(Ratings *ratings, const RatingFitOptions *options) {
    RatingTable *table = NULL;
    Message message = {{0}};
    if (ratings_fit(&table, ratings, options, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    return table;
}

/** A game of two, the first bot beginning: 1 won, 0.5 tied, 0 lost. */
static inline RatingGame duel(unsigned first, unsigned second, double score) {
    return (RatingGame){.seat_count = 2,
                        .bots = {first, second},
                        .ranks = {score >= 0.5 ? 1U : 2U, score <= 0.5 ? 1U : 2U}};
}

#endif
