// SPDX-License-Identifier: MIT
//
// Results of a fit: ratings against a reference, intervals, differences, pairs.
#include "carcarena/arena/distributions.h"
#include "statistics/rating_choice.h"
#include "statistics/ratings_fit.h"

#include <math.h>
#include <stdlib.h>

Status rating_table_create(RatingTable **out, size_t bots) {
    RatingTable *table = calloc(1, sizeof *table);
    if (table == NULL) {
        return STATUS_NO_MEMORY;
    }
    table->bot_count = (unsigned)bots;
    table->rows = calloc(bots, sizeof *table->rows);
    table->covariance_model = calloc(bots * bots, sizeof *table->covariance_model);
    table->covariance_block = calloc(bots * bots, sizeof *table->covariance_block);
    table->pairs = calloc(bots * bots, sizeof *table->pairs);
    if (table->rows == NULL || table->covariance_model == NULL || table->covariance_block == NULL ||
        table->pairs == NULL) {
        rating_table_destroy(table);
        return STATUS_NO_MEMORY;
    }
    *out = table;
    return STATUS_OK;
}

void rating_table_destroy(RatingTable *table) {
    if (table != NULL) {
        free(table->rows);
        free(table->covariance_model);
        free(table->covariance_block);
        free(table->pairs);
        free(table);
    }
}

// Covariance of each strength with the reference, and of that with itself.
static double reference_covariance(const Fit *fit, double *out, const double *matrix) {
    const size_t n = fit->model.parameter_count;
    const size_t strengths = fit->model.strength_count;
    const int anchor = rating_fit_anchor(fit);
    double variance = 0.0;
    for (size_t i = 0; i < strengths; ++i) {
        double sum = 0.0;
        for (size_t j = 0; j < strengths; ++j) {
            sum += matrix[i * n + j];
        }
        out[i] =
            anchor >= 0 ? matrix[i * n + fit->strength_of_bot[anchor]] : sum / (double)strengths;
        out[i] = fit->pull != NULL ? 0.0 : out[i]; // anchors say where 0 is
        variance += out[i] / (double)strengths;
    }
    return anchor >= 0 ? out[fit->strength_of_bot[anchor]] : variance;
}

// Covariance of strengths against the reference, scaled to Elo, into a matrix by bots.
static void fit_covariance(const Fit *fit, double *out, const double *matrix) {
    const size_t n = fit->model.parameter_count;
    const size_t strengths = fit->model.strength_count;
    const size_t bots = fit->ratings->bot_count;
    double *with_reference = fit->scratch_matrix;
    const double reference_variance = reference_covariance(fit, with_reference, matrix);
    for (size_t i = 0; i < strengths; ++i) {
        for (size_t j = 0; j < strengths; ++j) {
            const double value =
                matrix[i * n + j] - with_reference[i] - with_reference[j] + reference_variance;
            out[fit->bot_of_strength[i] * bots + fit->bot_of_strength[j]] =
                value * ELO_PER_LOG_STRENGTH * ELO_PER_LOG_STRENGTH;
        }
    }
}

static void pairs_add(RatingTable *table, const RatingOutcome *outcome, uint64_t count) {
    const unsigned seats = rating_outcome_seats(outcome);
    for (unsigned i = 0; i < seats; ++i) {
        const unsigned first = rating_item_bot(outcome, i);
        bool tied = true;
        table->rows[first].games += count;
        for (unsigned j = i + 1U; j < seats; ++j) {
            const unsigned second = rating_item_bot(outcome, j);
            tied = tied && (outcome->items[j] & (unsigned)RATING_ITEM_TIED) != 0;
            RatingPair *there = &table->pairs[(size_t)first * table->bot_count + second];
            RatingPair *back = &table->pairs[(size_t)second * table->bot_count + first];
            if (first == second) {
                continue;
            }
            there->wins += tied ? 0 : count;
            there->ties += tied ? count : 0;
            back->losses += tied ? 0 : count;
            back->ties += tied ? count : 0;
        }
    }
}

// Expected points of the first of two strengths, by the model's two-seat form.
static double duel_expected(const RatingTable *table, double gap) {
    const double tie = table->tie_weight[2] * exp(-0.5 * gap);
    return (1.0 + 0.5 * tie) / (1.0 + exp(-gap) + tie);
}

// If the model has the first player, expected points depend on the first player of each meeting.
static void outcome_expect(const Fit *fit, RatingTable *table, const RatingOutcome *outcome,
                           double count) {
    const double advantage = fit->parameters[fit->model.first_parameter];
    const unsigned seats = rating_outcome_seats(outcome);
    double strength[RATING_SEATS_MAX];
    for (unsigned i = 0; i < seats; ++i) {
        const bool began = (outcome->items[i] & (unsigned)RATING_ITEM_BEGAN) != 0;
        strength[i] = fit->parameters[fit->strength_of_bot[rating_item_bot(outcome, i)]] +
                      (began ? advantage : 0.0);
    }
    for (unsigned pair = 0; pair < seats * seats; ++pair) {
        const size_t i = pair / seats;
        const size_t j = pair % seats;
        const size_t first = rating_item_bot(outcome, (unsigned)i);
        const size_t second = rating_item_bot(outcome, (unsigned)j);
        if (first != second) {
            table->pairs[first * table->bot_count + second].expected +=
                count * duel_expected(table, strength[i] - strength[j]);
        }
    }
}

// Expected points of meetings between two bots.
static void pairs_expect(const Fit *fit, RatingTable *table) {
    for (size_t i = 0; fit->model.first_parameter != 0 && i < fit->model.outcome_count; ++i) {
        outcome_expect(fit, table, &fit->outcomes[i], (double)fit->ratings->counts[fit->order[i]]);
    }
    for (size_t at = 0;
         fit->model.first_parameter == 0 && at < (size_t)table->bot_count * table->bot_count;
         ++at) {
        RatingPair *pair = &table->pairs[at];
        const double meetings = (double)(pair->wins + pair->ties + pair->losses);
        if (meetings > 0.0) {
            const double gap = fit->parameters[fit->strength_of_bot[at / table->bot_count]] -
                               fit->parameters[fit->strength_of_bot[at % table->bot_count]];
            pair->expected = meetings * duel_expected(table, gap);
        }
    }
}

// A single block has no variance between blocks: the interval is then infinite.
static Estimate interval_make(double value, double error, uint64_t blocks) {
    if (blocks < 2) {
        return (Estimate){value, -(double)INFINITY, (double)INFINITY};
    }
    const double half =
        error * student_quantile(0.5 + INTERVAL_CONFIDENCE / 2.0, (double)(blocks - 1U));
    return (Estimate){value, value - half, value + half};
}

// Standard error to quote for a variance by both estimates. A sandwich has no information about a
// bot that never lost (its residuals vanish),
// so with a prior the larger of the two is taken; the same if all blocks ended alike, which does
// not prove that they always do.
static double error_quoted(const RatingTable *table, double model_variance, double block_variance) {
    static const double ROUNDING = 1e-9;
    const bool alike = block_variance < ROUNDING * model_variance;
    const double variance = table->prior_used || alike || isnan(block_variance)
                                ? fmax(model_variance, block_variance)
                                : block_variance;
    return sqrt(fmax(variance, 0.0));
}

// Number of blocks that carry the rating of a bot against the reference.
static uint64_t blocks_behind(const Fit *fit, size_t bot) {
    const uint64_t own = fit->ratings->blocks_of_bot[bot];
    const int anchor = rating_fit_anchor(fit);
    const uint64_t anchors = anchor >= 0 ? fit->ratings->blocks_of_bot[anchor] : own;
    return own < anchors ? own : anchors;
}

// Whether the rating of a bot is given.
static bool bot_is_held(const Fit *fit, size_t bot) {
    return rating_fit_anchor(fit) == (int)bot ||
           (fit->pull != NULL && isinf(fit->pull[fit->strength_of_bot[bot]]));
}

static void fit_fill_row(const Fit *fit, RatingTable *table, size_t bot, RatingScale scale) {
    RatingRow *row = &table->rows[bot];
    const size_t diagonal = bot * table->bot_count + bot;
    const double model_variance = fmax(table->covariance_model[diagonal], 0.0);
    const double block_variance = table->covariance_block[diagonal];
    row->elo = rating_scale_elo(scale, fit->parameters[fit->strength_of_bot[bot]]);
    row->error_model = sqrt(model_variance);
    row->error_block = row->blocks < 2 ? (double)NAN : sqrt(fmax(block_variance, 0.0));
    row->interval = (Estimate){row->elo, row->elo, row->elo};
    if (!bot_is_held(fit, bot)) {
        row->interval = interval_make(row->elo, error_quoted(table, model_variance, block_variance),
                                      blocks_behind(fit, bot));
    }
}

static void fit_fill_rows(const Fit *fit, RatingTable *table) {
    const RatingScale scale = rating_fit_scale(fit);
    for (size_t bot = 0; bot < table->bot_count; ++bot) {
        RatingRow *row = &table->rows[bot];
        row->blocks = fit->ratings->blocks_of_bot[bot];
        row->rated = row->blocks > 0;
        row->bootstrap = (Estimate){(double)NAN, (double)NAN, (double)NAN};
        if (row->rated) {
            fit_fill_row(fit, table, bot, scale);
        }
    }
}

// Writes the options of the fit and the prior that it needed.
static void fit_fill_model(const Fit *fit, RatingTable *table) {
    const RatingModel *const model = &fit->model;
    table->draws = fit->options.draws;
    table->prior = model->prior > 0.0     ? RATING_PRIOR_GHOST
                   : model->draws != NULL ? RATING_PRIOR_DRAWS
                                          : RATING_PRIOR_NONE;
    table->prior_weight = model->prior > 0.0     ? model->prior
                          : model->draws != NULL ? fit->options.prior_weight
                                                 : 0.0;
    table->prior_used = table->prior != RATING_PRIOR_NONE;
    for (unsigned size = 2; size <= RATING_SEATS_MAX; ++size) {
        const unsigned parameter = model->tie_parameter[size];
        table->tie_weight[size] = parameter != 0 ? exp(fit->parameters[parameter]) : 0.0;
    }
    table->first_seat = (Estimate){(double)NAN, (double)NAN, (double)NAN};
    if (model->first_parameter != 0) {
        const size_t at = (size_t)model->first_parameter * (model->parameter_count + 1U);
        const double scale = ELO_PER_LOG_STRENGTH;
        table->first_seat = interval_make(
            fit->parameters[model->first_parameter] * scale,
            scale * error_quoted(table, fit->bread[at], fit->block[at]), table->block_count);
    }
}

void rating_table_fill(RatingTable *table, Fit *fit) {
    table->fitted = true;
    table->game_count = fit->ratings->game_count;
    table->block_count = fit->ratings->block_count;
    fit_fill_model(fit, table);
    fit_covariance(fit, table->covariance_model, fit->bread);
    fit_covariance(fit, table->covariance_block, fit->block);
    fit_fill_rows(fit, table);
    for (size_t i = 0; i < fit->model.outcome_count; ++i) {
        pairs_add(table, &fit->outcomes[i], fit->ratings->counts[fit->order[i]]);
    }
    pairs_expect(fit, table);
}

static void pairs_forget(RatingTable *table) {
    for (size_t at = 0; at < (size_t)table->bot_count * table->bot_count; ++at) {
        table->covariance_model[at] = (double)NAN;
        table->covariance_block[at] = (double)NAN;
        table->pairs[at].expected = (double)NAN;
    }
}

Status ratings_tally(RatingTable **out, Ratings *ratings, Message *message) {
    const Estimate unknown = {(double)NAN, (double)NAN, (double)NAN};
    RatingTable *table = NULL;
    Status status = ratings_flush(ratings, message);
    if (status != STATUS_OK) {
        return status;
    }
    status = rating_table_create(&table, ratings->bot_count);
    if (status != STATUS_OK) {
        return message_set(message, status, "ratings: no memory for the table");
    }
    table->game_count = ratings->game_count;
    table->block_count = ratings->block_count;
    table->first_seat = unknown;
    for (size_t bot = 0; bot < ratings->bot_count; ++bot) {
        table->rows[bot] = (RatingRow){.rated = ratings->blocks_of_bot[bot] > 0,
                                       .blocks = ratings->blocks_of_bot[bot],
                                       .elo = (double)NAN,
                                       .error_model = (double)NAN,
                                       .error_block = (double)NAN,
                                       .interval = unknown,
                                       .bootstrap = unknown};
    }
    for (size_t i = 0; i < ratings->outcome_count; ++i) {
        pairs_add(table, &ratings->outcomes[i], ratings->counts[i]);
    }
    pairs_forget(table);
    *out = table;
    return STATUS_OK;
}

// Variance of a difference by one covariance matrix.
static double difference_variance(const double *covariance, size_t bots, size_t a, size_t b) {
    return fmax(
        covariance[a * bots + a] + covariance[b * bots + b] - 2.0 * covariance[a * bots + b], 0.0);
}

static double difference_error(const RatingTable *table, unsigned first, unsigned second) {
    CHECK(first < table->bot_count && second < table->bot_count);
    CHECK(table->rows[first].rated && table->rows[second].rated);
    return error_quoted(
        table, difference_variance(table->covariance_model, table->bot_count, first, second),
        difference_variance(table->covariance_block, table->bot_count, first, second));
}

static uint64_t blocks_of_both(const RatingTable *table, unsigned first, unsigned second) {
    const uint64_t a = table->rows[first].blocks;
    const uint64_t b = table->rows[second].blocks;
    return a < b ? a : b;
}

Estimate rating_difference(const RatingTable *table, unsigned first, unsigned second) {
    if (!table->fitted) {
        return (Estimate){(double)NAN, (double)NAN, (double)NAN};
    }
    return interval_make(table->rows[first].elo - table->rows[second].elo,
                         difference_error(table, first, second),
                         blocks_of_both(table, first, second));
}

double rating_superiority(const RatingTable *table, unsigned first, unsigned second) {
    if (!table->fitted) {
        return (double)NAN;
    }
    const double difference = table->rows[first].elo - table->rows[second].elo;
    const double error = difference_error(table, first, second);
    const uint64_t blocks = blocks_of_both(table, first, second);
    if (first == second || blocks < 2) {
        return 0.5;
    }
    if (error <= 0.0) { // two anchors, or bots that never differed
        return difference > 0.0 ? 1.0 : difference < 0.0 ? 0.0 : 0.5;
    }
    return student_cdf(difference / error, (double)(blocks - 1U));
}

// The first bot of the group a bot belongs to.
static unsigned group_of(unsigned *parents, unsigned bot) {
    while (parents[bot] != bot) {
        parents[bot] = parents[parents[bot]];
        bot = parents[bot];
    }
    return bot;
}

unsigned rating_groups(const RatingTable *table) {
    const unsigned bots = table->bot_count;
    unsigned *const parents = calloc(bots, sizeof *parents);
    unsigned groups = 0;
    for (unsigned bot = 0; parents != NULL && bot < bots; ++bot) {
        parents[bot] = bot;
        groups += table->rows[bot].rated ? 1U : 0U;
    }
    for (size_t at = 0; parents != NULL && at < (size_t)bots * bots; ++at) {
        const RatingPair *const pair = &table->pairs[at];
        if (pair->wins + pair->ties + pair->losses > 0) {
            const unsigned one = group_of(parents, (unsigned)(at / bots));
            const unsigned other = group_of(parents, (unsigned)(at % bots));
            groups -= one != other ? 1U : 0U;
            parents[other] = one;
        }
    }
    free(parents);
    return groups;
}
