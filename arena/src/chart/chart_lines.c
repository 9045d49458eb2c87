// SPDX-License-Identifier: MIT
#include "chart/chart_axis.h"

#include <math.h>

enum {
    TICKS_ACROSS = 7,
    TICK_ROOM = 46,
    TOP = 30,
    HEIGHT = 280,
    LEFT = 62,
    LABEL_LEAST = 20,
    LABEL_MAX = 150,
    PITCH = 16
};

/** Computes both axes. */
typedef struct LinesFrame {
    ChartAxis across, up;
    double left, right, top, bottom;
} LinesFrame;

static LinesFrame frame_of(const ChartLines *chart) {
    ChartRange across = chart_range_none();
    ChartRange up = chart_range_none();
    double widest = chart->room != NULL ? chart_text_width(chart->room) : 0.0;
    widest = widest > LABEL_LEAST ? widest : LABEL_LEAST;
    for (unsigned i = 0; i < chart->count; ++i) {
        const ChartLine *const line = &chart->lines[i];
        const double width = chart_text_width(line->series.name);
        widest = width > widest ? width : widest;
        for (size_t k = 0; k < line->count; ++k) {
            chart_range_add(&across, line->points[k].x);
            chart_range_add(&up, line->points[k].y);
            if (2 * k >= line->count) { // only the later half: bands are wide at the start
                chart_range_add(&up, line->points[k].low);
                chart_range_add(&up, line->points[k].high);
            }
        }
    }
    for (unsigned i = 0; i < chart->reference_count; ++i) {
        chart_range_add(&up, chart->references[i].value);
    }
    if (chart->from_zero) {
        chart_range_add(&up, 0.0);
    }
    LinesFrame frame = {.left = LEFT,
                        .right = CHART_WIDTH - 12.0 - (widest < LABEL_MAX ? widest : LABEL_MAX),
                        .top = TOP,
                        .bottom = TOP + (chart->height > 0 ? chart->height : HEIGHT)};
    frame.across = chart_axis_close(across, TICKS_ACROSS, frame.left, frame.right);
    const unsigned ticks = (unsigned)(frame.bottom - frame.top) / TICK_ROOM;
    frame.up = chart_axis(up, ticks, frame.bottom, frame.top);
    return frame;
}

static void point_write(TextBuffer *out, const LinesFrame *frame, double x, double y) {
    chart_place(out, chart_axis_place(&frame->across, x));
    text_buffer_add(out, " ");
    chart_place(out, chart_axis_place(&frame->up, y));
}

static void line_draw(TextBuffer *out, const LinesFrame *frame, const ChartLine *line) {
    bool open = false;
    text_buffer_format(out, "<path class=\"line %s\" d=\"", chart_color(line->series.color));
    for (size_t i = 0; i < line->count; ++i) {
        const ChartPoint *const point = &line->points[i];
        const bool there = isfinite(point->x) && isfinite(point->y);
        if (there) {
            text_buffer_add(out, open ? "L" : "M");
            point_write(out, frame, point->x, point->y);
        }
        open = there;
    }
    text_buffer_add(out, "\"/>\n");
}

/** Writes the outline of the band from the first point with a band to the last. */
static void band_draw(TextBuffer *out, const LinesFrame *frame, const ChartLine *line) {
    const char *before = "M";
    text_buffer_format(out, "<path class=\"band %s\" d=\"", chart_color(line->series.color));
    for (size_t i = 0; i < 2 * line->count; ++i) {
        const bool there = i < line->count;
        const ChartPoint *const point = &line->points[there ? i : 2 * line->count - 1 - i];
        if (isfinite(point->x) && !isnan(point->low) && !isnan(point->high)) {
            text_buffer_add(out, before);
            point_write(out, frame, point->x, there ? point->high : point->low);
            before = "L";
        }
    }
    text_buffer_add(out, before[0] == 'L' ? "Z\"/>\n" : "\"/>\n");
}

static bool has_band(const ChartLine *line) {
    bool any = false;
    for (size_t i = 0; i < line->count; ++i) {
        any = any || !isnan(line->points[i].low);
    }
    return any;
}

/** Returns the last finite point of a line. */
static double end_of(const LinesFrame *frame, const ChartLine *line) {
    for (size_t i = line->count; i > 0; --i) {
        if (isfinite(line->points[i - 1].y)) {
            return chart_axis_place(&frame->up, line->points[i - 1].y);
        }
    }
    return frame->bottom;
}

/** Writes names at the ends of the lines, moved so that they do not overlap. */
static void names_draw(TextBuffer *out, const LinesFrame *frame, const ChartLines *chart) {
    unsigned order[CHART_SERIES_MAX];
    double ends[CHART_SERIES_MAX];
    for (unsigned i = 0; i < chart->count; ++i) {
        unsigned at = i;
        ends[i] = end_of(frame, &chart->lines[i]);
        for (; at > 0 && ends[order[at - 1]] > ends[i]; --at) {
            order[at] = order[at - 1];
        }
        order[at] = i;
    }
    double last = frame->top - PITCH;
    for (unsigned i = 0; i < chart->count; ++i) { // from the top down
        double *const end = &ends[order[i]];
        *end = *end < last + PITCH ? last + PITCH : *end;
        last = *end;
    }
    double next = frame->bottom + PITCH;
    for (unsigned i = chart->count; i > 0; --i) { // then from the bottom up
        double *const end = &ends[order[i - 1]];
        *end = *end > next - PITCH ? next - PITCH : *end;
        next = *end;
    }
    for (unsigned i = 0; i < chart->count; ++i) {
        const ChartSeries *const series = &chart->lines[i].series;
        char text[CHART_LABEL_SIZE];
        chart_rectangle(out, chart_color(series->color),
                        (ChartBox){frame->right + 3, ends[i] - 5, frame->right + 7, ends[i] + 5});
        chart_text(out, "", frame->right + 11, ends[i] + 4.5,
                   chart_label(text, series->name, LABEL_MAX));
    }
}

static void references_draw(TextBuffer *out, const LinesFrame *frame, const ChartLines *chart) {
    for (unsigned i = 0; i < chart->reference_count; ++i) {
        const double y = chart_axis_place(&frame->up, chart->references[i].value);
        chart_stroke(out, "reference", (ChartBox){frame->left, y, frame->right, y});
        chart_text(out, "tick", frame->left + 6, y - 5, chart->references[i].name);
    }
}

void chart_lines(TextBuffer *out, const ChartHead *head, const ChartLines *chart) {
    const LinesFrame frame = frame_of(chart);
    chart_open(out, head, CHART_WIDTH, frame.bottom + 46.0);
    chart_axis_draw_up(out, &frame.up, frame.left, frame.right);
    chart_axis_draw_across(out, &frame.across, frame.bottom, frame.bottom + 5.0);
    chart_text(out, "tick", 0, 14.0, head->axis);
    chart_text(out, "tick m", (frame.left + frame.right) / 2.0, frame.bottom + 37.0, chart->across);
    for (unsigned i = 0; i < chart->count; ++i) {
        if (has_band(&chart->lines[i])) {
            band_draw(out, &frame, &chart->lines[i]);
        }
    }
    references_draw(out, &frame, chart);
    for (unsigned i = chart->count; i > 0; --i) { // the first one on top
        line_draw(out, &frame, &chart->lines[i - 1]);
    }
    names_draw(out, &frame, chart);
    chart_close(out);
}
