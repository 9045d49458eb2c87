// SPDX-License-Identifier: MIT
//
// Standings: by the rules of the format for a tournament in stages; by tie-breaks for a round robin
// with a list of them.
#include "report/report_view.h"
#include "schedule/formats/format.h"
#include "schedule/formats/plan.h"
#include "schedule/formats/tie_breaks.h"

#include <stdlib.h>

// ---- Tie-breaks

static void tie_break_columns(ReportTable *table, const ScheduleRequest *request) {
    for (uint32_t i = 0; i < request->tie_break_count; i++) {
        const TieBreak tie_break = request->tie_breaks[i];
        if (tie_break != TIE_BREAK_DIFFERENCE) { // it always has a column
            const int unit = tie_break_unit(tie_break);
            table_column(table, tie_break_word((unsigned)tie_break), tie_break_title(tie_break),
                         CELL_NUMBER, unit / 2);
        }
    }
}

static void tie_break_cells(ReportTable *table, const ScheduleRequest *request,
                            const int64_t *values) {
    for (uint32_t i = 0; i < request->tie_break_count; i++) {
        if (request->tie_breaks[i] != TIE_BREAK_DIFFERENCE) {
            table_number(table, (double)values[i] / tie_break_unit(request->tie_breaks[i]));
        }
    }
}

// ---- Stages

static void standing_row(const ReportView *view, ReportTable *table, const Standing *row,
                         uint32_t place) {
    const ScheduleRequest *const request = &view->report->setup.schedule->request;
    table_count(table, place);
    table_text(table, view->report->setup.bot_names[row->bot]);
    table_number(table, row->half_wins / 2.0);
    table_count(table, row->matches);
    if (request->tie_break_count == 0) {
        table_number(table, row->buchholz / 2.0);
    }
    tie_break_cells(table, request, row->tie_breaks);
    table_number(table, (double)row->difference);
    table_count(table, row->starts);
    table_text(table, row->note);
}

static void stages_fill(const ReportView *view, ReportTable *table, const Standing *rows) {
    const ScheduleRequest *const request = &view->report->setup.schedule->request;
    table_column(table, "place", "#", CELL_COUNT, 0);
    table_column(table, "bot", "bot", CELL_TEXT, 0);
    table_column(table, "wins", "wins", CELL_NUMBER, 1);
    table_column(table, "matches", "matches", CELL_COUNT, 0);
    if (request->tie_break_count == 0) {
        table_column(table, "buchholz", "Buchholz", CELL_NUMBER, 1);
    }
    tie_break_columns(table, request);
    table_column_signed(table, "difference", "point difference", CELL_NUMBER, 0);
    table_column(table, "starts", "first seats", CELL_COUNT, 0);
    table_column(table, "note", "", CELL_TEXT, 0);
    for (uint32_t i = 0; i < request->bots; i++) {
        standing_row(view, table, &rows[i], i + 1);
    }
}

// ---- Round robin

/** Adds all games of two bots as one entry for each bot. */
static void pair_enter(const Report *report, uint32_t first, uint32_t second, ScoreSheet *sheet) {
    const PairTally *const pair = report_pair(report, first, second);
    if (pair->games == 0) {
        return;
    }
    SheetEntry entry = {.opponent = second,
                        .meetings = (uint64_t)pair->games,
                        .half_points = (uint64_t)pair->score};
    sheet_add(sheet, first, entry);
    entry.opponent = first;
    entry.half_points = 2 * (uint64_t)pair->games - (uint64_t)pair->score;
    sheet_add(sheet, second, entry);
}

static void round_robin_sheet(const Report *report, ScoreSheet *sheet) {
    for (uint32_t second = 0; second < sheet->participants; second++) {
        sheet->wins[second] = report->bots[second].wins;
        for (uint32_t first = 0; first < second; first++) {
            pair_enter(report, first, second, sheet);
        }
    }
}

static void round_robin_row(const ReportView *view, ReportTable *table, const ScoreSheet *sheet,
                            const SheetRanking *ranking, uint32_t bot) {
    const ScheduleRequest *const request = &view->report->setup.schedule->request;
    uint64_t meetings = 0;
    for (uint32_t i = 0; i < sheet->counts[bot]; i++) {
        meetings += sheet->entries[(size_t)bot * sheet->width + i].meetings;
    }
    table_count(table, ranking->places[bot] + 1);
    table_text(table, view_bot_name(view, bot));
    table_number(table, (double)sheet->scores[bot] / 2.0);
    table_count(table, meetings);
    tie_break_cells(table, request, ranking->values + (size_t)bot * request->tie_break_count);
}

static void round_robin_fill(const ReportView *view, ReportTable *table, const ScoreSheet *sheet,
                             const SheetRanking *ranking) {
    table_column(table, "place", "#", CELL_COUNT, 0);
    table_column(table, "bot", "bot", CELL_TEXT, 0);
    table_column(table, "points", "points", CELL_NUMBER, 1);
    table_column(table, "meetings", "meetings", CELL_COUNT, 0);
    tie_break_columns(table, &view->report->setup.schedule->request);
    for (uint32_t place = 0; place < sheet->participants; place++) {
        for (uint32_t bot = 0; bot < sheet->participants; bot++) { // equal bots share a place
            if (ranking->places[bot] == place) {
                round_robin_row(view, table, sheet, ranking, bot);
            }
        }
    }
}

static void round_robin_standings(const ReportView *view, ReportTable *table) {
    const Report *const report = view->report;
    const ScheduleRequest *const request = &report->setup.schedule->request;
    ScoreSheet sheet;
    SheetRanking ranking = {0};
    Status status = sheet_make(&sheet, request->bots, request->bots, NULL);
    if (status == STATUS_OK) {
        round_robin_sheet(report, &sheet);
        status = sheet_rank(&ranking, &sheet, request->tie_breaks, request->tie_break_count, NULL);
    }
    if (status == STATUS_OK) {
        round_robin_fill(view, table, &sheet, &ranking);
    }
    sheet_ranking_free(&ranking);
    sheet_free(&sheet);
}

// ---- Both

void report_fill_standings(ReportView *view, ReportTable *table) {
    const Schedule *const schedule = view->report->setup.schedule;
    if (schedule == NULL) {
        return;
    }
    if (!schedule_has_standings(schedule)) {
        if (schedule->request.tie_break_count > 0 && view->report->pairs != NULL) {
            round_robin_standings(view, table);
        }
        return;
    }
    Standing *const rows = calloc(schedule->request.bots, sizeof *rows);
    if (rows != NULL &&
        schedule->request.format->standing(schedule->plan, rows, NULL) == STATUS_OK) {
        stages_fill(view, table, rows);
    } // else the report has no such section
    free(rows);
}
