/**
 * Splits outcomes into choices (see rating_model.h); shared by the sources of the model.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_RATING_CHOICE_H
#define ARENA_RATING_CHOICE_H

#include "statistics/rating_model.h"

/** A choice among some of the seats of an outcome. */
typedef struct RatingChoice {
    RatingOutcome from; /* the seats that remain: first those that are picked; no ties marked */
    unsigned size;      /* how many remain, at least 2 */
    unsigned picked;    /* together, or, where ties are halved, one of them in equal shares */
    double weight;      /* share of the game */
} RatingChoice;

/** Splits an outcome into choices. @return their number. */
unsigned rating_choices(const RatingOutcome *outcome, bool halved,
                        RatingChoice out[static RATING_CHOICES_MAX]);

/** One choice, in the parameters it touches: first the remaining seats, then the possible tie
 * sizes, then the first player. */
typedef struct RatingStage {
    unsigned index[RATING_LOCAL_MAX];
    unsigned size;      /* remaining seats */
    unsigned chosen;    /* number of picked seats, which are first */
    unsigned tie_first; /* where the tie sizes begin in `index` (= size) */
    unsigned tie_count; /* how many sizes of tie are possible */
    unsigned tie_size[RATING_SEATS_MAX];
    unsigned locals; /* length of `index` */
    unsigned began;  /* seat that begins; `size`: none of them, or it makes no difference */
} RatingStage;

/** Expected results of a choice under given parameters. */
typedef struct RatingMoments {
    double log_total;              /* of the weights of all sets that could be chosen */
    double mean[RATING_LOCAL_MAX]; /* expected features of the chosen set */
    double square[RATING_LOCAL_MAX][RATING_LOCAL_MAX];
} RatingMoments;

/** Returns the bot of an item without flags. */
unsigned rating_item_bot(const RatingOutcome *outcome, unsigned item);

/** Returns the number of items tied with item `start`, including itself. */
unsigned rating_group_size(const RatingOutcome *outcome, unsigned start, unsigned seats);

/** A choice from a set, of which the first `picked` are taken. */
RatingStage rating_stage_make(const RatingModel *model, const RatingOutcome *from, unsigned picked);

/** Total weight of all choices, and mean and second moments of their features. */
void rating_stage_moments(RatingMoments *out, const RatingStage *stage, const double *parameters);

/** Features of the choice made minus their mean, for local parameter i. */
double rating_stage_residual(const RatingStage *stage, const RatingMoments *moments, unsigned i);

#endif
