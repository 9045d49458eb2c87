// SPDX-License-Identifier: MIT
//
// Errors of a fit: by its information, and by blocks.
#include "statistics/ratings_fit.h"

#include <lapacke.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// Fixed strengths have no variance.
static void bread_hold(Fit *fit) {
    const size_t n = fit->model.parameter_count;
    for (size_t held = 0; held < fit->model.strength_count; ++held) {
        for (size_t i = 0; isinf(fit->pull[held]) && i < n; ++i) {
            fit->bread[held * n + i] = 0.0;
            fit->bread[i * n + held] = 0.0;
        }
    }
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
    if (fit->pull != NULL) {
        bread_hold(fit);
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

// A loose anchor is a separate observation besides the blocks.
static void meat_add_anchors(const Fit *fit, double blocks_factor) {
    const size_t n = fit->model.parameter_count;
    for (size_t i = 0; fit->pull != NULL && i < fit->model.strength_count; ++i) {
        fit->block[i * n + i] += isfinite(fit->pull[i]) ? fit->pull[i] / blocks_factor : 0.0;
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
    const double factor = blocks > 1.0 ? blocks / (blocks - 1.0) : (double)NAN;
    meat_add_anchors(fit, factor);
    matrix_multiply(fit->scratch_matrix, fit->bread, fit->block, n);
    matrix_multiply(fit->block, fit->scratch_matrix, fit->bread, n);
    for (size_t i = 0; i < n * n; ++i) {
        fit->block[i] *= factor;
    }
    return STATUS_OK;
}

Status rating_fit_errors(Fit *fit) {
    const Status status = fit_invert(fit);
    return status == STATUS_OK ? fit_sandwich(fit) : status;
}
