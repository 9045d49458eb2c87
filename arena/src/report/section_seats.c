// SPDX-License-Identifier: MIT
//
// Order of play: results by position in the turn order.
#include "report/report_view.h"

void report_fill_seats(ReportView *view, ReportTable *table) {
    const BlockRatio score = view_score_ratio(view);
    const BlockRatio firsts = view_ratio(SUM_FIRSTS, PERCENT / FIRST_PLACE_UNITS);
    const BlockRatio points = view_ratio(SUM_POINTS, 1.0);
    table_column(table, "place", "position", CELL_COUNT, 0);
    table_column_limited(table, "score", "score %", 1, 0.0, PERCENT);
    table_column_limited(table, "first_places", "first place %", 1, 0.0, PERCENT);
    if (!view->report->setup.unscored) {
        table_column(table, "points", "points/game", CELL_ESTIMATE, 1);
    }
    for (unsigned place = 0; place < view->report->setup.seats; ++place) {
        const BlockSums *sums = &view->report->places[place];
        table_count(table, place + 1U);
        table_estimate(table, view_share(block_sums_ratio(sums, &score), sums->blocks));
        table_estimate(table, view_share(block_sums_ratio(sums, &firsts), sums->blocks));
        if (!view->report->setup.unscored) {
            table_estimate(table, block_sums_ratio(sums, &points));
        }
    }
}
