// SPDX-License-Identifier: MIT
//
// Points of each bot by source and what its figures did: in all games and against each other bot.
#include "report/report_view.h"

#include <math.h>

/** Sums of a bot in all games. */
static const SourceSums *sums_of(const ReportView *view, unsigned bot) {
    return &view->report->bots[bot].sources;
}

/** Whether to add rows for each pair of bots. */
static bool by_pair(const ReportView *view) {
    const unsigned rated = view_rated_count(view);
    return view->report->sources != NULL && rated > 2 &&
           (!view->narrow || rated * (rated - 1) <= NARROW_PAIRS);
}

/** Calls `row` for each bot, best first, then for each ordered pair of bots. */
static void rows_each(const ReportView *view, ReportTable *table,
                      void (*row)(const ReportView *view, ReportTable *table, unsigned bot,
                                  const char *against, const SourceSums *sums)) {
    const unsigned rated = view_rated_count(view);
    for (unsigned i = 0; i < rated; ++i) {
        row(view, table, view->order[i], "all", sums_of(view, view->order[i]));
    }
    for (unsigned i = 0; by_pair(view) && i < rated * rated; ++i) {
        const unsigned bot = view->order[i / rated];
        const unsigned other = view->order[i % rated];
        if (bot != other) {
            row(view, table, bot, view_bot_name(view, other),
                report_sources(view->report, bot, other));
        }
    }
}

static void points_row(const ReportView *view, ReportTable *table, unsigned bot,
                       const char *against, const SourceSums *sums) {
    static const char *const WHEN[TALLY_TIME_COUNT] = {"in play", "at the end"};
    for (int time = 0; time < TALLY_TIME_COUNT && sums->games > 0; ++time) {
        const double games = (double)sums->games;
        double total = 0;
        table_text(table, view_bot_name(view, bot));
        table_text(table, against);
        table_count(table, sums->games);
        table_text(table, WHEN[time]);
        for (int kind = 0; kind < TALLY_KIND_COUNT; ++kind) {
            table_number(table, (double)sums->points[time][kind] / games);
            total += (double)sums->points[time][kind];
        }
        table_number(table, total / games);
    }
}

void report_fill_sources(ReportView *view, ReportTable *table) {
    table_column(table, "bot", "bot", CELL_TEXT, 0);
    table_column(table, "against", "against", CELL_TEXT, 0);
    table_column(table, "games", "games", CELL_COUNT, 0);
    table_column(table, "when", "when", CELL_TEXT, 0);
    for (int kind = 0; kind < TALLY_KIND_COUNT; ++kind) {
        table_column(table, tally_kind_text((TallyKind)kind), tally_kind_text((TallyKind)kind),
                     CELL_NUMBER, 1);
    }
    table_column(table, "total", "total", CELL_NUMBER, 1);
    rows_each(view, table, points_row);
}

static double ratio(uint64_t sum, uint64_t count) {
    return count > 0 ? (double)sum / (double)count : (double)NAN;
}

static void figures_row(const ReportView *view, ReportTable *table, unsigned bot,
                        const char *against, const SourceSums *sums) {
    if (sums->games == 0) {
        return;
    }
    table_text(table, view_bot_name(view, bot));
    table_text(table, against);
    table_count(table, sums->games);
    table_number(table, ratio(sums->placed, sums->games));
    table_number(table, ratio(sums->returned, sums->games));
    table_number(table, ratio(sums->completed, sums->games));
    table_number(table, ratio(sums->completed_turns, sums->completed));
}

void report_fill_figures(ReportView *view, ReportTable *table) {
    table_column(table, "bot", "bot", CELL_TEXT, 0);
    table_column(table, "against", "against", CELL_TEXT, 0);
    table_column(table, "games", "games", CELL_COUNT, 0);
    table_column(table, "placed", "placed", CELL_NUMBER, 1);
    table_column(table, "returned", "returned", CELL_NUMBER, 1);
    table_column(table, "completed", "completed", CELL_NUMBER, 1);
    table_column(table, "completed_turn", "mean turn", CELL_NUMBER, 1);
    rows_each(view, table, figures_row);
}
