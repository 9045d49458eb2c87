/**
 * Axes: from numbers to places, with ticks at round numbers.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CHART_AXIS_H
#define ARENA_CHART_AXIS_H

#include "chart/chart_svg.h"

enum { CHART_TICKS_MAX = 24 };

typedef struct ChartAxis {
    double low, high; /* numbers at its ends */
    double from, to;  /* their places */
    bool logarithmic; /* low and high are powers of ten */
    double ticks[CHART_TICKS_MAX];
    unsigned tick_count;
    int decimals; /* that tell the ticks apart */
} ChartAxis;

/** What numbers an axis must have room for. */
typedef struct ChartRange {
    double low, high; /* low > high: none yet */
} ChartRange;

/** No number yet. */
ChartRange chart_range_none(void);

/** Makes room for a number; none for what is not finite. */
void chart_range_add(ChartRange *range, double value);

/**
 * An axis with about `ticks` ticks that has all numbers of a range, from one round number to
 * another.
 * @param from place of its low end. @param to place of its high end, which may be the smaller.
 */
ChartAxis chart_axis(ChartRange range, unsigned ticks, double from, double to);

/** The same with equal steps between powers of ten. @pre range.low > 0, or it is empty */
ChartAxis chart_axis_logarithmic(ChartRange range, double from, double to);

/** An axis that ends with its numbers: ticks are within. */
ChartAxis chart_axis_close(ChartRange range, unsigned ticks, double from, double to);

/** The place of a number; of one beyond an end, that end. */
double chart_axis_place(const ChartAxis *axis, double value);

/** Text of a tick. @return `text`. */
char *chart_axis_text(char text[static CHART_NUMBER_SIZE], const ChartAxis *axis, double value);

/** Logarithm to the base 2 of a positive number, the same everywhere, to 2^-30. */
double chart_log2(double value);

/** Draws lines across at the ticks of an axis from left to right, with their texts below the
 * lines. */
void chart_axis_draw_across(TextBuffer *out, const ChartAxis *axis, double top, double bottom);

/** The same of an axis from bottom to top, the texts on the left. */
void chart_axis_draw_up(TextBuffer *out, const ChartAxis *axis, double left, double right);

#endif
