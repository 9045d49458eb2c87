/**
 * Layout of charts with rows: a label on the left, marks over a common axis, a text at the end.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CHART_ROWS_H
#define ARENA_CHART_ROWS_H

#include "chart/chart_svg.h"

enum { CHART_ROW = 30 };

/** Coordinates of the parts. */
typedef struct ChartRows {
    double left, right; /* of the axis */
    double top, bottom; /* of the rows */
    double note;        /* right end of the texts at row ends */
} ChartRows;

/**
 * Computes the layout.
 * @param labels `count` texts. @param note_width width of the widest text at a row end, in units.
 * @param top coordinate of the first row.
 */
ChartRows chart_rows(const char *const *labels, size_t count, double note_width, double top);

/** Returns the vertical center of a row. */
double chart_rows_middle(const ChartRows *rows, size_t row);

/** Writes the label of a row. */
void chart_rows_label(TextBuffer *out, const ChartRows *rows, size_t row, const char *label);

/** Returns the height of the picture with axis and axis label. */
double chart_rows_height(const ChartRows *rows);

/** Writes the axis label. */
void chart_rows_words(TextBuffer *out, const ChartRows *rows, const char *words);

#endif
