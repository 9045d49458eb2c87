/**
 * Likelihood of the Davidson-Luce model (see ratings.h), its derivatives and its maximum.
 *
 * An outcome is an ordered partition of the seats' bots. A stage is one choice in it: `size` seats
 * remain, the first `chosen` of them are picked together. Parameters are the log strengths of the
 * bots, then the log tie weights of the sizes that occur; the likelihood is concave in them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_RATING_MODEL_H
#define ARENA_RATING_MODEL_H

#include "carcarena/arena/ratings.h"

#include <stddef.h>
#include <stdint.h>

enum {
    RATING_ITEM_TIED = 0x8000,                /* flag: ties with the item before */
    RATING_STAGES_MAX = RATING_SEATS_MAX - 1, /* choices in one outcome */
    RATING_LOCAL_MAX = 2 * RATING_SEATS_MAX   /* parameters one outcome can touch */
};

/** An outcome: bots best first, ties in ascending bot order, unused items 0xFFFF. */
typedef struct RatingOutcome {
    uint16_t items[RATING_SEATS_MAX];
} RatingOutcome;

/**
 * The choices behind a set of outcomes. What a choice was made from is all the likelihood needs to
 * know of it besides totals, and there are far fewer such sets than outcomes.
 */
typedef struct RatingStages {
    RatingOutcome *sets; /* distinct sets of bots, ascending, unused items 0xFFFF */
    size_t set_count;
    uint32_t *set_of;   /* outcome x RATING_STAGES_MAX: number of the set, by stage */
    double *set_weight; /* how often each set was chosen from, under the current weights */
} RatingStages;

/** A fit's data and layout; borrows its arrays. */
typedef struct RatingModel {
    unsigned strength_count;                      /* bots with games */
    unsigned parameter_count;                     /* strengths, then tie weights */
    const unsigned *strength_of_bot;              /* parameter of a bot */
    unsigned tie_parameter[RATING_SEATS_MAX + 1]; /* by size of tie; 0: never seen */
    const RatingOutcome *outcomes;                /* in canonical order */
    const double *weights;                        /* occurrences of each */
    size_t outcome_count;
    RatingStages stages; /* of the outcomes */
    double prior;        /* games of each bot against the ghost, half won and half lost; 0: none */
    double tie_prior;    /* the same for each tie weight: half taken, half not; 0: none */
} RatingModel;

/** A sparse gradient. */
typedef struct RatingScore {
    unsigned index[RATING_LOCAL_MAX];
    double value[RATING_LOCAL_MAX];
    unsigned size;
} RatingScore;

/** Sorts a game into its outcome. */
RatingOutcome rating_outcome_make(const RatingGame *game);

/** Number of seats of an outcome. */
unsigned rating_outcome_seats(const RatingOutcome *outcome);

/** Finds the sets of all outcomes. @return STATUS_NO_MEMORY; free with rating_stages_free. */
Status rating_stages_make(RatingStages *out, const RatingOutcome *outcomes, size_t count) MUST_USE;

/** Frees what rating_stages_make took. */
void rating_stages_free(RatingStages *stages);

/** Gradient of the log likelihood of one occurrence of an outcome. */
void rating_model_score(const RatingModel *model, const double *parameters,
                        const RatingOutcome *outcome, RatingScore *out);

/**
 * True if every split of the bots into two camps has wins both ways: the strengths then have a
 * finite maximum without prior. `scratch`: strength_count * (strength_count + 1) bytes.
 */
bool rating_model_is_connected(const RatingModel *model, unsigned char *scratch);

/** True if every size of tie was somewhere possible and not taken: its weight is then finite. */
bool rating_model_ties_bounded(const RatingModel *model);

/** Working memory of rating_model_maximize: n = parameter_count. */
typedef struct RatingWorkspace {
    double *gradient;    /* n */
    double *trial;       /* n */
    double *total;       /* n: sums of what was chosen, the sufficient statistics */
    double *information; /* n^2: at the maximum, minus the second derivatives; mean pinned if no
                            prior does it */
    double *factor;      /* n^2: Cholesky factor of `information`, lower triangle by columns */
} RatingWorkspace;

/** Sums up, under the current weights, how often each set was chosen from, and what was chosen. */
void rating_model_weigh(const RatingModel *model, RatingWorkspace *work);

/**
 * Log likelihood without and with prior; gradient and information go to the workspace.
 * @pre rating_model_weigh was called under the current weights. @return that with prior
 */
double rating_model_evaluate(const RatingModel *model, const double *parameters,
                             RatingWorkspace *work, double *log_likelihood);

/**
 * Newton's method with step halving from `parameters`, which receive the maximum (mean strength 0).
 * @return STATUS_INVALID if it does not converge.
 */
Status rating_model_maximize(const RatingModel *model, double *parameters, RatingWorkspace *work,
                             double *log_likelihood, unsigned *iterations) MUST_USE;

#endif
