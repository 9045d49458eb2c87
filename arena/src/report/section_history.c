// SPDX-License-Identifier: MIT
//
// History of a run: ratings, sequential test, speed and tuned parameters by games played.
#include "report/report_history.h"
#include "report/report_view.h"
#include "report/trial_words.h"

#include <math.h>
#include <string.h>

static const double NS_PER_MS = 1e6;
static const double NS_PER_S = 1e9;

void report_fill_history(ReportView *view, ReportTable *table) {
    const ReportHistory *const history = view->report->history;
    const unsigned bots = view->report->setup.bot_count;
    const unsigned rated = view_rated_count(view);
    if (history == NULL || history->ratings == NULL || history->count < 2) {
        return;
    }
    table_column(table, "games", "games", CELL_COUNT, 0);
    for (unsigned place = 0; place < rated; ++place) {
        const char *const name = view_bot_name(view, view->order[place]);
        table_column_signed(table, name, name, CELL_ESTIMATE, 1);
    }
    for (size_t sample = 0; sample < history->count; ++sample) {
        table_count(table, history->samples[sample].games);
        for (unsigned place = 0; place < rated; ++place) {
            const double elo = history->elo[sample * bots + view->order[place]];
            const double error = history->error[sample * bots + view->order[place]];
            table_estimate(table, (Estimate){elo, elo - error, elo + error});
        }
    }
}

void report_fill_trial_history(ReportView *view, ReportTable *table) {
    const ReportHistory *const history = view->report->history;
    if (history == NULL || history->trial == NULL || history->count < 2) {
        return;
    }
    const SprtDesign *const design = &history->trial->design;
    const SprtBounds bounds = sprt_bounds(design->alpha, design->beta);
    table_column(table, "games", "games", CELL_COUNT, 0);
    table_column_signed(table, "llr", "LLR", CELL_NUMBER, 3);
    table_column_signed(table, "lower", "lower", CELL_NUMBER, 3);
    table_column_signed(table, "upper", "upper", CELL_NUMBER, 3);
    table_column_signed(table, "plain", "naive", CELL_ESTIMATE, 1);
    table_column_signed(table, "strength", "median-unbiased", CELL_ESTIMATE, 1);
    table_column(table, "unit", "unit", CELL_TEXT, 0);
    for (size_t i = 0; i < history->count; ++i) {
        const ReportHistorySample *const sample = &history->samples[i];
        table_count(table, sample->games);
        table_number(table, sample->llr);
        table_number(table, bounds.lower);
        table_number(table, bounds.upper);
        table_estimate(table, sample->plain);
        table_estimate(table, sample->strength);
        table_text(table, trial_unit(history->trial));
    }
}

void report_fill_speed(ReportView *view, ReportTable *table) {
    const ReportHistory *const history = view->report->history;
    uint64_t games = 0;
    uint64_t spent = 0;
    if (history == NULL || view->report->timed_games == 0) {
        return;
    }
    table_column(table, "games", "games", CELL_COUNT, 0);
    table_column(table, "games_timed", "games timed", CELL_COUNT, 0);
    table_column(table, "ms_per_game", "ms/game", CELL_NUMBER, 3);
    table_column(table, "speed", "games/s per thread", CELL_NUMBER, 1);
    for (size_t i = 0; i < history->count; ++i) {
        const ReportHistorySample *const sample = &history->samples[i];
        const uint64_t timed = sample->timed_games - games;
        const double game_ns = (double)(sample->game_ns - spent) / (double)timed;
        if (timed > 0) {
            table_count(table, sample->games);
            table_count(table, timed);
            table_number(table, game_ns / NS_PER_MS);
            table_number(table, NS_PER_S / game_ns);
        }
        games = sample->timed_games;
        spent = sample->game_ns;
    }
}

// ---- Tuning

/** Converts a parameter value to the number that is shown. */
typedef double PathNumber(const ReportPaths *paths, unsigned parameter, double value);

static double path_raw(const ReportPaths *paths, unsigned parameter, double value) {
    return value;
}

static double path_percent(const ReportPaths *paths, unsigned parameter, double value) {
    return PERCENT * value / paths->values[parameter]; // not finite where the start is 0
}

static double path_steps(const ReportPaths *paths, unsigned parameter, double value) {
    const double start = paths->values[parameter];
    const double away = paths->factors[parameter] ? log(value / start) : value - start;
    return away / paths->units[parameter];
}

static void paths_fill(const ReportView *view, ReportTable *table, PathNumber *number,
                       int decimals) {
    const ReportPaths *const paths = view->report->setup.paths;
    if (paths == NULL || paths->steps < 2) {
        return;
    }
    table_column(table, "games", "games", CELL_COUNT, 0);
    for (unsigned i = 0; i < paths->count; ++i) {
        table_column(table, paths->names[i], paths->names[i], CELL_NUMBER, decimals);
    }
    const size_t every = (paths->steps + HISTORY_SAMPLES_MAX - 2) / (HISTORY_SAMPLES_MAX - 1);
    for (size_t step = 0; step < paths->steps; ++step) {
        if (step % every != 0 && step + 1 != paths->steps) {
            continue;
        }
        table_count(table, paths->games[step]);
        for (unsigned i = 0; i < paths->count; ++i) {
            table_number(table, number(paths, i, paths->values[step * paths->count + i]));
        }
    }
}

void report_fill_paths(ReportView *view, ReportTable *table) {
    paths_fill(view, table, path_raw, 4);
}

void report_fill_paths_percent(ReportView *view, ReportTable *table) {
    paths_fill(view, table, path_percent, 1);
}

void report_fill_paths_steps(ReportView *view, ReportTable *table) {
    if (view->report->setup.paths != NULL && view->report->setup.paths->units != NULL) {
        paths_fill(view, table, path_steps, 2);
    }
}
