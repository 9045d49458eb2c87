// SPDX-License-Identifier: MIT
//
// The maximum of the likelihood.
#include "statistics/rating_model.h"

#include <lapacke.h>
#include <math.h>
#include <string.h>

static const unsigned ITERATIONS_MAX = 200;
// Below this the step that is left is the square of it: far under rounding.
static const double STEP_TOLERANCE = 1e-8;

// Strengths are defined up to a common factor. Without prior, information on their sum removes that
// freedom without touching differences; its gradient is zero while the mean is. It has the size of
// the rest, or rounding would move the mean for ever.
static void pin_mean(const RatingModel *model, RatingWorkspace *work) {
    const size_t n = model->parameter_count;
    double weight = 1.0; // a bot that only met itself has no information at all
    for (size_t i = 0; i < model->strength_count; ++i) {
        weight = fmax(weight, work->information[i * n + i]);
    }
    for (size_t column = 0; column < model->strength_count; ++column) {
        for (size_t row = column; row < model->strength_count; ++row) {
            work->information[column * n + row] += weight;
        }
    }
}

static void center(const RatingModel *model, double *parameters) {
    double sum = 0.0;
    for (unsigned i = 0; i < model->strength_count; ++i) {
        sum += parameters[i];
    }
    for (unsigned i = 0; i < model->strength_count; ++i) {
        parameters[i] -= sum / (double)model->strength_count;
    }
}

// Whether strengths are defined up to a common factor only.
static bool mean_is_free(const RatingModel *model) {
    return model->prior <= 0.0 && model->pull == NULL;
}

// Strengths that are held do not move, and do not affect others.
static void hold_anchors(const RatingModel *model, RatingWorkspace *work) {
    const size_t n = model->parameter_count;
    for (size_t held = 0; held < model->strength_count; ++held) {
        if (!isinf(model->pull[held])) {
            continue;
        }
        for (size_t i = 0; i < n; ++i) {
            work->information[held * n + i] = 0.0;
            work->information[i * n + held] = 0.0;
        }
        work->information[held * n + held] = 1.0;
        work->gradient[held] = 0.0;
    }
}

// Newton step from the current gradient and information: work->gradient becomes the step.
static bool newton_step(const RatingModel *model, RatingWorkspace *work, double *length) {
    const size_t n = model->parameter_count;
    if (mean_is_free(model)) {
        pin_mean(model, work);
    }
    if (model->pull != NULL) {
        hold_anchors(model, work);
    }
    memcpy(work->factor, work->information, n * n * sizeof *work->factor);
    const lapack_int order = (lapack_int)n;
    if (LAPACKE_dpotrf(LAPACK_COL_MAJOR, 'L', order, work->factor, order) != 0 ||
        LAPACKE_dpotrs(LAPACK_COL_MAJOR, 'L', order, 1, work->factor, order, work->gradient,
                       order) != 0) {
        return false;
    }
    *length = 0.0;
    for (size_t i = 0; i < n; ++i) {
        *length = fmax(*length, fabs(work->gradient[i]));
    }
    return isfinite(*length);
}

// Moves by the step in work->gradient, halved until the value no longer falls.
static double newton_move(const RatingModel *model, double *parameters, RatingWorkspace *work,
                          double scale, double *log_likelihood, double before) {
    const size_t n = model->parameter_count;
    const unsigned halvings_max = 60;
    double value = before;
    memcpy(work->trial, work->gradient, n * sizeof *work->trial);
    for (unsigned halvings = 0; halvings < halvings_max; ++halvings) {
        for (size_t i = 0; i < n; ++i) {
            parameters[i] += scale * work->trial[i];
        }
        value = rating_model_evaluate(model, parameters, work, log_likelihood);
        // Near the maximum the value does not distinguish steps: rounding must not stop them.
        if (value >= before - 1e-9 * (1.0 + fabs(before))) {
            return value;
        }
        for (size_t i = 0; i < n; ++i) {
            parameters[i] -= scale * work->trial[i];
        }
        scale /= 2.0;
    }
    return value;
}

Status rating_model_maximize(const RatingModel *model, double *parameters, RatingWorkspace *work,
                             double *log_likelihood, unsigned *iterations) {
    const double step_max = 3.0; // far from the maximum the quadratic model misleads
    for (size_t i = 0; model->pull != NULL && i < model->strength_count; ++i) {
        parameters[i] = isinf(model->pull[i]) ? model->anchor[i] : parameters[i];
    }
    rating_model_weigh(model, work);
    double value = rating_model_evaluate(model, parameters, work, log_likelihood);
    for (*iterations = 1; *iterations <= ITERATIONS_MAX; ++*iterations) {
        double length = 0.0;
        if (!newton_step(model, work, &length)) {
            return STATUS_INVALID;
        }
        if (length < STEP_TOLERANCE) {
            for (size_t i = 0; i < model->parameter_count; ++i) {
                parameters[i] += work->gradient[i];
            }
            if (mean_is_free(model)) {
                center(model, parameters);
            }
            return STATUS_OK;
        }
        const double scale = length > step_max ? step_max / length : 1.0;
        value = newton_move(model, parameters, work, scale, log_likelihood, value);
    }
    return STATUS_INVALID;
}
