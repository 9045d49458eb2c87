/**
 * Outcomes taken apart into choices (see rating_model.h), shared by the sources of the model.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_RATING_CHOICE_H
#define ARENA_RATING_CHOICE_H

#include "statistics/rating_model.h"

/** One choice, in the parameters it touches: first the remaining seats, then the possible tie
 * sizes. */
typedef struct RatingStage {
    unsigned index[RATING_LOCAL_MAX];
    unsigned size;      /* remaining seats */
    unsigned chosen;    /* the first so many of them are picked */
    unsigned tie_first; /* where the tie sizes begin in `index` (= size) */
    unsigned tie_count; /* how many sizes of tie are possible */
    unsigned tie_size[RATING_SEATS_MAX];
} RatingStage;

/** What may come of a choice, under some parameters. */
typedef struct RatingMoments {
    double log_total;              /* of the weights of all sets that could be chosen */
    double mean[RATING_LOCAL_MAX]; /* expected features of the chosen set */
    double square[RATING_LOCAL_MAX][RATING_LOCAL_MAX];
} RatingMoments;

/** Bot of an item of an outcome. */
unsigned rating_item_bot(const RatingOutcome *outcome, unsigned item);

/** How many items tie with item `start`, itself included. */
unsigned rating_group_size(const RatingOutcome *outcome, unsigned start, unsigned seats);

/** The choice from the items `start` and later; a last lone seat is no choice (size 1). */
RatingStage rating_stage_make(const RatingModel *model, const RatingOutcome *outcome,
                              unsigned start);

/** Total weight of all choices, and mean and second moments of their features. */
void rating_stage_moments(RatingMoments *out, const RatingStage *stage, const double *parameters);

/** Features of the choice made minus their mean, for local parameter i. */
double rating_stage_residual(const RatingStage *stage, const RatingMoments *moments, unsigned i);

#endif
