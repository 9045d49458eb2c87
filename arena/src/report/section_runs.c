// SPDX-License-Identifier: MIT
//
// Several runs in one report: the list of runs, and the ratings of each run alone.
#include "report/report_view.h"

#include <math.h>
#include <string.h>

// Name of a run, cut to fit a cell: the end of a path, which differs more than its beginning.
static const char *run_name(const ReportView *view, unsigned run) {
    const char *const name = view->report->setup.runs[run].name;
    const size_t length = strlen(name);
    return length < TABLE_TEXT_SIZE ? name : name + length - TABLE_TEXT_SIZE + 1;
}

// Fits the ratings of one run alone. Returns NULL if there is no fit. The caller frees it.
static RatingTable *run_fit(const ReportView *view, unsigned run) {
    RatingFitOptions options = view->report->setup.fit;
    RatingTable *table = NULL;
    options.anchor_count = 0;
    options.prior = options.prior == RATING_PRIOR_NONE ? RATING_PRIOR_AUTO : options.prior;
    return ratings_fit(&table, view->report->runs[run].ratings, &options, NULL) == STATUS_OK ? table
                                                                                             : NULL;
}

static unsigned rated_count(const RatingTable *table) {
    unsigned count = 0;
    for (unsigned bot = 0; bot < table->bot_count; ++bot) {
        count += table->rows[bot].rated ? 1U : 0U;
    }
    return count;
}

static void runs_row(const ReportView *view, ReportTable *table, unsigned run) {
    const ReportRun *const setup = &view->report->setup.runs[run];
    RatingTable *const alone = run_fit(view, run);
    table_text(table, run_name(view, run));
    table_text(table, setup->imported ? "results" : "run");
    table_count(table, view->report->runs[run].games);
    table_count(table, setup->games_total);
    if (alone != NULL) {
        table_count(table, alone->block_count);
        table_count(table, rated_count(alone));
    } else {
        table_empty(table);
        table_empty(table);
    }
    rating_table_destroy(alone);
}

void report_fill_runs(ReportView *view, ReportTable *table) {
    const unsigned runs = view->report->setup.run_count;
    if (runs == 0) {
        return;
    }
    table_column(table, "run", "run", CELL_TEXT, 0);
    table_column(table, "kind", "kind", CELL_TEXT, 0);
    table_column(table, "games", "games", CELL_COUNT, 0);
    table_column(table, "games_total", "games planned", CELL_COUNT, 0);
    table_column(table, "blocks", "blocks", CELL_COUNT, 0);
    table_column(table, "bots", "bots", CELL_COUNT, 0);
    for (unsigned run = 0; run < runs; ++run) {
        runs_row(view, table, run);
    }
}

// Returns what to add to the ratings of a run alone so that its bots have the same mean as in the
// joint fit.
static double run_shift(const ReportView *view, const RatingTable *alone) {
    double sum = 0.0;
    for (unsigned bot = 0; bot < alone->bot_count; ++bot) {
        const bool rated = alone->rows[bot].rated;
        sum += rated ? view->table->rows[bot].elo - alone->rows[bot].elo : 0.0;
    }
    return sum / (double)rated_count(alone);
}

// Points of a bot in its meetings with others, in percent.
static double run_score(const RatingTable *alone, unsigned bot) {
    double points = 0.0;
    double meetings = 0.0;
    for (unsigned other = 0; other < alone->bot_count; ++other) {
        const RatingPair *const pair = &alone->pairs[(size_t)bot * alone->bot_count + other];
        points += (double)pair->wins + 0.5 * (double)pair->ties;
        meetings += (double)(pair->wins + pair->ties + pair->losses);
    }
    return meetings > 0.0 ? PERCENT * points / meetings : (double)NAN;
}

static void by_run_rows(const ReportView *view, ReportTable *table, unsigned run) {
    RatingTable *const alone = run_fit(view, run);
    if (alone == NULL) {
        return;
    }
    const double shift = run_shift(view, alone);
    for (unsigned place = 0; place < view_rated_count(view); ++place) {
        const unsigned bot = view->order[place];
        const RatingRow *const row = &alone->rows[bot];
        if (!row->rated) {
            continue;
        }
        table_text(table, run_name(view, run));
        table_text(table, view_bot_name(view, bot));
        table_count(table, row->games);
        table_number(table, run_score(alone, bot));
        table_estimate(table, (Estimate){row->elo + shift, row->interval.low + shift,
                                         row->interval.high + shift});
        table_estimate(table, view->table->rows[bot].interval);
        table_number(table, row->elo + shift - view->table->rows[bot].elo);
    }
    rating_table_destroy(alone);
}

void report_fill_by_run(ReportView *view, ReportTable *table) {
    const unsigned runs = view->report->setup.run_count;
    if (runs < 2 || view->unfitted != NULL) {
        return;
    }
    table_column(table, "run", "run", CELL_TEXT, 0);
    table_column(table, "bot", "bot", CELL_TEXT, 0);
    table_column(table, "games", "games", CELL_COUNT, 0);
    table_column(table, "score", "score %", CELL_NUMBER, 1);
    table_column_signed(table, "elo", "Elo, this run", CELL_ESTIMATE, 1);
    table_column_signed(table, "elo_pool", "Elo, all runs", CELL_ESTIMATE, 1);
    table_column_signed(table, "difference", "difference", CELL_NUMBER, 1);
    for (unsigned run = 0; run < runs; ++run) {
        by_run_rows(view, table, run);
    }
    if (view->narrow && table_rows(table) > NARROW_RUN_ROWS) {
        table->cell_count = 0;
    }
}
