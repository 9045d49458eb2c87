/**
 * Charts with a row a thing: a label on the left, marks along an axis below, a text at the end.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CHART_ROWS_H
#define ARENA_CHART_ROWS_H

#include "chart/chart_svg.h"

enum { CHART_ROW = 30 };

/** Where what is. */
typedef struct ChartRows {
    double left, right; /* ends of the axis */
    double top, bottom; /* of the rows */
    double note;        /* where texts at the ends of rows end */
} ChartRows;

/**
 * Leaves room for labels and texts.
 * @param labels `count` of them. @param note_width of the widest text at the end of a row.
 * @param top where rows begin.
 */
ChartRows chart_rows(const char *const *labels, size_t count, double note_width, double top);

/** The middle of a row. */
double chart_rows_middle(const ChartRows *rows, size_t row);

/** Writes the label of a row. */
void chart_rows_label(TextBuffer *out, const ChartRows *rows, size_t row, const char *label);

/** Height of the picture, with the axis and its words. */
double chart_rows_height(const ChartRows *rows);

/** Writes the words at the axis. */
void chart_rows_words(TextBuffer *out, const ChartRows *rows, const char *words);

#endif
