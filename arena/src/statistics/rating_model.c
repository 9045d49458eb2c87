// SPDX-License-Identifier: MIT
//
// The likelihood of all games with its prior, and its derivatives.
#include "statistics/rating_choice.h"

#include <math.h>
#include <string.h>

static void score_add(RatingScore *score, unsigned index, double value) {
    for (unsigned i = 0; i < score->size; ++i) {
        if (score->index[i] == index) {
            score->value[i] += value;
            return;
        }
    }
    score->index[score->size] = index;
    score->value[score->size++] = value;
}

void rating_model_score(const RatingModel *model, const double *parameters,
                        const RatingOutcome *outcome, RatingScore *out) {
    out->size = 0;
    const unsigned seats = rating_outcome_seats(outcome);
    unsigned start = 0;
    while (start + 1U < seats) {
        const RatingStage stage = rating_stage_make(model, outcome, start);
        RatingMoments moments;
        rating_stage_moments(&moments, &stage, parameters);
        for (unsigned i = 0; i < stage.size + stage.tie_count; ++i) {
            score_add(out, stage.index[i], rating_stage_residual(&stage, &moments, i));
        }
        start += stage.chosen;
    }
}

// Takes `weight` choices from a set off the gradient, and adds them to the information (lower
// triangle by columns).
static void stage_accumulate(const RatingModel *model, const RatingStage *stage,
                             const RatingMoments *moments, double weight, RatingWorkspace *work) {
    const size_t n = model->parameter_count;
    for (unsigned i = 0; i < stage->size + stage->tie_count; ++i) {
        const unsigned a = stage->index[i];
        work->gradient[a] -= weight * moments->mean[i];
        for (unsigned j = 0; j <= i; ++j) {
            const unsigned b = stage->index[j];
            const double covariance =
                weight * (moments->square[i][j] - moments->mean[i] * moments->mean[j]);
            const size_t at = a >= b ? b * n + a : a * n + b;
            // A bot that holds both seats meets itself: both halves of the symmetric sum fall on
            // one diagonal element.
            work->information[at] += i != j && a == b ? 2.0 * covariance : covariance;
        }
    }
}

// One bot against the ghost, whose log strength is 0: half a win and half a loss per game of prior,
// ties being possible and not taken, as in any game of two seats.
static double ghost_accumulate(const RatingModel *model, const double *parameters, unsigned bot,
                               RatingWorkspace *work) {
    const size_t n = model->parameter_count;
    const unsigned tie = model->tie_parameter[2];
    const double strength = parameters[bot];
    const double tie_utility = tie != 0 ? parameters[tie] + 0.5 * strength : -(double)INFINITY;
    const double top = fmax(fmax(strength, 0.0), tie_utility);
    const double total = exp(strength - top) + exp(-top) + exp(tie_utility - top);
    const double win = exp(strength - top) / total;
    const double drawn = exp(tie_utility - top) / total;
    const double mean = win + 0.5 * drawn; // expected feature of the bot
    work->gradient[bot] += model->prior * (0.5 - mean);
    work->information[bot * n + bot] += model->prior * (win + 0.25 * drawn - mean * mean);
    if (tie != 0) {
        work->gradient[tie] -= model->prior * drawn;
        work->information[tie * n + tie] += model->prior * drawn * (1.0 - drawn);
        work->information[bot * n + tie] += model->prior * drawn * (0.5 - mean);
    }
    return model->prior * (0.5 * strength - top - log(total));
}

static double prior_accumulate(const RatingModel *model, const double *parameters,
                               RatingWorkspace *work) {
    const size_t n = model->parameter_count;
    double log_prior = 0.0;
    for (unsigned bot = 0; model->prior > 0.0 && bot < model->strength_count; ++bot) {
        log_prior += ghost_accumulate(model, parameters, bot, work);
    }
    for (unsigned size = 2; model->tie_prior > 0.0 && size <= RATING_SEATS_MAX; ++size) {
        const size_t tie = model->tie_parameter[size];
        if (tie != 0) {
            const double taken = 1.0 / (1.0 + exp(-parameters[tie]));
            const double left = 1.0 / (1.0 + exp(parameters[tie]));
            log_prior += model->tie_prior * 0.5 * (log(taken) + log(left));
            work->gradient[tie] += model->tie_prior * (0.5 - taken);
            work->information[tie * n + tie] += model->tie_prior * taken * left;
        }
    }
    return log_prior;
}

void rating_model_weigh(const RatingModel *model, RatingWorkspace *work) {
    const RatingStages *stages = &model->stages;
    memset(stages->set_weight, 0, stages->set_count * sizeof *stages->set_weight);
    memset(work->total, 0, model->parameter_count * sizeof *work->total);
    for (size_t i = 0; i < model->outcome_count; ++i) {
        const RatingOutcome *outcome = &model->outcomes[i];
        const double weight = model->weights[i];
        const unsigned seats = weight > 0.0 ? rating_outcome_seats(outcome) : 0;
        unsigned start = 0;
        for (unsigned stage = 0; start + 1U < seats; ++stage) {
            const unsigned chosen = rating_group_size(outcome, start, seats);
            stages->set_weight[stages->set_of[i * RATING_STAGES_MAX + stage]] += weight;
            for (unsigned item = start; item < start + chosen; ++item) {
                work->total[model->strength_of_bot[rating_item_bot(outcome, item)]] +=
                    weight / (double)chosen;
            }
            if (chosen > 1) {
                work->total[model->tie_parameter[chosen]] += weight;
            }
            start += chosen;
        }
    }
}

// The likelihood is that of an exponential family: totals times parameters, minus the log weight of
// every set chosen from.
double rating_model_evaluate(const RatingModel *model, const double *parameters,
                             RatingWorkspace *work, double *log_likelihood) {
    const size_t n = model->parameter_count;
    double sum = 0.0;
    memcpy(work->gradient, work->total, n * sizeof *work->gradient);
    memset(work->information, 0, n * n * sizeof *work->information);
    for (size_t i = 0; i < n; ++i) {
        sum += work->total[i] * parameters[i];
    }
    for (size_t i = 0; i < model->stages.set_count; ++i) {
        const double weight = model->stages.set_weight[i];
        if (weight > 0.0) {
            const RatingStage stage = rating_stage_make(model, &model->stages.sets[i], 0);
            RatingMoments moments;
            rating_stage_moments(&moments, &stage, parameters);
            sum -= weight * moments.log_total;
            stage_accumulate(model, &stage, &moments, weight, work);
        }
    }
    *log_likelihood = sum;
    return sum + prior_accumulate(model, parameters, work);
}
