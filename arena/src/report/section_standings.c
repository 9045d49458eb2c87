// SPDX-License-Identifier: MIT
//
// Standings of a tournament in stages, by the rules of its format.
#include "report/report_view.h"
#include "schedule/formats/format.h"
#include "schedule/formats/plan.h"

#include <stdlib.h>

static void standing_row(const ReportView *view, ReportTable *table, const Standing *row,
                         uint32_t place) {
    table_count(table, place);
    table_text(table, view->report->setup.bot_names[row->bot]);
    table_number(table, row->half_wins / 2.0);
    table_count(table, row->matches);
    table_number(table, row->buchholz / 2.0);
    table_number(table, (double)row->difference);
    table_count(table, row->starts);
    table_text(table, row->note);
}

void report_fill_standings(ReportView *view, ReportTable *table) {
    const Schedule *const schedule = view->report->setup.schedule;
    if (schedule == NULL || !schedule_has_standings(schedule)) {
        return;
    }
    const uint32_t bots = schedule->request.bots;
    Standing *const rows = calloc(bots, sizeof *rows);
    if (rows == NULL ||
        schedule->request.format->standing(schedule->plan, rows, NULL) != STATUS_OK) {
        free(rows);
        return; // a report without this section
    }
    table_column(table, "place", "#", CELL_COUNT, 0);
    table_column(table, "bot", "bot", CELL_TEXT, 0);
    table_column(table, "wins", "wins", CELL_NUMBER, 1);
    table_column(table, "matches", "matches", CELL_COUNT, 0);
    table_column(table, "buchholz", "Buchholz", CELL_NUMBER, 1);
    table_column_signed(table, "difference", "points +-", CELL_NUMBER, 0);
    table_column(table, "starts", "starts", CELL_COUNT, 0);
    table_column(table, "note", "", CELL_TEXT, 0);
    for (uint32_t i = 0; i < bots; i++) {
        standing_row(view, table, &rows[i], i + 1);
    }
    free(rows);
}
