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
    RATING_ITEM_TIED = 0x8000,                  /* flag: ties with the item before */
    RATING_ITEM_BEGAN = 0x4000,                 /* flag: first player, if the model has it */
    RATING_CHOICES_MAX = 1 << RATING_SEATS_MAX, /* choices in one outcome, all ties taken apart */
    RATING_LOCAL_MAX = 2 * RATING_SEATS_MAX + 1 /* parameters one outcome can touch */
};

/** An outcome: bots best first, ties in ascending order, unused items 0xFFFF. */
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
    size_t *first;      /* by outcome: its first choice in set_of; one more than there are */
    uint32_t *set_of;   /* by choice: number of the set */
    double *set_weight; /* how often each set was chosen from, under the current weights */
} RatingStages;

/** A fit's data and layout; borrows its arrays. */
typedef struct RatingModel {
    unsigned strength_count;                      /* bots with games */
    unsigned parameter_count;                     /* strengths, tie weights, first seat */
    const unsigned *strength_of_bot;              /* parameter of a bot */
    unsigned tie_parameter[RATING_SEATS_MAX + 1]; /* by size of tie; 0: never seen, or halved */
    unsigned first_parameter;                     /* log factor of the first player; 0: none */
    bool halved;                                  /* ties are all orders with equal shares */
    const RatingOutcome *outcomes;                /* in canonical order */
    const double *weights;                        /* occurrences of each */
    size_t outcome_count;
    RatingStages stages;  /* of the outcomes */
    double prior;         /* virtual games of each bot, half won and half lost; 0: none */
    const double *draws;  /* virtual draws of two strengths, strength_count^2, lower triangle by
                             columns; NULL: none */
    double tie_prior;     /* as `prior` for each tie weight: half taken, half not; 0: none */
    double first_prior;   /* the same for the first player */
    const double *anchor; /* by strength: where it is held or pulled; NULL: no anchors */
    const double *pull;   /* by strength: 0: free, infinite: held, else 1 / variance */
} RatingModel;

/** A sparse gradient. */
typedef struct RatingScore {
    unsigned index[RATING_LOCAL_MAX];
    double value[RATING_LOCAL_MAX];
    unsigned size;
} RatingScore;

/** Sorts a game into its outcome. @param heed_first mark who began. */
RatingOutcome rating_outcome_make(const RatingGame *game, bool heed_first);

/** Number of seats of an outcome. */
unsigned rating_outcome_seats(const RatingOutcome *outcome);

/** Finds the sets of all outcomes. @return STATUS_NO_MEMORY; free with rating_stages_free. */
Status rating_stages_make(RatingStages *out, const RatingOutcome *outcomes, size_t count,
                          bool halved) MUST_USE;

/** Frees what rating_stages_make took. */
void rating_stages_free(RatingStages *stages);

/** Gradient of the log likelihood of one occurrence of an outcome. */
void rating_model_score(const RatingModel *model, const double *parameters,
                        const RatingOutcome *outcome, RatingScore *out);

/**
 * True if every split of the bots into two camps has wins both ways, or virtual draws, or anchors
 * on either side: the strengths then have a finite maximum without virtual games. `scratch`:
 * strength_count
 * * (strength_count + 1) bytes.
 */
bool rating_model_is_connected(const RatingModel *model, unsigned char *scratch);

/** True if every size of tie was somewhere possible and not taken: its weight is then finite. */
bool rating_model_ties_bounded(const RatingModel *model);

/** Returns whether the first player was picked in some choice and declined in another. */
bool rating_model_first_bounded(const RatingModel *model);

/** Working memory of rating_model_maximize: n = parameter_count. */
typedef struct RatingWorkspace {
    double *gradient;    /* n */
    double *trial;       /* n */
    double *total;       /* n: sums of what was chosen, the sufficient statistics */
    double *information; /* n^2: at the maximum, minus the second derivatives; mean pinned if
                            nothing else does it; rows of held strengths are those of a unit */
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
 * Newton's method with step halving from `parameters`, which receive the maximum (mean strength 0
 * unless the virtual opponent or anchors fix it). Fixed strengths equal their anchors.
 * @return STATUS_INVALID if it does not converge.
 */
Status rating_model_maximize(const RatingModel *model, double *parameters, RatingWorkspace *work,
                             double *log_likelihood, unsigned *iterations) MUST_USE;

#endif
