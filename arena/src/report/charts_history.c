// SPDX-License-Identifier: MIT
//
// Line charts of a run by games played.
#include "report/report_charts.h"

#include "chart/chart.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    LINES_MAX = CHART_COLORS, // each line has another color
    BANDS_MAX = 4,            // more bands are unreadable
    SMALL = 110               // height of a chart among several
};

/** Lines to draw from a table whose first column is the number of games. */
typedef struct LinesWanted {
    size_t first, count; /* columns */
    const char *title, *axis, *room;
    ChartReference references[CHART_REFERENCES_MAX];
    unsigned reference_count;
    int height;
    bool from_zero, file;
} LinesWanted;

static ChartPoint point_of(const TableCell *games, const TableCell *cell, bool band) {
    const double x = (double)games->count;
    const bool there = cell->kind != CELL_EMPTY;
    const bool interval = band && cell->kind == CELL_ESTIMATE;
    return (ChartPoint){.x = x,
                        .y = there ? cell->value : (double)NAN,
                        .low = interval ? cell->low : (double)NAN,
                        .high = interval ? cell->high : (double)NAN};
}

static void lines_draw(TextBuffer *out, const ReportTable *table, const LinesWanted *wanted) {
    const size_t rows = table_rows(table);
    const size_t count = wanted->count < LINES_MAX ? wanted->count : LINES_MAX;
    ChartLine lines[LINES_MAX];
    ChartPoint *const points = calloc(rows * count + 1, sizeof *points);
    bool any = wanted->file; // on a page, a chart without a value is left out
    out->failed = out->failed || points == NULL;
    for (size_t at = 0; points != NULL && at < rows * count; ++at) {
        const TableCell *const row = &table->cells[at % rows * table->column_count];
        points[at] = point_of(row, &row[wanted->first + at / rows], count <= BANDS_MAX);
        any = any || isfinite(points[at].y);
    }
    for (size_t i = 0; i < count; ++i) {
        const char *const name = table->columns[wanted->first + i].heading;
        lines[i] = (ChartLine){
            {name, (unsigned)i % CHART_COLORS}, points != NULL ? &points[i * rows] : NULL, rows};
    }
    ChartLines chart = {.across = "games",
                        .lines = lines,
                        .count = (unsigned)count,
                        .reference_count = wanted->reference_count,
                        .room = wanted->room,
                        .height = wanted->height,
                        .from_zero = wanted->from_zero};
    for (unsigned i = 0; i < wanted->reference_count; ++i) {
        chart.references[i] = wanted->references[i];
    }
    if (points != NULL && rows > 0 && any) {
        chart_lines(
            out, &(ChartHead){.title = wanted->title, .axis = wanted->axis, .file = wanted->file},
            &chart);
    }
    free(points);
}

void charts_history(TextBuffer *out, const ReportTable *table, bool file) {
    lines_draw(out, table,
               &(LinesWanted){.first = 1,
                              .count = table->column_count - 1,
                              .title = "Ratings by games played",
                              .file = file,
                              .axis = table->column_count - 1 > LINES_MAX
                                          ? "Elo of the first eight bots"
                                          : "Elo"});
}

void charts_trial(TextBuffer *out, const ReportTable *table, bool file) {
    enum { LLR = 1, PLAIN = 4, UNBIASED };
    const char *const plain = table->columns[PLAIN].heading;
    const char *const unbiased = table->columns[UNBIASED].heading;
    const char *const room = strlen(plain) > strlen(unbiased) ? plain : unbiased;
    lines_draw(out, table,
               &(LinesWanted){.first = LLR,
                              .count = 1,
                              .title = "Log likelihood ratio between its bounds",
                              .file = file,
                              .axis = "log likelihood ratio (LLR)",
                              .room = room,
                              .references = {{table_cell(table, 0, "upper")->value, "H1"},
                                             {table_cell(table, 0, "lower")->value, "H0"}},
                              .reference_count = 2});
    if (file) {
        return;
    }
    lines_draw(out, table,
               &(LinesWanted){.first = PLAIN,
                              .count = 2,
                              .title = "Strength: naive and median-unbiased, with 95 % CI",
                              .file = file,
                              .axis = table_cell(table, 0, "unit")->text,
                              .room = room,
                              .references = {{0.0, "equal"}},
                              .reference_count = 1});
}

void charts_speed(TextBuffer *out, const ReportTable *table, bool file) {
    enum { SPEED = 3 };
    lines_draw(out, table,
               &(LinesWanted){.first = SPEED,
                              .count = 1,
                              .title = "Speed by games played",
                              .file = file,
                              .axis = "games/s per thread",
                              .from_zero = true});
}

void charts_paths(TextBuffer *out, const ReportTable *table, bool file) {
    for (size_t column = 1; column < (file ? 2 : table->column_count); ++column) {
        lines_draw(out, table,
                   &(LinesWanted){.first = column,
                                  .count = 1,
                                  .title = "Parameter by games played",
                                  .file = file,
                                  .axis = table->columns[column].heading,
                                  .height = SMALL});
    }
}

void charts_paths_percent(TextBuffer *out, const ReportTable *table, bool file) {
    lines_draw(out, table,
               &(LinesWanted){.first = 1,
                              .count = table->column_count - 1,
                              .title = "Parameters in percent of their start values",
                              .file = file,
                              .axis = "% of the start value",
                              .references = {{100.0, ""}},
                              .reference_count = 1});
}

void charts_paths_steps(TextBuffer *out, const ReportTable *table, bool file) {
    lines_draw(out, table,
               &(LinesWanted){
                   .first = 1,
                   .count = table->column_count - 1,
                   .title = "Parameters in units of c",
                   .file = file,
                   .axis = "difference from the start value, in units of the last perturbation c",
                   .references = {{0.0, ""}},
                   .reference_count = 1});
}

// ---- Time per decision

void charts_time(TextBuffer *out, const ReportTable *table, bool file) {
    const size_t rows = table_rows(table);
    ChartWhisker *const whiskers = calloc(rows + 1, sizeof *whiskers);
    size_t count = 0;
    out->failed = out->failed || whiskers == NULL;
    for (size_t row = 0; whiskers != NULL && row < rows; ++row) {
        const TableCell *const median = table_cell(table, row, "us_median");
        if (median->kind == CELL_EMPTY || !(median->value > 0.0)) {
            continue;
        }
        whiskers[count++] = (ChartWhisker){.label = table_cell(table, row, "bot")->text,
                                           .value = median->value,
                                           .low = median->value,
                                           .high = table_cell(table, row, "us_99")->value,
                                           .mark = table_cell(table, row, "us_longest")->value,
                                           .note = ""};
    }
    const ChartHead head = {.title = "Time per decision",
                            .axis = "\xC2\xB5s per decision: median, 99th percentile, maximum",
                            .file = file};
    if (count > 0) {
        chart_whiskers(
            out, &head,
            &(ChartWhiskers){
                .rows = whiskers, .count = count, .reference = (double)NAN, .logarithmic = true});
    }
    free(whiskers);
}
