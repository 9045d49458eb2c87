// SPDX-License-Identifier: MIT
#include "report/report_history.h"

#include "report/report_view.h"
#include "schedule/trial.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const Estimate UNKNOWN = {(double)NAN, (double)NAN, (double)NAN};

Status report_history_create(ReportHistory **out, const ReportSetup *setup, Message *message) {
    const size_t values = (size_t)HISTORY_SAMPLES_MAX * setup->bot_count;
    const bool rated = setup->bot_count <= HISTORY_BOTS_MAX;
    ReportHistory *const history = calloc(1, sizeof *history);
    Status status = STATUS_OK;
    if (history == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "report: no memory for its history");
    }
    history->stride = 1;
    history->elo = rated ? calloc(values, sizeof *history->elo) : NULL;
    history->error = rated ? calloc(values, sizeof *history->error) : NULL;
    if (rated && (history->elo == NULL || history->error == NULL)) {
        status = message_set(message, STATUS_NO_MEMORY, "report: no memory for its history");
    }
    if (status == STATUS_OK && rated) {
        status = ratings_create(&history->ratings, setup->bot_count, 0, 0, message);
    }
    if (status == STATUS_OK && rated && setup->heed_first) {
        ratings_heed_first(history->ratings);
    }
    if (status == STATUS_OK && setup->decks_repeat && rated) {
        ratings_join_blocks(history->ratings);
    }
    if (status == STATUS_OK && setup->trial != NULL) {
        status = trial_create(&history->trial, &setup->trial->design, setup->trial->score,
                              setup->schedule, message);
    }
    if (status != STATUS_OK) {
        report_history_destroy(history);
        return status;
    }
    *out = history;
    return STATUS_OK;
}

void report_history_destroy(ReportHistory *history) {
    if (history != NULL) {
        ratings_destroy(history->ratings);
        trial_destroy(history->trial);
        free(history->elo);
        free(history->error);
        free(history);
    }
}

Status report_history_add(ReportHistory *history, const GameRecord *record, Message *message) {
    return history != NULL && history->trial != NULL ? trial_add(history->trial, record, message)
                                                     : STATUS_OK;
}

Status report_history_rate(ReportHistory *history, uint64_t block, const RatingGame *game,
                           Message *message) {
    return history != NULL && history->ratings != NULL
               ? ratings_add_game(history->ratings, block, game, message)
               : STATUS_OK;
}

// ---- Samples

/** Returns the maximum-likelihood strength with an interval that ignores early stopping. */
static Estimate plain_strength(const SprtDesign *design, const SprtData *data) {
    double units = 0.0;
    double mean = 0.0;
    double variance = 0.0;
    sprt_moments(data, &units, &mean, &variance);
    if (!(units > 0.0 && variance > 0.0)) {
        return UNKNOWN;
    }
    const double reach = view_independent_factor() * sqrt(variance / units);
    if (design->model == SPRT_LOGISTIC) {
        return (Estimate){sprt_elo_from_score(mean, data->null_score),
                          sprt_elo_from_score(fmax(mean - reach, 0.0), data->null_score),
                          sprt_elo_from_score(fmin(mean + reach, 1.0), data->null_score)};
    }
    const double factor = NELO_PER_T / sqrt(variance * data->games_per_unit);
    return (Estimate){(mean - data->null_score) * factor,
                      (mean - reach - data->null_score) * factor,
                      (mean + reach - data->null_score) * factor};
}

static void sample_trial(ReportHistorySample *sample, const Trial *trial) {
    double scores[SPRT_VALUES_MAX];
    double counts[SPRT_VALUES_MAX];
    sample->llr = trial->llr;
    if (trial->size > 1) { // blocks that are all alike have no spread to measure strength by
        const SprtData data = trial_data(trial, scores, counts);
        sample->plain = plain_strength(&trial->design, &data);
        sample->strength = sprt_estimate(&trial->design, &data);
    }
}

static void sample_ratings(ReportHistory *history, const ReportSetup *setup) {
    double *const elo = &history->elo[history->count * setup->bot_count];
    double *const error = &history->error[history->count * setup->bot_count];
    RatingTable *table = NULL;
    const Status status = ratings_fit(&table, history->ratings, &setup->fit, NULL);
    for (unsigned bot = 0; bot < setup->bot_count; ++bot) {
        const bool rated = status == STATUS_OK && table->rows[bot].rated;
        elo[bot] = rated ? table->rows[bot].elo : (double)NAN;
        error[bot] = rated ? estimate_error(table->rows[bot].interval) : (double)NAN;
    }
    if (status == STATUS_OK) {
        rating_table_destroy(table);
    }
}

/** Drops every second sample, beginning with the first. */
static void thin_out(ReportHistory *history, unsigned bots) {
    const size_t row = bots * sizeof *history->elo;
    for (size_t to = 0; to < history->count / 2; ++to) {
        const size_t from = 2 * to + 1;
        history->samples[to] = history->samples[from];
        if (history->ratings != NULL) {
            memcpy(&history->elo[to * bots], &history->elo[from * bots], row);
            memcpy(&history->error[to * bots], &history->error[from * bots], row);
        }
    }
    history->count /= 2;
    history->stride *= 2;
}

static void sample_take(ReportHistory *history, const Report *report) {
    ReportHistorySample *const sample = &history->samples[history->count];
    *sample = (ReportHistorySample){.games = report->games,
                                    .blocks = history->blocks,
                                    .llr = (double)NAN,
                                    .plain = UNKNOWN,
                                    .strength = UNKNOWN,
                                    .timed_games = report->timed_games,
                                    .game_ns = report->game_ns};
    if (history->trial != NULL) {
        sample_trial(sample, history->trial);
    }
    if (history->ratings != NULL) {
        sample_ratings(history, &report->setup);
    }
    ++history->count;
}

void report_history_block(ReportHistory *history, const Report *report) {
    if (history == NULL) {
        return;
    }
    ++history->blocks;
    if (history->blocks % history->stride == 0) {
        sample_take(history, report);
    }
    if (history->count == HISTORY_SAMPLES_MAX) {
        thin_out(history, report->setup.bot_count);
    }
}

void report_history_end(ReportHistory *history, const Report *report) {
    const bool all =
        history == NULL ||
        (history->count > 0 && history->samples[history->count - 1].games >= report->games);
    if (!all && report->games > 0) {
        sample_take(history, report); // report_history_block left room for it
    }
}
