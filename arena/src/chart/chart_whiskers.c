// SPDX-License-Identifier: MIT
#include "chart/chart_axis.h"
#include "chart/chart_rows.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { TICKS = 6, CAP = 5, DOT = 5, NOTE_SIZE = CHART_LABEL_SIZE };

/** Writes the text at the end of a row: its note, or "+390 ±18". */
static void note_write(char text[static NOTE_SIZE], const ChartHead *head,
                       const ChartWhisker *row) {
    char value[CHART_NUMBER_SIZE];
    char half[CHART_NUMBER_SIZE];
    const double error = (row->high - row->low) / 2.0;
    chart_number(value, row->value, head->decimals, head->sign);
    if (row->note != NULL) {
        (void)snprintf(text, NOTE_SIZE, "%s", row->note);
    } else if (isnan(error)) {
        (void)snprintf(text, NOTE_SIZE, "%s", value);
    } else {
        (void)snprintf(text, NOTE_SIZE, "%s \xC2\xB1%s", value,
                       isfinite(error) ? chart_number(half, error, head->decimals, false)
                                       : "\xE2\x88\x9E");
    }
}

static ChartRange range_of(const ChartWhiskers *chart) {
    ChartRange range = chart_range_none();
    for (size_t i = 0; i < chart->count; ++i) {
        chart_range_add(&range, chart->rows[i].value);
        chart_range_add(&range, chart->rows[i].low);
        chart_range_add(&range, chart->rows[i].high);
        chart_range_add(&range, chart->rows[i].mark);
    }
    chart_range_add(&range, chart->reference);
    return range;
}

static void whisker_draw(TextBuffer *out, const ChartAxis *axis, const ChartWhisker *row,
                         double y) {
    if (!isnan(row->low) && !isnan(row->high)) {
        const double low = chart_axis_place(axis, row->low);
        const double high = chart_axis_place(axis, row->high);
        chart_stroke(out, "whisker", (ChartBox){low, y, high, y});
        if (isfinite(row->low)) {
            chart_stroke(out, "whisker", (ChartBox){low, y - CAP, low, y + CAP});
        }
        if (isfinite(row->high)) {
            chart_stroke(out, "whisker", (ChartBox){high, y - CAP, high, y + CAP});
        }
    }
    if (isfinite(row->mark)) {
        const double x = chart_axis_place(axis, row->mark);
        chart_stroke(out, "mark", (ChartBox){x, y - CAP, x, y + CAP});
    }
    if (isfinite(row->value)) {
        text_buffer_add(out, "<circle class=\"dot\" cx=\"");
        chart_place(out, chart_axis_place(axis, row->value));
        text_buffer_add(out, "\" cy=\"");
        chart_place(out, y);
        text_buffer_format(out, "\" r=\"%d\"/>\n", DOT);
    }
}

static void row_draw(TextBuffer *out, const ChartRows *rows, const ChartAxis *axis,
                     const ChartWhisker *row, size_t index) {
    whisker_draw(out, axis, row, chart_rows_middle(rows, index));
    chart_rows_label(out, rows, index, row->label);
}

void chart_whiskers(TextBuffer *out, const ChartHead *head, const ChartWhiskers *chart) {
    const char **const labels = calloc(chart->count + 1, sizeof *labels);
    char note[NOTE_SIZE];
    double note_width = 0.0;
    out->failed = out->failed || labels == NULL;
    for (size_t i = 0; labels != NULL && i < chart->count; ++i) {
        labels[i] = chart->rows[i].label;
        note_write(note, head, &chart->rows[i]);
        const double width = chart_text_width(note);
        note_width = width > note_width ? width : note_width;
    }
    if (labels == NULL) {
        return;
    }
    const ChartRows rows = chart_rows(labels, chart->count, note_width, 6.0);
    const ChartAxis axis = chart->logarithmic
                               ? chart_axis_logarithmic(range_of(chart), rows.left, rows.right)
                               : chart_axis(range_of(chart), TICKS, rows.left, rows.right);
    chart_open(out, head, CHART_WIDTH, chart_rows_height(&rows));
    chart_axis_draw_across(out, &axis, rows.top, rows.bottom);
    chart_rows_words(out, &rows, head->axis);
    if (isfinite(chart->reference)) {
        const double x = chart_axis_place(&axis, chart->reference);
        chart_stroke(out, "reference", (ChartBox){x, rows.top, x, rows.bottom});
    }
    for (size_t i = 0; i < chart->count; ++i) {
        TextBuffer about = {0};
        note_write(note, head, &chart->rows[i]);
        text_buffer_format(&about, "%s: %s", chart->rows[i].label, note);
        chart_group(out, text_buffer_ok(&about) ? about.text : "");
        row_draw(out, &rows, &axis, &chart->rows[i], i);
        chart_text(out, "e n", rows.note, chart_rows_middle(&rows, i) + 4.5, note);
        chart_group_end(out);
        text_buffer_free(&about);
    }
    chart_close(out);
    free(labels);
}
