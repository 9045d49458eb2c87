/**
 * SVG elements of charts: numbers, lines, rectangles and texts.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CHART_SVG_H
#define ARENA_CHART_SVG_H

#include "chart/chart.h"

enum { CHART_NUMBER_SIZE = 48, CHART_LABEL_SIZE = 160 };

/** Ends of a line, or two corners of a rectangle. */
typedef struct ChartBox {
    double x0, y0, x1, y1;
} ChartBox;

/** Writes a number with fixed decimals, rounded half away from 0, never "-0"; "?" if it is not
 * finite or above 9e15. @param sign plus sign before positive numbers. @return `text`. */
char *chart_number(char text[static CHART_NUMBER_SIZE], double value, int decimals, bool sign);

/** Writes a label cut to about `width` units, with an estimated letter width. @return `text`. */
char *chart_label(char text[static CHART_LABEL_SIZE], const char *label, double width);

/** Returns the estimated width of a text in units. */
double chart_text_width(const char *text);

/** Begins a picture. @param width CHART_WIDTH, or more: a page then scrolls it. @param height both
 * in units. */
void chart_open(TextBuffer *out, const ChartHead *head, double width, double height);
void chart_close(TextBuffer *out);

/** Appends a coordinate. */
void chart_place(TextBuffer *out, double value);

/** Write a line, a rectangle or a text with a class. */
void chart_stroke(TextBuffer *out, const char *class_name, ChartBox line);
void chart_rectangle(TextBuffer *out, const char *class_name, ChartBox box);
void chart_text(TextBuffer *out, const char *class_name, double x, double y, const char *text);

/** Begins a group with a tooltip. The caller calls chart_group_end. */
void chart_group(TextBuffer *out, const char *about);
void chart_group_end(TextBuffer *out);

/** Returns the class of a color: "k0", "k1", ..., a static text. */
const char *chart_color(unsigned color);

/** Writes the legend of the series below `y`, wrapped at the width of the chart. @param out NULL:
 * only measures. @return its height in units. */
double chart_legend(TextBuffer *out, const ChartSeries *series, unsigned count, double y);

#endif
