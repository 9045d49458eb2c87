// SPDX-License-Identifier: MIT
//
// Ratings: the table of all bots.
#include "report/report_view.h"

static bool shows_forfeits(const ReportView *view) {
    return !view->narrow || report_forfeited(view->report) > 0;
}

// Points give way to forfeits where there is no room for both.
static bool shows_points(const ReportView *view) {
    return !view->report->setup.unscored && (!view->brief || !shows_forfeits(view));
}

static void ratings_columns(const ReportView *view, ReportTable *table) {
    const Report *report = view->report;
    table_column(table, "rank", "#", CELL_COUNT, 0);
    table_column(table, "bot", "bot", CELL_TEXT, 0);
    table_column_signed(table, "elo", "Elo", CELL_ESTIMATE, 1);
    if (!view->brief) {
        table_column(table, "elo_error_independent", "if indep.", CELL_NUMBER, 1);
    }
    if (report->setup.bootstrap_draws > 0) {
        table_column_signed(table, "elo_bootstrap_low", "boot low", CELL_NUMBER, 1);
        table_column_signed(table, "elo_bootstrap_high", "boot high", CELL_NUMBER, 1);
    }
    table_column(table, "better_than_next", "> next %", CELL_NUMBER, 1);
    table_column(table, "games", "games", CELL_COUNT, 0);
    table_column_limited(table, "score", "score %", 1, 0.0, PERCENT);
    if (report->setup.seats > 2) {
        table_column_limited(table, "first_places", "first %", 1, 0.0, PERCENT);
    }
    if (!view->narrow) {
        table_column(table, "wins", "wins", CELL_COUNT, 0);
        table_column(table, "ties", "ties", CELL_COUNT, 0);
        table_column(table, "losses", "losses", CELL_COUNT, 0);
    }
    if (shows_points(view)) {
        table_column(table, "points", "points/game", CELL_ESTIMATE, 1);
    }
    if (!view->brief) {
        table_column_limited(table, "first_seat", "first seat %", 1, -PERCENT, PERCENT);
    }
    if (shows_forfeits(view)) {
        table_column(table, "forfeits", "forfeits", CELL_COUNT, 0);
    }
}

static void ratings_row(const ReportView *view, ReportTable *table, unsigned place,
                        unsigned rated) {
    const unsigned bot = view->order[place];
    const RatingRow *row = &view->table->rows[bot];
    const BotTally *tally = &view->report->bots[bot];
    const BlockRatio score = view_score_ratio(view);
    const BlockRatio firsts = view_ratio(SUM_FIRSTS, PERCENT / FIRST_PLACE_UNITS);
    const BlockRatio points = view_ratio(SUM_POINTS, 1.0);
    table_count(table, place + 1U);
    table_text(table, view_bot_name(view, bot));
    table_estimate(table, row->interval);
    if (!view->brief) {
        table_number(table, view_independent_factor() * row->error_model);
    }
    if (view->report->setup.bootstrap_draws > 0) {
        table_number(table, row->bootstrap.low);
        table_number(table, row->bootstrap.high);
    }
    if (place + 1U < rated) {
        table_number(table,
                     PERCENT * rating_superiority(view->table, bot, view->order[place + 1U]));
    } else {
        table_empty(table);
    }
    table_count(table, row->games);
    table_estimate(table, view_share(block_sums_ratio(&tally->sums, &score), tally->sums.blocks));
    if (view->report->setup.seats > 2) {
        table_estimate(table,
                       view_share(block_sums_ratio(&tally->sums, &firsts), tally->sums.blocks));
    }
    if (!view->narrow) {
        table_count(table, tally->wins);
        table_count(table, tally->ties);
        table_count(table, tally->losses);
    }
    if (shows_points(view)) {
        table_estimate(table, block_sums_ratio(&tally->sums, &points));
    }
    if (!view->brief) {
        table_estimate(table, view_begin_advantage(view, &tally->sums));
    }
    if (shows_forfeits(view)) {
        table_count(table, tally->forfeits);
    }
}

void report_fill_ratings(ReportView *view, ReportTable *table) {
    const unsigned rated = view_rated_count(view);
    ratings_columns(view, table);
    for (unsigned place = 0; place < rated; ++place) {
        ratings_row(view, table, place, rated);
    }
}
