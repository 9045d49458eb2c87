/**
 * What charts are written with: numbers, lines, rectangles and texts of an SVG.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CHART_SVG_H
#define ARENA_CHART_SVG_H

#include "chart/chart.h"

enum { CHART_NUMBER_SIZE = 48, CHART_LABEL_SIZE = 160 };

/** A straight line, or a rectangle's two corners. */
typedef struct ChartBox {
    double x0, y0, x1, y1;
} ChartBox;

/** A number with fixed decimals, rounded half away from 0, never "-0"; "?" if it is not finite or
 * too large. @param sign a plus before positive ones. @return `text`. */
char *chart_number(char text[static CHART_NUMBER_SIZE], double value, int decimals, bool sign);

/** A label as far as there is room for `width` units, by an estimate of how wide letters are.
 * @return `text`. */
char *chart_label(char text[static CHART_LABEL_SIZE], const char *label, double width);

/** How wide a text will be, about. */
double chart_text_width(const char *text);

/** Begins a picture. @param height in units. */
void chart_open(TextBuffer *out, const ChartHead *head, double height);
void chart_close(TextBuffer *out);

/** Appends a coordinate. */
void chart_place(TextBuffer *out, double value);

/** A line, a rectangle, a text, of a class. */
void chart_stroke(TextBuffer *out, const char *class_name, ChartBox line);
void chart_rectangle(TextBuffer *out, const char *class_name, ChartBox box);
void chart_text(TextBuffer *out, const char *class_name, double x, double y, const char *text);

/** Begins a group with a text that is shown when one points at it; then chart_group_end. */
void chart_group(TextBuffer *out, const char *about);
void chart_group_end(TextBuffer *out);

/** The class of a color: "k0", "k1", ... Static text. */
const char *chart_color(unsigned color);

/** Squares in the colors of series with their names, in lines of the chart's width below `y`.
 * @return the height of it. @param out NULL: only measures. */
double chart_legend(TextBuffer *out, const ChartSeries *series, unsigned count, double y);

#endif
