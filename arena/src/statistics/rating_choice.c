// SPDX-License-Identifier: MIT
//
// One choice: its candidates, and the moments of its possible results.
#include "statistics/rating_choice.h"

#include <math.h>

RatingStage rating_stage_make(const RatingModel *model, const RatingOutcome *from,
                              unsigned picked) {
    RatingStage stage = {.chosen = picked, .size = rating_outcome_seats(from)};
    stage.began = stage.size;
    for (unsigned i = 0; i < stage.size; ++i) {
        stage.index[i] = model->strength_of_bot[rating_item_bot(from, i)];
        if ((from->items[i] & (unsigned)RATING_ITEM_BEGAN) != 0 && model->first_parameter != 0) {
            stage.began = i;
        }
    }
    stage.tie_first = stage.size;
    for (unsigned size = 2; size <= stage.size; ++size) {
        if (model->tie_parameter[size] != 0) {
            stage.index[stage.tie_first + stage.tie_count] = model->tie_parameter[size];
            stage.tie_size[stage.tie_count++] = size;
        }
    }
    stage.locals = stage.tie_first + stage.tie_count;
    if (stage.began < stage.size) {
        stage.index[stage.locals++] = model->first_parameter;
    }
    return stage;
}

// Returns whether the first player is among some seats.
static bool stage_has_began(const RatingStage *stage, unsigned members) {
    return stage->began < stage->size && (members >> stage->began & 1U) != 0;
}

// Adds one candidate set, with features f (1/|C| for its seats and the first player among them, 1
// for its tie size), to the moments.
static void stage_add_set(RatingMoments *out, const RatingStage *stage, unsigned members,
                          unsigned tie, double weight) {
    unsigned local[RATING_SEATS_MAX + 2];
    double feature[RATING_SEATS_MAX + 2];
    unsigned count = 0;
    const double share = 1.0 / (tie == 0 ? 1.0 : (double)stage->tie_size[tie - 1U]);
    for (unsigned seat = 0; seat < stage->size; ++seat) {
        if ((members >> seat & 1U) != 0) {
            local[count] = seat;
            feature[count++] = share;
        }
    }
    if (tie != 0) {
        local[count] = stage->tie_first + tie - 1U;
        feature[count++] = 1.0;
    }
    if (stage_has_began(stage, members)) {
        local[count] = stage->locals - 1U;
        feature[count++] = share;
    }
    for (unsigned i = 0; i < count; ++i) {
        out->mean[local[i]] += weight * feature[i];
        for (unsigned j = 0; j <= i; ++j) {
            out->square[local[i]][local[j]] += weight * feature[i] * feature[j];
        }
    }
}

static unsigned bits_count(unsigned bits) {
    unsigned count = 0;
    for (; bits != 0; bits &= bits - 1U) {
        ++count;
    }
    return count;
}

// Which tie, counted from 1, a set of `size` seats is; 0 for a single seat, -1 if not in the model.
static int stage_tie_of_size(const RatingStage *stage, unsigned size) {
    if (size == 1) {
        return 0;
    }
    for (unsigned i = 0; i < stage->tie_count; ++i) {
        if (stage->tie_size[i] == size) {
            return (int)i + 1;
        }
    }
    return -1;
}

static double stage_utility(const RatingStage *stage, const double *parameters, unsigned members,
                            unsigned tie) {
    double sum = 0.0;
    for (unsigned seat = 0; seat < stage->size; ++seat) {
        sum += (members >> seat & 1U) != 0 ? parameters[stage->index[seat]] : 0.0;
    }
    if (stage_has_began(stage, members)) {
        sum += parameters[stage->index[stage->locals - 1U]];
    }
    return tie == 0 ? sum
                    : sum / (double)stage->tie_size[tie - 1U] +
                          parameters[stage->index[stage->tie_first + tie - 1U]];
}

void rating_stage_moments(RatingMoments *out, const RatingStage *stage, const double *parameters) {
    const unsigned locals = stage->locals;
    *out = (RatingMoments){0};
    const unsigned sets = 1U << stage->size;
    double top = -(double)INFINITY;
    for (unsigned members = 1; members < sets; ++members) {
        const int tie = stage_tie_of_size(stage, bits_count(members));
        if (tie >= 0) {
            top = fmax(top, stage_utility(stage, parameters, members, (unsigned)tie));
        }
    }
    double total = 0.0;
    for (unsigned members = 1; members < sets; ++members) {
        const int tie = stage_tie_of_size(stage, bits_count(members));
        if (tie >= 0) {
            const double utility = stage_utility(stage, parameters, members, (unsigned)tie);
            const double weight = exp(utility - top);
            total += weight;
            stage_add_set(out, stage, members, (unsigned)tie, weight);
        }
    }
    for (unsigned i = 0; i < locals; ++i) {
        out->mean[i] /= total;
        for (unsigned j = 0; j <= i; ++j) {
            out->square[i][j] /= total;
        }
    }
    out->log_total = top + log(total);
}

double rating_stage_residual(const RatingStage *stage, const RatingMoments *moments, unsigned i) {
    const unsigned ties_end = stage->tie_first + stage->tie_count;
    double feature = 0.0;
    if (i < stage->chosen || (i >= ties_end && stage->began < stage->chosen)) {
        feature = 1.0 / (double)stage->chosen;
    } else if (i >= stage->tie_first && i < ties_end &&
               stage->tie_size[i - stage->tie_first] == stage->chosen) {
        feature = 1.0;
    }
    return feature - moments->mean[i];
}
