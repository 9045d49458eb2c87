// SPDX-License-Identifier: MIT
//
// Times of bots and threads, and the cost of the run.
#include "report/report_view.h"

#include <math.h>

/** Percentiles of the time per decision. */
static const double SHARES[] = {0.5, 0.95, 0.99};

static const double NS_PER_US = 1e3;

static void moves_cells(ReportTable *table, const MoveTimes *moves) {
    for (size_t i = 0; i < sizeof SHARES / sizeof SHARES[0]; ++i) {
        table_number(table, moves == NULL
                                ? (double)NAN
                                : (double)move_times_quantile(moves, SHARES[i]) / NS_PER_US);
    }
    table_number(table, moves == NULL ? (double)NAN : (double)moves->longest_ns / NS_PER_US);
}

void report_fill_time(ReportView *view, ReportTable *table) {
    const unsigned rated = view_rated_count(view);
    if (view->report->timed_games == 0) {
        return;
    }
    table_column(table, "bot", "bot", CELL_TEXT, 0);
    table_column(table, "games_timed", "games timed", CELL_COUNT, 0);
    table_column(table, "us_per_decision", "\xC2\xB5s/decision", CELL_NUMBER, 2);
    table_column(table, "us_median", "median \xC2\xB5s", CELL_NUMBER, 1);
    table_column(table, "us_95", "p95 \xC2\xB5s", CELL_NUMBER, 1);
    table_column(table, "us_99", "p99 \xC2\xB5s", CELL_NUMBER, 1);
    table_column(table, "us_longest", "max. \xC2\xB5s", CELL_NUMBER, 1);
    table_column(table, "decisions_per_game", "decisions/game", CELL_NUMBER, 1);
    table_column(table, "ms_per_game", "ms/game", CELL_NUMBER, 3);
    table_column(table, "share", "time share %", CELL_NUMBER, 1);
    table_column(table, "cpu_ms_per_game", "CPU ms/game", CELL_NUMBER, 3);
    table_column(table, "cpu_share", "CPU/wall %", CELL_NUMBER, 1);
    for (unsigned place = 0; place < rated; ++place) {
        const BotTally *tally = &view->report->bots[view->order[place]];
        const double cpu_share = (double)tally->cpu_ns / (double)tally->cpu_choose_ns;
        const double games = (double)tally->timed_games;
        table_text(table, view_bot_name(view, view->order[place]));
        table_count(table, tally->timed_games);
        table_number(table, (double)tally->choose_ns / 1e3 / (double)tally->decisions);
        moves_cells(table, tally->moves);
        table_number(table, (double)tally->decisions / games);
        table_number(table, (double)tally->choose_ns / 1e6 / games);
        table_number(table, PERCENT * (double)tally->choose_ns / (double)view->report->choose_ns);
        table_number(table, cpu_share * (double)tally->choose_ns / 1e6 / games);
        table_number(table, PERCENT * cpu_share);
    }
}

// Difference between the first-seat score of a thread and of all threads, in standard errors by
// block: a check that results do not depend on the thread.
static double worker_residual(const Report *report, const WorkerTally *worker, double mean) {
    const double games = (double)worker->games;
    const double squares = worker->score_square - 2.0 * mean * worker->score_games +
                           mean * mean * worker->games_square;
    // The thread is part of the total, which reduces the variance of the difference.
    const double error = sqrt(squares * (1.0 - games / (double)report->timed_games)) / games;
    return ((double)worker->score / games - mean) / error;
}

void report_fill_workers(ReportView *view, ReportTable *table) {
    const Report *report = view->report;
    const bool several = report->setup.run_count > 0; // each may be from another machine
    if (several || report->timed_games == report->workers[0].games) {
        return;
    }
    double mean = 0.0;
    for (unsigned i = 0; i < CONFIG_THREADS_MAX; ++i) {
        mean += (double)report->workers[i].score / (double)report->timed_games;
    }
    table_column(table, "worker", "thread", CELL_COUNT, 0);
    table_column(table, "games_timed", "games timed", CELL_COUNT, 0);
    table_column(table, "ms_per_game", "ms/game", CELL_NUMBER, 3);
    table_column(table, "cpu_share", "CPU/wall %", CELL_NUMBER, 1);
    table_column_signed(table, "residual", "residual", CELL_NUMBER, 2);
    for (unsigned i = 0; i < CONFIG_THREADS_MAX; ++i) {
        const WorkerTally *worker = &report->workers[i];
        if (worker->games == 0) {
            continue;
        }
        table_count(table, i + 1U);
        table_count(table, worker->games);
        table_number(table, (double)worker->game_ns / 1e6 / (double)worker->games);
        table_number(table, PERCENT * (double)worker->cpu_ns / (double)worker->cpu_choose_ns);
        table_number(table, worker_residual(report, worker, mean));
    }
}

static void cost_row(ReportTable *table, const char *item, double value, const char *unit) {
    if (isfinite(value)) {
        table_text(table, item);
        table_number(table, value);
        table_text(table, unit);
    }
}

void report_fill_cost(ReportView *view, ReportTable *table) {
    const Report *report = view->report;
    const StoreSession *effort = view->effort;
    table_column(table, "item", "item", CELL_TEXT, 0);
    table_column(table, "value", "value", CELL_NUMBER, 1);
    table_column(table, "unit", "unit", CELL_TEXT, 0);
    cost_row(table, "plies", (double)report->plies / (double)report->games, "per game");
    if (report->timed_games > 0) {
        const double overhead = (double)report->game_ns - (double)report->choose_ns;
        cost_row(table, "arena overhead", overhead / 1e3 / (double)report->timed_games,
                 "\xC2\xB5s per game");
        cost_row(table, "arena overhead", PERCENT * overhead / (double)report->game_ns,
                 "% of playing time");
    }
    if (effort != NULL && effort->wall_ns > 0) {
        const double seconds = (double)effort->wall_ns / 1e9;
        cost_row(table, "threads", effort->threads, "");
        cost_row(table, "wall clock", seconds, "s");
        cost_row(table, "speed", (double)effort->games / seconds, "games/s");
        cost_row(table, "store", PERCENT * (double)effort->write_ns / (double)effort->wall_ns,
                 "% of wall clock");
    }
}
