// SPDX-License-Identifier: MIT
//
// Matrices of bots: crosstable, likelihood of superiority, Elo differences.
#include "report/report_view.h"

#include <stdio.h>

enum { WIDE_BOTS = 6 }; // with more, a terminal has no room for decimals

// A value for row against column.
typedef void (*MatrixCell)(const ReportView *view, ReportTable *table, unsigned row,
                           unsigned column);

// `shares`: estimates are shares in percent.
static void fill_matrix(ReportView *view, ReportTable *table, CellKind kind, bool shares,
                        MatrixCell cell) {
    const unsigned rated = view_rated_count(view);
    const int decimals = view->brief && rated > WIDE_BOTS ? 0 : 1;
    if (rated < 2 || rated > view_matrix_bots(view)) {
        return;
    }
    table_column(table, "rank", "#", CELL_COUNT, 0);
    table_column(table, "bot", "bot", CELL_TEXT, 0);
    for (unsigned place = 0; place < rated; ++place) {
        char heading[16];
        (void)snprintf(heading, sizeof heading, "#%u", place + 1U);
        if (kind == CELL_ESTIMATE && shares) {
            table_column_limited(table, view_bot_name(view, view->order[place]), heading, decimals,
                                 0.0, PERCENT);
        } else {
            table_column(table, view_bot_name(view, view->order[place]), heading, kind, decimals);
        }
    }
    for (unsigned row = 0; row < rated; ++row) {
        table_count(table, row + 1U);
        table_text(table, view_bot_name(view, view->order[row]));
        for (unsigned column = 0; column < rated; ++column) {
            if (row == column) {
                table_empty(table);
            } else {
                cell(view, table, view->order[row], view->order[column]);
            }
        }
    }
}

static void score_cell(const ReportView *view, ReportTable *table, unsigned row, unsigned column) {
    table_estimate(table, view_pair_score(view, row, column));
}

static void superiority_cell(const ReportView *view, ReportTable *table, unsigned row,
                             unsigned column) {
    table_number(table, PERCENT * rating_superiority(view->table, row, column));
}

static void difference_cell(const ReportView *view, ReportTable *table, unsigned row,
                            unsigned column) {
    table_estimate(table, rating_difference(view->table, row, column));
}

static void brief_cell(const ReportView *view, ReportTable *table, unsigned row, unsigned column) {
    table_number(table, view_pair_score(view, row, column).value);
}

void report_fill_crosstable(ReportView *view, ReportTable *table) {
    if (view->report->pairs != NULL) {
        fill_matrix(view, table, view->brief ? CELL_NUMBER : CELL_ESTIMATE, true,
                    view->brief ? brief_cell : score_cell);
    }
}

void report_fill_superiority(ReportView *view, ReportTable *table) {
    if (!view->narrow || view_rated_count(view) > 2) {
        fill_matrix(view, table, CELL_NUMBER, false, superiority_cell);
    }
}

void report_fill_errors(ReportView *view, ReportTable *table) {
    fill_matrix(view, table, CELL_ESTIMATE, false, difference_cell);
}
