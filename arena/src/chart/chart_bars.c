// SPDX-License-Identifier: MIT
#include "chart/chart_axis.h"
#include "chart/chart_rows.h"

#include <math.h>

enum { TICKS = 6, BAR = 20, TOP = 4 };

static const double WHOLE = 100.0; // percent
static const double TEXT_MARGIN = 8.0;

/** Returns the sum of the positive values of a row. */
static double drawn(const ChartBars *chart, size_t row, unsigned series) {
    const double value = chart->values[row * chart->series_count + series];
    return value > 0.0 ? value : 0.0;
}

static double row_sum(const ChartBars *chart, size_t row) {
    double sum = 0.0;
    for (unsigned i = 0; i < chart->series_count; ++i) {
        sum += drawn(chart, row, i);
    }
    return sum;
}

static void part_draw(TextBuffer *out, const ChartHead *head, const ChartSeries *series,
                      ChartBox box, double value) {
    char number[CHART_NUMBER_SIZE];
    TextBuffer about = {0};
    chart_number(number, value, head->decimals, false);
    text_buffer_format(&about, "%s: %s", series->name, number);
    chart_group(out, text_buffer_ok(&about) ? about.text : "");
    chart_rectangle(out, chart_color(series->color), box);
    if (chart_text_width(number) + TEXT_MARGIN <= box.x1 - box.x0) {
        chart_text(out, "on m", (box.x0 + box.x1) / 2.0, (box.y0 + box.y1) / 2.0 + 4.5, number);
    }
    chart_group_end(out);
    text_buffer_free(&about);
}

static void row_draw(TextBuffer *out, const ChartHead *head, const ChartBars *chart,
                     const ChartRows *rows, const ChartAxis *axis, size_t row) {
    const double y = chart_rows_middle(rows, row) - BAR / 2.0;
    const double sum = row_sum(chart, row);
    const double factor = chart->shares && sum > 0.0 ? WHOLE / sum : 1.0;
    char number[CHART_NUMBER_SIZE];
    double before = 0.0;
    chart_rows_label(out, rows, row, chart->labels[row]);
    for (unsigned i = 0; i < chart->series_count; ++i) {
        const double value = drawn(chart, row, i);
        const ChartBox box = {chart_axis_place(axis, factor * before), y,
                              chart_axis_place(axis, factor * (before + value)), y + BAR};
        if (value > 0.0) {
            part_draw(out, head, &chart->series[i], box, value);
        }
        before += value;
    }
    chart_text(out, "e n", rows->note, y + BAR / 2.0 + 4.5,
               chart_number(number, sum, head->decimals, false));
}

void chart_bars(TextBuffer *out, const ChartHead *head, const ChartBars *chart) {
    const double top = TOP + chart_legend(NULL, chart->series, chart->series_count, 0.0);
    ChartRange range = {0.0, chart->shares ? WHOLE : 0.0};
    double note_width = 0.0;
    for (size_t row = 0; row < chart->count; ++row) {
        char number[CHART_NUMBER_SIZE];
        const double sum = row_sum(chart, row);
        const double width = chart_text_width(chart_number(number, sum, head->decimals, false));
        note_width = width > note_width ? width : note_width;
        chart_range_add(&range, chart->shares ? WHOLE : sum);
    }
    const ChartRows rows = chart_rows(chart->labels, chart->count, note_width, top);
    const ChartAxis axis = chart_axis(range, TICKS, rows.left, rows.right);
    chart_open(out, head, CHART_WIDTH, chart_rows_height(&rows));
    (void)chart_legend(out, chart->series, chart->series_count, 0.0);
    chart_axis_draw_across(out, &axis, rows.top, rows.bottom);
    chart_rows_words(out, &rows, head->axis);
    for (size_t row = 0; row < chart->count; ++row) {
        row_draw(out, head, chart, &rows, &axis, row);
    }
    chart_close(out);
}
