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
    RatingChoice choices[RATING_CHOICES_MAX];
    const unsigned count = rating_choices(outcome, model->halved, choices);
    out->size = 0;
    for (unsigned part = 0; part < count; ++part) {
        const RatingStage stage =
            rating_stage_make(model, &choices[part].from, choices[part].picked);
        RatingMoments moments;
        rating_stage_moments(&moments, &stage, parameters);
        for (unsigned i = 0; i < stage.locals; ++i) {
            score_add(out, stage.index[i],
                      choices[part].weight * rating_stage_residual(&stage, &moments, i));
        }
    }
}

// Takes `weight` choices from a set off the gradient, and adds them to the information (lower
// triangle by columns).
static void stage_accumulate(const RatingModel *model, const RatingStage *stage,
                             const RatingMoments *moments, double weight, RatingWorkspace *work) {
    const size_t n = model->parameter_count;
    for (unsigned i = 0; i < stage->locals; ++i) {
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

// One bot against the virtual opponent, whose log strength is 0: half a win and half a loss per
// game of prior, ties being possible and not taken, as in any game of two seats.
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

// Virtual draws of two bots: half a win of each, as of any game without ties.
static double draws_accumulate(const RatingModel *model, const double *parameters,
                               RatingWorkspace *work) {
    const size_t n = model->parameter_count;
    double log_prior = 0.0;
    for (size_t a = 0; a < model->strength_count; ++a) {
        for (size_t b = a + 1U; b < model->strength_count; ++b) {
            const double draws = model->draws[a * model->strength_count + b];
            if (draws <= 0.0) {
                continue;
            }
            const double win = 1.0 / (1.0 + exp(parameters[b] - parameters[a]));
            const double loss = 1.0 / (1.0 + exp(parameters[a] - parameters[b]));
            log_prior += draws * 0.5 * (log(win) + log(loss));
            work->gradient[a] += draws * (0.5 - win);
            work->gradient[b] += draws * (0.5 - loss);
            work->information[a * n + a] += draws * win * loss;
            work->information[b * n + b] += draws * win * loss;
            work->information[a * n + b] -= draws * win * loss;
        }
    }
    return log_prior;
}

// Half a game for and half a game against a tie weight.
static double weight_accumulate(const RatingModel *model, const double *parameters, size_t index,
                                double games, RatingWorkspace *work) {
    const size_t n = model->parameter_count;
    const double taken = 1.0 / (1.0 + exp(-parameters[index]));
    const double left = 1.0 / (1.0 + exp(parameters[index]));
    work->gradient[index] += games * (0.5 - taken);
    work->information[index * n + index] += games * taken * left;
    return games * 0.5 * (log(taken) + log(left));
}

// Loose anchors: the rating was observed with a normal error.
static double anchors_accumulate(const RatingModel *model, const double *parameters,
                                 RatingWorkspace *work) {
    const size_t n = model->parameter_count;
    double log_prior = 0.0;
    for (size_t i = 0; i < model->strength_count; ++i) {
        const double pull = model->pull[i];
        if (pull > 0.0 && isfinite(pull)) {
            const double gap = model->anchor[i] - parameters[i];
            log_prior -= 0.5 * pull * gap * gap;
            work->gradient[i] += pull * gap;
            work->information[i * n + i] += pull;
        }
    }
    return log_prior;
}

static double prior_accumulate(const RatingModel *model, const double *parameters,
                               RatingWorkspace *work) {
    double log_prior = 0.0;
    for (unsigned bot = 0; model->prior > 0.0 && bot < model->strength_count; ++bot) {
        log_prior += ghost_accumulate(model, parameters, bot, work);
    }
    if (model->draws != NULL) {
        log_prior += draws_accumulate(model, parameters, work);
    }
    if (model->pull != NULL) {
        log_prior += anchors_accumulate(model, parameters, work);
    }
    for (unsigned size = 2; model->tie_prior > 0.0 && size <= RATING_SEATS_MAX; ++size) {
        const size_t tie = model->tie_parameter[size];
        if (tie != 0) {
            log_prior += weight_accumulate(model, parameters, tie, model->tie_prior, work);
        }
    }
    if (model->first_prior > 0.0) {
        log_prior +=
            weight_accumulate(model, parameters, model->first_parameter, model->first_prior, work);
    }
    return log_prior;
}

// Adds to the totals what was chosen in a choice.
static void choice_weigh(const RatingModel *model, const RatingChoice *choice, double weight,
                         double *total) {
    const double share = weight / (double)choice->picked;
    for (unsigned item = 0; item < choice->picked; ++item) {
        total[model->strength_of_bot[rating_item_bot(&choice->from, item)]] += share;
        if ((choice->from.items[item] & (unsigned)RATING_ITEM_BEGAN) != 0 &&
            model->first_parameter != 0) {
            total[model->first_parameter] += share;
        }
    }
    if (choice->picked > 1 && !model->halved) {
        total[model->tie_parameter[choice->picked]] += weight;
    }
}

void rating_model_weigh(const RatingModel *model, RatingWorkspace *work) {
    const RatingStages *stages = &model->stages;
    RatingChoice choices[RATING_CHOICES_MAX];
    memset(stages->set_weight, 0, stages->set_count * sizeof *stages->set_weight);
    memset(work->total, 0, model->parameter_count * sizeof *work->total);
    for (size_t i = 0; i < model->outcome_count; ++i) {
        if (model->weights[i] <= 0.0) {
            continue;
        }
        const unsigned count = rating_choices(&model->outcomes[i], model->halved, choices);
        for (unsigned part = 0; part < count; ++part) {
            const double weight = model->weights[i] * choices[part].weight;
            stages->set_weight[stages->set_of[stages->first[i] + part]] += weight;
            choice_weigh(model, &choices[part], weight, work->total);
        }
    }
}

// The likelihood is an exponential family: totals times parameters, minus the log weight of
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
            const RatingStage stage = rating_stage_make(model, &model->stages.sets[i], 1);
            RatingMoments moments;
            rating_stage_moments(&moments, &stage, parameters);
            sum -= weight * moments.log_total;
            stage_accumulate(model, &stage, &moments, weight, work);
        }
    }
    *log_likelihood = sum;
    return sum + prior_accumulate(model, parameters, work);
}
