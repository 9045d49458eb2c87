// SPDX-License-Identifier: MIT
#include "statistics/ratings_fit.h"
#include "statistics/rating_choice.h"

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
    free(fit->draws);
    free(fit->anchor);
    free(fit->pull);
    free(fit->work.gradient);
    free(fit->work.trial);
    free(fit->work.total);
    rating_stages_free(&fit->model.stages);
    free(fit->work.information);
    free(fit->work.factor);
}

/** An array of zeros. @param complete becomes false if there is no memory for it. */
static void *array_make(bool *complete, size_t count, size_t size) {
    void *const array = calloc(count, size);
    *complete = *complete && array != NULL;
    return array;
}

static Status fit_allocate(Fit *fit) {
    const size_t bots = fit->ratings->bot_count;
    const size_t n = bots + RATING_SEATS_MAX;
    const size_t outcomes = fit->ratings->outcome_count;
    const size_t draws = fit->ratings->bootstrap_draws;
    bool complete = true;
    fit->order = array_make(&complete, outcomes, sizeof *fit->order);
    fit->position = array_make(&complete, outcomes, sizeof *fit->position);
    fit->outcomes = array_make(&complete, outcomes, sizeof *fit->outcomes);
    fit->weights = array_make(&complete, outcomes, sizeof *fit->weights);
    fit->strength_of_bot = array_make(&complete, bots, sizeof *fit->strength_of_bot);
    fit->bot_of_strength = array_make(&complete, bots, sizeof *fit->bot_of_strength);
    fit->parameters = array_make(&complete, n, sizeof *fit->parameters);
    fit->start = array_make(&complete, n, sizeof *fit->start);
    fit->bread = array_make(&complete, n * n, sizeof *fit->bread);
    fit->block = array_make(&complete, n * n, sizeof *fit->block);
    fit->scratch_matrix = array_make(&complete, n * n, sizeof *fit->scratch_matrix);
    fit->reach = array_make(&complete, bots * (bots + 1U), 1);
    fit->resampled = array_make(&complete, bots * draws + 1U, sizeof *fit->resampled);
    if (fit->options.prior == RATING_PRIOR_DRAWS) {
        fit->draws = array_make(&complete, bots * bots, sizeof *fit->draws);
    }
    fit->work.gradient = array_make(&complete, n, sizeof(double));
    fit->work.trial = array_make(&complete, n, sizeof(double));
    fit->work.total = array_make(&complete, n, sizeof(double));
    fit->work.information = array_make(&complete, n * n, sizeof(double));
    fit->work.factor = array_make(&complete, n * n, sizeof(double));
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
    const Status status = rating_stages_make(&stages, fit->outcomes, ratings->outcome_count,
                                             fit->options.draws == RATING_DRAWS_HALF);
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
    fit->model.halved = fit->options.draws == RATING_DRAWS_HALF;
    fit->model.draws = fit->draws;
}

// Gives a parameter to every size of tie that the current weights contain, and to the first player.
static void fit_find_ties(Fit *fit) {
    bool seen[RATING_SEATS_MAX + 1] = {false};
    bool began = false;
    for (size_t i = 0; i < fit->model.outcome_count; ++i) {
        const RatingOutcome *outcome = &fit->outcomes[i];
        const unsigned seats = fit->weights[i] > 0.0 ? rating_outcome_seats(outcome) : 0;
        for (unsigned start = 0; start < seats;) {
            const unsigned size = rating_group_size(outcome, start, seats);
            seen[size] = true;
            start += size;
        }
        for (unsigned item = 0; item < seats; ++item) {
            began = began || (outcome->items[item] & (unsigned)RATING_ITEM_BEGAN) != 0;
        }
    }
    unsigned next = fit->model.strength_count;
    for (unsigned size = 2; size <= RATING_SEATS_MAX; ++size) {
        fit->model.tie_parameter[size] = seen[size] && !fit->model.halved ? next++ : 0;
    }
    fit->model.first_parameter = fit->ratings->heed_first && began ? next++ : 0;
    fit->model.parameter_count = next;
}

// Chooses the prior for the current weights.
static Status fit_choose_prior(Fit *fit, Message *message) {
    const RatingPrior wanted = fit->options.prior;
    fit->model.prior = wanted == RATING_PRIOR_GHOST ? fit->options.prior_weight : 0.0;
    if (wanted == RATING_PRIOR_DRAWS) {
        rating_fit_draws(fit);
    }
    const bool bounded = rating_model_ties_bounded(&fit->model);
    const bool first_bounded =
        fit->model.first_parameter == 0 || rating_model_first_bounded(&fit->model);
    const bool finite = rating_model_is_connected(&fit->model, fit->reach) && bounded;
    fit->model.tie_prior = bounded ? 0.0 : GHOST_GAMES;
    fit->model.first_prior = first_bounded ? 0.0 : GHOST_GAMES;
    if (wanted == RATING_PRIOR_AUTO && !finite) {
        fit->model.prior = GHOST_GAMES;
    }
    if (wanted == RATING_PRIOR_NONE && !(finite && first_bounded)) {
        return message_set(message, STATUS_INVALID,
                           "ratings: there is no finite fit of the games alone, since some bots "
                           "won or lost every game against the others, or never met them; "
                           "expected a prior");
    }
    if (wanted == RATING_PRIOR_DRAWS && !finite && fit->model.prior <= 0.0) {
        return message_set(message, STATUS_INVALID,
                           "ratings: some bots never met the others, directly or by way of "
                           "other bots, so that virtual draws do not connect them; expected "
                           "prior 'ghost'");
    }
    return STATUS_OK;
}

// If games and priors so far do not fix every parameter, adds the virtual opponent, and half a
// game for and against each tie weight.
static bool fit_add_everything(Fit *fit) {
    const bool may = fit->options.prior != RATING_PRIOR_NONE;
    if (may) {
        fit->model.prior = fmax(fit->model.prior, GHOST_GAMES);
        fit->model.tie_prior = GHOST_GAMES;
        fit->model.first_prior = fit->model.first_parameter != 0 ? GHOST_GAMES : 0.0;
        memset(fit->parameters, 0, fit->model.parameter_count * sizeof *fit->parameters);
    }
    return may;
}

// Finds the maximum for the current weights.
static Status fit_maximize(Fit *fit, double *log_likelihood, unsigned *iterations,
                           Message *message) {
    fit_find_ties(fit);
    const Status status = fit_choose_prior(fit, message);
    if (status != STATUS_OK) {
        return status;
    }
    bool found = rating_model_maximize(&fit->model, fit->parameters, &fit->work, log_likelihood,
                                       iterations) == STATUS_OK;
    if (!found && fit_add_everything(fit)) {
        found = rating_model_maximize(&fit->model, fit->parameters, &fit->work, log_likelihood,
                                      iterations) == STATUS_OK;
    }
    return found ? STATUS_OK
                 : message_set(message, STATUS_INVALID, "ratings: the fit does not converge");
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
        if (total <= 0.0 || fit_maximize(fit, &log_likelihood, &iterations, NULL) != STATUS_OK) {
            continue;
        }
        const RatingScale scale = rating_fit_scale(fit);
        for (unsigned i = 0; i < strengths; ++i) {
            fit->resampled[(size_t)i * draws + done] = rating_scale_elo(scale, fit->parameters[i]);
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
    if (rating_fit_hold(fit) != STATUS_OK) {
        return message_set(message, STATUS_NO_MEMORY, "ratings: no memory for the anchors");
    }
    Status status = fit_maximize(fit, &table->log_likelihood, &table->iterations, message);
    if (status != STATUS_OK) {
        return status;
    }
    status = rating_fit_errors(fit);
    if (status != STATUS_OK) {
        return message_set(message, status,
                           status == STATUS_NO_MEMORY ? "ratings: no memory for the errors"
                                                      : "ratings: the fit does not converge");
    }
    rating_table_fill(table, fit);
    memcpy(fit->start, fit->parameters, fit->model.strength_count * sizeof *fit->start);
    fit_bootstrap(fit, table);
    return STATUS_OK;
}

static Status anchors_check(const Ratings *ratings, const RatingFitOptions *options,
                            Message *message) {
    for (unsigned i = 0; i < options->anchor_count; ++i) {
        const RatingAnchor *const anchor = &options->anchors[i];
        if (anchor->bot >= ratings->bot_count || ratings->blocks_of_bot[anchor->bot] == 0) {
            return message_set(message, STATUS_INVALID, "ratings: anchor %u has no games",
                               anchor->bot);
        }
        if (!isfinite(anchor->elo) || !(anchor->error >= 0.0)) {
            return message_set(message, STATUS_INVALID,
                               "ratings: anchor %u: expected a rating and an error of 0 or more",
                               anchor->bot);
        }
        for (unsigned k = 0; k < i; ++k) {
            if (options->anchors[k].bot == anchor->bot) {
                return message_set(message, STATUS_INVALID, "ratings: anchor %u is given twice",
                                   anchor->bot);
            }
        }
    }
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
    status = anchors_check(ratings, options, message);
    if (status != STATUS_OK) {
        return status;
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
