// SPDX-License-Identifier: MIT
//
// State of the sequential test of a run.
#include "report/report_view.h"
#include "report/trial_words.h"

const char *view_verdict_text(SprtVerdict verdict) {
    switch (verdict) {
    case SPRT_ACCEPT_H0:
        return "H0 accepted";
    case SPRT_ACCEPT_H1:
        return "H1 accepted";
    case SPRT_CONTINUE:
        break;
    }
    return "undecided";
}

void report_fill_trial(ReportView *view, ReportTable *table) {
    const Trial *const trial = view->report->setup.trial;
    if (trial == NULL || trial->blocks == 0) {
        return;
    }
    double scores[SPRT_VALUES_MAX];
    double counts[SPRT_VALUES_MAX];
    const SprtData data = trial_data(trial, scores, counts);
    const SprtBounds bounds = sprt_bounds(trial->design.alpha, trial->design.beta);
    table_column(table, "bot", "bot", CELL_TEXT, 0);
    table_column(table, "against", "against", CELL_TEXT, 0);
    if (!view->brief) {
        table_column(table, "verdict", "verdict", CELL_TEXT, 0);
    }
    table_column(table, "unit", "unit", CELL_TEXT, 0);
    table_column(table, "elo0", "elo0", CELL_NUMBER, 2);
    table_column(table, "elo1", "elo1", CELL_NUMBER, 2);
    table_column_signed(table, "llr", "LLR", CELL_NUMBER, 3);
    table_column_signed(table, "lower", "lower", CELL_NUMBER, 3);
    table_column_signed(table, "upper", "upper", CELL_NUMBER, 3);
    table_column(table, "blocks", "blocks", CELL_COUNT, 0);
    table_column_signed(table, "strength", "strength", CELL_ESTIMATE, 1);
    table_text(table, view_bot_name(view, 0));
    table_text(table, view_bot_name(view, 1));
    if (!view->brief) {
        table_text(table, view_verdict_text(trial->verdict));
    }
    table_text(table, trial_unit(trial));
    table_number(table, trial->design.elo0);
    table_number(table, trial->design.elo1);
    table_number(table, trial->llr);
    table_number(table, bounds.lower);
    table_number(table, bounds.upper);
    table_count(table, trial->blocks);
    if (trial->size > 1) {
        table_estimate(table, sprt_estimate(&trial->design, &data));
    } else {
        table_empty(table); // no variance: strength cannot be estimated
    }
}
