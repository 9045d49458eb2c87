/**
 * One fit at work, shared by ratings_fit.c (finding the maximum), ratings_anchors.c (scale,
 * anchors), ratings_errors.c (errors) and rating_table.c (results).
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
    double *draws;     /* strengths^2: virtual draws; NULL: none */
    double *anchor;    /* by strength; NULL unless several or loose anchors fix the scale */
    double *pull;      /* by strength, likewise */
} Fit;

/** Conversion of parameters to ratings: the given rating of a log strength. */
typedef struct RatingScale {
    double reference, elo;
} RatingScale;

/** The only anchor that just shifts the scale; -1: the mean of the strengths is the reference. */
int rating_fit_anchor(const Fit *fit);

/** The scale under the current parameters. */
RatingScale rating_fit_scale(const Fit *fit);

/** Elo of a strength on a scale. */
double rating_scale_elo(RatingScale scale, double parameter);

/** Prepares the anchors. @pre the bots are known. @return STATUS_NO_MEMORY. */
Status rating_fit_hold(Fit *fit) MUST_USE;

/** Fills bread and block at the maximum. @return STATUS_INVALID if the information is singular,
 * STATUS_NO_MEMORY. */
Status rating_fit_errors(Fit *fit) MUST_USE;

/** Adds up virtual draws under the current weights. */
void rating_fit_draws(Fit *fit);

/** Makes an empty table. */
Status rating_table_create(RatingTable **out, size_t bots) MUST_USE;

/** Writes a finished fit into a table; the bootstrap is added later. */
void rating_table_fill(RatingTable *table, Fit *fit);

#endif
