// SPDX-License-Identifier: MIT
#include "statistics/ratings_fit.h"

#include <lapacke.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double GHOST_GAMES = 1.0; // half a win and half a loss (Turner et al. 2020)

static void fit_clear(Fit *fit) {
    free(fit->order);
    free(fit->position);
    free(fit->outcomes);
    free(fit->weights);
    free(fit->strength_of_bot);
    free(fit->bot_of_strength);
    free(fit->parameters);
    free(fit->start);
    free(fit->bread);
    free(fit->block);
    free(fit->scratch_matrix);
    free(fit->reach);
    free(fit->resampled);
    free(fit->work.gradient);
    free(fit->work.trial);
    free(fit->work.total);
    rating_stages_free(&fit->model.stages);
    free(fit->work.information);
    free(fit->work.factor);
}

static Status fit_allocate(Fit *fit) {
    const size_t bots = fit->ratings->bot_count;
    const size_t n = bots + RATING_SEATS_MAX;
    const size_t outcomes = fit->ratings->outcome_count;
    const size_t draws = fit->ratings->bootstrap_draws;
    fit->order = calloc(outcomes, sizeof *fit->order);
    fit->position = calloc(outcomes, sizeof *fit->position);
    fit->outcomes = calloc(outcomes, sizeof *fit->outcomes);
    fit->weights = calloc(outcomes, sizeof *fit->weights);
    fit->strength_of_bot = calloc(bots, sizeof *fit->strength_of_bot);
    fit->bot_of_strength = calloc(bots, sizeof *fit->bot_of_strength);
    fit->parameters = calloc(n, sizeof *fit->parameters);
    fit->start = calloc(n, sizeof *fit->start);
    fit->bread = calloc(n * n, sizeof *fit->bread);
    fit->block = calloc(n * n, sizeof *fit->block);
    fit->scratch_matrix = calloc(n * n, sizeof *fit->scratch_matrix);
    fit->reach = calloc(bots * (bots + 1U), 1);
    fit->resampled = calloc(bots * draws + 1U, sizeof *fit->resampled);
    fit->work.gradient = calloc(n, sizeof(double));
    fit->work.trial = calloc(n, sizeof(double));
    fit->work.total = calloc(n, sizeof(double));
    fit->work.information = calloc(n * n, sizeof(double));
    fit->work.factor = calloc(n * n, sizeof(double));
    const bool complete = fit->order && fit->position && fit->outcomes && fit->weights &&
                          fit->strength_of_bot && fit->bot_of_strength && fit->parameters &&
                          fit->start && fit->bread && fit->block && fit->scratch_matrix &&
                          fit->reach && fit->resampled && fit->work.gradient && fit->work.trial &&
                          fit->work.total && fit->work.information && fit->work.factor;
    return complete ? STATUS_OK : STATUS_NO_MEMORY;
}

typedef struct Numbered {
    RatingOutcome outcome;
    size_t number;
} Numbered;

static int numbered_compare(const void *left, const void *right) {
    const Numbered *a = left;
    const Numbered *b = right;
    for (unsigned i = 0; i < RATING_SEATS_MAX; ++i) {
        if (a->outcome.items[i] != b->outcome.items[i]) {
            return a->outcome.items[i] < b->outcome.items[i] ? -1 : 1;
        }
    }
    return 0;
}

// Outcomes are numbered as they arrive; sums must not depend on that, so they run in this order.
static Status fit_sort_outcomes(Fit *fit) {
    const Ratings *ratings = fit->ratings;
    Numbered *sorted = calloc(ratings->outcome_count, sizeof *sorted);
    if (sorted == NULL) {
        return STATUS_NO_MEMORY;
    }
    for (size_t i = 0; i < ratings->outcome_count; ++i) {
        sorted[i] = (Numbered){ratings->outcomes[i], i};
    }
    qsort(sorted, ratings->outcome_count, sizeof *sorted, numbered_compare);
    for (size_t i = 0; i < ratings->outcome_count; ++i) {
        fit->order[i] = sorted[i].number;
        fit->position[sorted[i].number] = i;
        fit->outcomes[i] = sorted[i].outcome;
        fit->weights[i] = (double)ratings->counts[sorted[i].number];
    }
    free(sorted);
    RatingStages stages;
    const Status status = rating_stages_make(&stages, fit->outcomes, ratings->outcome_count);
    if (status == STATUS_OK) {
        fit->model.stages = stages;
    }
    return status;
}

static void fit_find_bots(Fit *fit) {
    const Ratings *ratings = fit->ratings;
    fit->model.strength_count = 0;
    for (unsigned bot = 0; bot < ratings->bot_count; ++bot) {
        if (ratings->blocks_of_bot[bot] > 0) {
            fit->strength_of_bot[bot] = fit->model.strength_count;
            fit->bot_of_strength[fit->model.strength_count++] = bot;
        }
    }
    fit->model.strength_of_bot = fit->strength_of_bot;
    fit->model.outcomes = fit->outcomes;
    fit->model.weights = fit->weights;
    fit->model.outcome_count = ratings->outcome_count;
}

// Gives a parameter to every size of tie that the current weights contain.
static void fit_find_ties(Fit *fit) {
    bool seen[RATING_SEATS_MAX + 1] = {false};
    for (size_t i = 0; i < fit->model.outcome_count; ++i) {
        const RatingOutcome *outcome = &fit->outcomes[i];
        const unsigned seats = fit->weights[i] > 0.0 ? rating_outcome_seats(outcome) : 0;
        unsigned size = 1;
        for (unsigned item = 1; item <= seats; ++item) {
            if (item < seats && (outcome->items[item] & (unsigned)RATING_ITEM_TIED) != 0) {
                ++size;
            } else {
                seen[size] = true;
                size = 1;
            }
        }
    }
    unsigned next = fit->model.strength_count;
    for (unsigned size = 2; size <= RATING_SEATS_MAX; ++size) {
        fit->model.tie_parameter[size] = seen[size] ? next++ : 0;
    }
    fit->model.parameter_count = next;
}

// Chooses the prior for the current weights and finds the maximum.
static Status fit_maximize(Fit *fit, double *log_likelihood, unsigned *iterations) {
    fit_find_ties(fit);
    const bool connected = rating_model_is_connected(&fit->model, fit->reach);
    const bool bounded = rating_model_ties_bounded(&fit->model);
    fit->model.prior = fit->options.prior;
    if (fit->model.prior <= 0.0 && !(connected && bounded)) {
        fit->model.prior = GHOST_GAMES;
    }
    fit->model.tie_prior = bounded ? 0.0 : GHOST_GAMES;
    return rating_model_maximize(&fit->model, fit->parameters, &fit->work, log_likelihood,
                                 iterations);
}

// bread = inverse of the information, both triangles.
static Status fit_invert(Fit *fit) {
    const size_t n = fit->model.parameter_count;
    memcpy(fit->bread, fit->work.factor, n * n * sizeof *fit->bread);
    if (LAPACKE_dpotri(LAPACK_COL_MAJOR, 'L', (lapack_int)n, fit->bread, (lapack_int)n) != 0) {
        return STATUS_INVALID;
    }
    for (size_t column = 0; column < n; ++column) {
        for (size_t row = 0; row < column; ++row) {
            fit->bread[column * n + row] = fit->bread[row * n + column];
        }
    }
    return STATUS_OK;
}

typedef struct JointCount {
    size_t first, second; // canonical positions, first <= second
    double count;
} JointCount;

static int joint_compare(const void *left, const void *right) {
    const JointCount *a = left;
    const JointCount *b = right;
    if (a->first != b->first) {
        return a->first < b->first ? -1 : 1;
    }
    return (a->second > b->second) - (a->second < b->second);
}

static void meat_add(double *meat, size_t n, const RatingScore *left, const RatingScore *right,
                     double count) {
    for (unsigned i = 0; i < left->size; ++i) {
        for (unsigned j = 0; j < right->size; ++j) {
            meat[left->index[i] * n + right->index[j]] += count * left->value[i] * right->value[j];
        }
    }
}

// Sum over blocks of the outer product of the block's score: since the score of a block is the sum
// of its outcomes' scores, that is a sum over pairs of outcomes times how often they met.
static Status fit_meat(Fit *fit, double *meat) {
    const CountMap *joint = &fit->ratings->joint;
    const size_t n = fit->model.parameter_count;
    JointCount *sorted = calloc(joint->used, sizeof *sorted);
    RatingScore *scores = calloc(fit->model.outcome_count, sizeof *scores);
    if (sorted == NULL || scores == NULL) {
        free(sorted);
        free(scores);
        return STATUS_NO_MEMORY;
    }
    size_t used = 0;
    for (size_t i = 0; i < joint->slot_count; ++i) {
        const CountSlot *slot = &joint->slots[i];
        if (slot->used != 0 && slot->count > 0) {
            const size_t a = fit->position[slot->key[0]];
            const size_t b = fit->position[slot->key[1]];
            sorted[used++] = (JointCount){a < b ? a : b, a < b ? b : a, (double)slot->count};
        }
    }
    qsort(sorted, used, sizeof *sorted, joint_compare);
    for (size_t i = 0; i < fit->model.outcome_count; ++i) {
        if (fit->weights[i] > 0.0) {
            rating_model_score(&fit->model, fit->parameters, &fit->outcomes[i], &scores[i]);
        }
    }
    memset(meat, 0, n * n * sizeof *meat);
    for (size_t i = 0; i < used; ++i) {
        const RatingScore *a = &scores[sorted[i].first];
        const RatingScore *b = &scores[sorted[i].second];
        meat_add(meat, n, a, b, sorted[i].count);
        if (sorted[i].first != sorted[i].second) {
            meat_add(meat, n, b, a, sorted[i].count);
        }
    }
    free(sorted);
    free(scores);
    return STATUS_OK;
}

static void matrix_multiply(double *out, const double *left, const double *right, size_t n) {
    memset(out, 0, n * n * sizeof *out);
    for (size_t i = 0; i < n; ++i) {
        for (size_t k = 0; k < n; ++k) {
            const double factor = left[i * n + k];
            for (size_t j = 0; j < n; ++j) {
                out[i * n + j] += factor * right[k * n + j];
            }
        }
    }
}

// block = bread * meat * bread * G / (G - 1). All matrices are symmetric.
static Status fit_sandwich(Fit *fit) {
    const size_t n = fit->model.parameter_count;
    const double blocks = (double)fit->ratings->block_count;
    const Status status = fit_meat(fit, fit->block);
    if (status != STATUS_OK) {
        return status;
    }
    matrix_multiply(fit->scratch_matrix, fit->bread, fit->block, n);
    matrix_multiply(fit->block, fit->scratch_matrix, fit->bread, n);
    const double factor = blocks > 1.0 ? blocks / (blocks - 1.0) : (double)NAN;
    for (size_t i = 0; i < n * n; ++i) {
        fit->block[i] *= factor;
    }
    return STATUS_OK;
}

static int double_compare(const void *left, const void *right) {
    const double a = *(const double *)left;
    const double b = *(const double *)right;
    return (a > b) - (a < b);
}

static double percentile(const double *sorted, unsigned count, double share) {
    const double at = share * (double)(count - 1U);
    const unsigned below = (unsigned)at;
    const unsigned above = below + 1U < count ? below + 1U : below;
    return sorted[below] + (at - (double)below) * (sorted[above] - sorted[below]);
}

// Refits every resample and reads percentiles. A resample that cannot be fitted is left out.
static void fit_bootstrap(Fit *fit, RatingTable *table) {
    const unsigned draws = fit->ratings->bootstrap_draws;
    const unsigned strengths = fit->model.strength_count;
    unsigned done = 0;
    for (unsigned draw = 0; draw < draws; ++draw) {
        double total = 0.0;
        for (size_t i = 0; i < fit->model.outcome_count; ++i) {
            fit->weights[i] = (double)fit->ratings->draws[fit->order[i] * draws + draw];
            total += fit->weights[i];
        }
        double log_likelihood = 0.0;
        unsigned iterations = 0;
        memcpy(fit->parameters, fit->start, strengths * sizeof *fit->parameters);
        memset(fit->parameters + strengths, 0, RATING_SEATS_MAX * sizeof *fit->parameters);
        if (total <= 0.0 || fit_maximize(fit, &log_likelihood, &iterations) != STATUS_OK) {
            continue;
        }
        const double reference = rating_fit_reference(fit);
        for (unsigned i = 0; i < strengths; ++i) {
            fit->resampled[(size_t)i * draws + done] =
                fit->options.anchor_elo + (fit->parameters[i] - reference) * ELO_PER_LOG_STRENGTH;
        }
        ++done;
    }
    table->bootstrap_draws = done;
    const double tail = (1.0 - INTERVAL_CONFIDENCE) / 2.0;
    for (unsigned i = 0; done > 0 && i < strengths; ++i) {
        double *values = &fit->resampled[(size_t)i * draws];
        qsort(values, done, sizeof *values, double_compare);
        table->rows[fit->bot_of_strength[i]].bootstrap =
            (Estimate){percentile(values, done, 0.5), percentile(values, done, tail),
                       percentile(values, done, 1.0 - tail)};
    }
}

static Status fit_table(Fit *fit, RatingTable *table, Message *message) {
    if (fit_allocate(fit) != STATUS_OK || fit_sort_outcomes(fit) != STATUS_OK) {
        return message_set(message, STATUS_NO_MEMORY, "ratings: no memory for the fit");
    }
    fit_find_bots(fit);
    Status status = fit_maximize(fit, &table->log_likelihood, &table->iterations);
    if (status != STATUS_OK || fit_invert(fit) != STATUS_OK) {
        return message_set(message, STATUS_INVALID, "ratings: the fit does not converge");
    }
    status = fit_sandwich(fit);
    if (status != STATUS_OK) {
        return message_set(message, status, "ratings: no memory for the errors");
    }
    rating_table_fill(table, fit);
    memcpy(fit->start, fit->parameters, fit->model.strength_count * sizeof *fit->start);
    fit_bootstrap(fit, table);
    return STATUS_OK;
}

Status ratings_fit(RatingTable **out, Ratings *ratings, const RatingFitOptions *options,
                   Message *message) {
    Status status = ratings_flush(ratings, message);
    if (status != STATUS_OK) {
        return status;
    }
    if (ratings->game_count == 0) {
        return message_set(message, STATUS_NOT_FOUND, "ratings: no games");
    }
    const int anchor = options->anchor;
    if (anchor >= 0 && (anchor >= (int)ratings->bot_count || ratings->blocks_of_bot[anchor] == 0)) {
        return message_set(message, STATUS_INVALID, "ratings: anchor %d has no games", anchor);
    }
    RatingTable *table = NULL;
    status = rating_table_create(&table, ratings->bot_count);
    if (status != STATUS_OK) {
        return message_set(message, status, "ratings: no memory for the table");
    }
    Fit fit = {.ratings = ratings, .options = *options};
    status = fit_table(&fit, table, message);
    fit_clear(&fit);
    if (status != STATUS_OK) {
        rating_table_destroy(table);
        return status;
    }
    *out = table;
    return STATUS_OK;
}
