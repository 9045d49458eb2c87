// SPDX-License-Identifier: MIT
//
// Ratings: the table of all bots.
#include "report/report_view.h"

#include <inttypes.h>
#include <stdio.h>

static bool shows_forfeits(const ReportView *view) {
    return !view->narrow || report_forfeited(view->report) > 0;
}

// A terminal has no room for both points and forfeits.
static bool shows_points(const ReportView *view) {
    return !view->report->setup.unscored && (!view->brief || !shows_forfeits(view));
}

static void ratings_columns(const ReportView *view, ReportTable *table) {
    const Report *report = view->report;
    table_column(table, "rank", "#", CELL_COUNT, 0);
    table_column(table, "bot", "bot", CELL_TEXT, 0);
    table_column_signed(table, "elo", "Elo", CELL_ESTIMATE, 1);
    if (!view->brief) {
        table_column(table, "elo_error_independent", "\xC2\xB1 if games indep.", CELL_NUMBER, 1);
    }
    if (report->setup.bootstrap_draws > 0) {
        table_column_signed(table, "elo_bootstrap_low", "bootstrap 2.5 %", CELL_NUMBER, 1);
        table_column_signed(table, "elo_bootstrap_high", "bootstrap 97.5 %", CELL_NUMBER, 1);
    }
    table_column(table, "better_than_next", view->brief ? "LOS next %" : "P(stronger than next) %",
                 CELL_NUMBER, 1);
    table_column(table, "games", "games", CELL_COUNT, 0);
    table_column_limited(table, "score", "score %", 1, 0.0, PERCENT);
    if (report->setup.seats > 2) {
        table_column_limited(table, "first_places", "first place %", 1, 0.0, PERCENT);
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
        table_column_limited(table, "first_seat", "first-seat adv. %", 1, -PERCENT, PERCENT);
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

/** What the intervals are: level, method, sample size and unit. */
static void intervals_describe(ReportView *view, ReportTable *table) {
    const Report *const report = view->report;
    const unsigned games = report->setup.games_per_block;
    char block[BLOCK_TEXT_SIZE] = "all games on one deck";
    if (games > 0) {
        (void)snprintf(block, sizeof block, "%u game%s %s", games, games == 1 ? "" : "s",
                       report_block_decks(report));
    }
    (void)snprintf(view->intervals, ABOUT_SIZE, "95 %% CI by block (%s), %" PRIu64 " blocks", block,
                   report->blocks_whole);
    table->about = view->intervals;
}

void report_fill_ratings(ReportView *view, ReportTable *table) {
    const unsigned rated = view_rated_count(view);
    intervals_describe(view, table);
    ratings_columns(view, table);
    for (unsigned place = 0; place < rated; ++place) {
        ratings_row(view, table, place, rated);
    }
}
