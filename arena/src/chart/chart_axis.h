/**
 * Axes: map numbers to coordinates, with ticks at round numbers.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CHART_AXIS_H
#define ARENA_CHART_AXIS_H

#include "chart/chart_svg.h"

enum { CHART_TICKS_MAX = 24 };

typedef struct ChartAxis {
    double low, high; /* numbers at the ends */
    double from, to;  /* their coordinates */
    bool logarithmic; /* low and high are powers of ten */
    double ticks[CHART_TICKS_MAX];
    unsigned tick_count;
    int decimals; /* enough to distinguish the ticks */
} ChartAxis;

/** Range of numbers that an axis must cover. */
typedef struct ChartRange {
    double low, high; /* low > high: none yet */
} ChartRange;

/** Returns an empty range. */
ChartRange chart_range_none(void);

/** Extends a range by a number; ignores numbers that are not finite. */
void chart_range_add(ChartRange *range, double value);

/**
 * Makes an axis with about `ticks` ticks that covers a range and ends at round numbers.
 * @param from coordinate of its low end. @param to coordinate of its high end; may be the smaller.
 */
ChartAxis chart_axis(ChartRange range, unsigned ticks, double from, double to);

/** Makes a logarithmic axis that ends at powers of ten. @pre range.low > 0, or it is empty */
ChartAxis chart_axis_logarithmic(ChartRange range, double from, double to);

/** Makes an axis that ends at the ends of the range, with ticks inside. */
ChartAxis chart_axis_close(ChartRange range, unsigned ticks, double from, double to);

/** Returns the coordinate of a number, limited to the ends of the axis. */
double chart_axis_place(const ChartAxis *axis, double value);

/** Writes the text of a tick. @return `text`. */
char *chart_axis_text(char text[static CHART_NUMBER_SIZE], const ChartAxis *axis, double value);

/** Returns the base-2 logarithm of a positive number, equal on every machine, to 2^-30. */
double chart_log2(double value);

/** Draws the grid lines of a horizontal axis with their texts below. */
void chart_axis_draw_across(TextBuffer *out, const ChartAxis *axis, double top, double bottom);

/** Draws the grid lines of a vertical axis with their texts on the left. */
void chart_axis_draw_up(TextBuffer *out, const ChartAxis *axis, double left, double right);

#endif
