/**
 * One fit at work, shared by ratings_fit.c (finding the maximum and its errors) and rating_table.c
 * (saying what they mean).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_RATINGS_FIT_H
#define ARENA_RATINGS_FIT_H

#include "statistics/ratings_data.h"

/** Everything one fit works with; n parameters at most bots + seats. */
typedef struct Fit {
    const Ratings *ratings;
    RatingFitOptions options;
    RatingModel model;
    RatingWorkspace work;
    size_t *order;    /* canonical position -> number of the outcome */
    size_t *position; /* the reverse */
    RatingOutcome *outcomes;
    double *weights;
    unsigned *strength_of_bot;
    unsigned *bot_of_strength;
    double *parameters;
    double *start;          /* parameters of the main fit, where resamples begin */
    double *bread;          /* n^2: inverse information */
    double *block;          /* n^2: sandwich */
    double *scratch_matrix; /* n^2 */
    unsigned char *reach;
    double *resampled; /* strengths x draws, Elo */
} Fit;

/** Value of the reference under the current parameters: the anchor's log strength or the mean. */
double rating_fit_reference(const Fit *fit);

/** Makes an empty table. */
Status rating_table_create(RatingTable **out, size_t bots) MUST_USE;

/** Writes a finished fit into a table; the bootstrap is added later. */
void rating_table_fill(RatingTable *table, Fit *fit);

#endif
