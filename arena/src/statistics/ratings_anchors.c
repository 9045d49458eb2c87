// SPDX-License-Identifier: MIT
//
// Information besides the games: scale, anchors, virtual draws.
#include "statistics/rating_choice.h"
#include "statistics/ratings_fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

int rating_fit_anchor(const Fit *fit) {
    const bool only = fit->options.anchor_count == 1 && fit->pull == NULL;
    return only ? (int)fit->options.anchors[0].bot : -1;
}

// Strengths are 0 where the anchors are in the mean.
static double anchors_mean(const Fit *fit) {
    double sum = 0.0;
    for (unsigned i = 0; i < fit->options.anchor_count; ++i) {
        sum += fit->options.anchors[i].elo;
    }
    return sum / (double)fit->options.anchor_count;
}

RatingScale rating_fit_scale(const Fit *fit) {
    if (fit->pull != NULL) {
        return (RatingScale){0.0, anchors_mean(fit)};
    }
    const int anchor = rating_fit_anchor(fit);
    if (anchor >= 0) {
        return (RatingScale){fit->parameters[fit->strength_of_bot[anchor]],
                             fit->options.anchors[0].elo};
    }
    double sum = 0.0;
    for (unsigned i = 0; i < fit->model.strength_count; ++i) {
        sum += fit->parameters[i];
    }
    return (RatingScale){sum / (double)fit->model.strength_count, 0.0};
}

double rating_scale_elo(RatingScale scale, double parameter) {
    return scale.elo + (parameter - scale.reference) * ELO_PER_LOG_STRENGTH;
}

Status rating_fit_hold(Fit *fit) {
    const RatingFitOptions *const options = &fit->options;
    const bool shift_only = options->anchor_count == 1 && options->anchors[0].error <= 0.0;
    if (options->anchor_count == 0 || shift_only) {
        return STATUS_OK;
    }
    fit->anchor = calloc(fit->model.strength_count, sizeof *fit->anchor);
    fit->pull = calloc(fit->model.strength_count, sizeof *fit->pull);
    if (fit->anchor == NULL || fit->pull == NULL) {
        return STATUS_NO_MEMORY;
    }
    const double mean = anchors_mean(fit);
    for (unsigned i = 0; i < options->anchor_count; ++i) {
        const RatingAnchor *const anchor = &options->anchors[i];
        const unsigned strength = fit->strength_of_bot[anchor->bot];
        const double error = anchor->error / ELO_PER_LOG_STRENGTH;
        fit->anchor[strength] = (anchor->elo - mean) / ELO_PER_LOG_STRENGTH;
        fit->pull[strength] = error > 0.0 ? 1.0 / (error * error) : (double)INFINITY;
    }
    fit->model.anchor = fit->anchor;
    fit->model.pull = fit->pull;
    return STATUS_OK;
}

// Counts how often two strengths met, into the lower triangle by columns.
static void meetings_count(Fit *fit) {
    const RatingModel *const model = &fit->model;
    const size_t count = model->strength_count;
    memset(fit->draws, 0, count * count * sizeof *fit->draws);
    for (size_t i = 0; i < model->outcome_count; ++i) {
        const RatingOutcome *const outcome = &model->outcomes[i];
        const unsigned seats = rating_outcome_seats(outcome);
        for (unsigned pair = 0; pair < seats * seats; ++pair) {
            const size_t a = model->strength_of_bot[rating_item_bot(outcome, pair / seats)];
            const size_t b = model->strength_of_bot[rating_item_bot(outcome, pair % seats)];
            if (a < b) { // of both orders one
                fit->draws[a * count + b] += model->weights[i];
            }
        }
    }
}

// Meetings of each strength, on the diagonal, which no pair uses.
static void meetings_sum(Fit *fit) {
    const size_t count = fit->model.strength_count;
    for (size_t a = 0; a < count; ++a) {
        for (size_t b = a + 1U; b < count; ++b) {
            fit->draws[a * count + a] += fit->draws[a * count + b];
            fit->draws[b * count + b] += fit->draws[a * count + b];
        }
    }
}

void rating_fit_draws(Fit *fit) {
    const size_t count = fit->model.strength_count;
    meetings_count(fit);
    meetings_sum(fit);
    for (size_t a = 0; a < count; ++a) {
        for (size_t b = a + 1U; b < count; ++b) {
            const double met = fit->draws[a * count + b];
            const double share =
                met > 0.0 ? met / fit->draws[a * count + a] + met / fit->draws[b * count + b] : 0.0;
            fit->draws[a * count + b] = fit->options.prior_weight * share / 2.0;
        }
    }
}
