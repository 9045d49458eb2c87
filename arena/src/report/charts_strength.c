// SPDX-License-Identifier: MIT
//
// Charts of strength: ratings, crosstable, superiority.
#include "report/report_charts.h"

#include "chart/chart.h"

#include <math.h>
#include <stdlib.h>

static const double EVEN = 50.0; // percent

void charts_ratings(TextBuffer *out, const ReportTable *table, bool file) {
    const size_t rows = table_rows(table);
    ChartWhisker *const whiskers = calloc(rows + 1, sizeof *whiskers);
    bool above = false;
    bool below = false;
    out->failed = out->failed || whiskers == NULL;
    for (size_t row = 0; whiskers != NULL && row < rows; ++row) {
        const TableCell *const elo = table_cell(table, row, "elo");
        whiskers[row] = (ChartWhisker){.label = table_cell(table, row, "bot")->text,
                                       .value = elo->value,
                                       .low = elo->low,
                                       .high = elo->high,
                                       .mark = (double)NAN};
        above = above || elo->value >= 0.0;
        below = below || elo->value <= 0.0;
    }
    const ChartHead head = {.title = "Elo of the bots with 95 % CI",
                            .axis = "Elo with 95 % CI",
                            .decimals = 1,
                            .sign = true,
                            .file = file};
    const ChartWhiskers chart = {
        .rows = whiskers, .count = rows, .reference = above && below ? 0.0 : (double)NAN};
    if (whiskers != NULL && rows > 0) {
        chart_whiskers(out, &head, &chart);
    }
    free(whiskers);
}

/** Draws a matrix of bots: the table has rank, name, then one column for each bot. */
static void matrix_draw(TextBuffer *out, const ReportTable *table, const ChartHead *head) {
    enum { BEFORE = 2, NAME = 1 };
    const size_t rows = table_rows(table);
    const char **const labels = calloc(rows + 1, sizeof *labels);
    double *const values = calloc(rows * rows + 1, sizeof *values);
    const bool room = labels != NULL && values != NULL;
    out->failed = out->failed || !room;
    for (size_t at = 0; room && at < rows * rows; ++at) {
        const TableCell *const line = &table->cells[at / rows * table->column_count];
        const TableCell *const cell = &line[BEFORE + at % rows];
        labels[at / rows] = line[NAME].text;
        values[at] = cell->kind == CELL_EMPTY ? (double)NAN : cell->value;
    }
    if (room && rows > 0 && rows <= CHART_CELLS_MAX) {
        chart_heat(
            out, head,
            &(ChartHeat){
                .labels = labels, .count = rows, .values = values, .middle = EVEN, .reach = EVEN});
    }
    free(labels);
    free(values);
}

void charts_crosstable(TextBuffer *out, const ReportTable *table, bool file) {
    matrix_draw(out, table,
                &(ChartHead){.title = "Crosstable",
                             .axis = "score % of the row against the column",
                             .file = file});
}

void charts_superiority(TextBuffer *out, const ReportTable *table, bool file) {
    matrix_draw(out, table,
                &(ChartHead){.title = "Likelihood of superiority (LOS)",
                             .axis = "% probability that the row is stronger than the column",
                             .decimals = 1,
                             .file = file});
}
