/**
 * Charts as SVG pictures. They do not depend on runs or bots.
 *
 *     const ChartWhisker rows[] = {{"mcts", 40, 22, 58, NAN, NULL}, {"greedy", -40, -58, -22, NAN,
 * NULL}}; const ChartHead head = {.title = "Elo", .axis = "Elo", .sign = true}; chart_whiskers(out,
 * &head, &(ChartWhiskers){.rows = rows, .count = 2});
 *
 * Equal numbers give equal bytes on every machine: coordinates are whole tenths of a unit, numbers
 * are written without a locale, and no function with a platform-dependent last digit is used. A
 * picture is CHART_WIDTH units wide, a heat map of many rows more; its height depends on its
 * content. Classes define the look. chart_style returns their style sheet for light and dark pages:
 * a page contains it once, a standalone SVG file contains its own copy. Names may be any text; they
 * are escaped, and cut to the space available. Marks show their numbers as tooltips.
 *
 * Any thread. If memory is exhausted, the text buffer has failed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CHART_H
#define ARENA_CHART_H

#include "text/text_buffer.h"

enum {
    CHART_WIDTH = 640,
    CHART_COLORS = 8,         /* 0 to 7: distinguishable with common color blindness */
    CHART_DIVERGING = 8,      /* 8 to 12: from bad through even to good */
    CHART_COLORS_ALL = 13,    /* both */
    CHART_SERIES_MAX = 16,    /* lines, or kinds of bars, in one chart */
    CHART_REFERENCES_MAX = 4, /* horizontal reference lines */
    CHART_CELLS_MAX = 40      /* rows and columns of a heat map */
};

/** Settings common to all charts. Texts are borrowed. */
typedef struct ChartHead {
    const char *title; /* what the picture shows; read by screen readers */
    const char *axis;  /* label of the value axis, with unit */
    int decimals;      /* of numbers next to marks */
    bool sign;         /* plus sign before positive numbers */
    bool file;         /* a standalone file with its style sheet */
} ChartHead;

/** A row of a whisker chart. */
typedef struct ChartWhisker {
    const char *label;
    double value, low, high; /* infinite ends reach the edge; NAN: no whisker */
    double mark;             /* an additional small mark; NAN: none */
    const char *note;        /* at the end of the row; NULL: "value +-half" */
} ChartWhisker;

/** Values with intervals, one for each row. */
typedef struct ChartWhiskers {
    const ChartWhisker *rows;
    size_t count;
    double reference; /* a level to compare with; NAN: none */
    bool logarithmic; /* all values are positive */
} ChartWhiskers;

void chart_whiskers(TextBuffer *out, const ChartHead *head, const ChartWhiskers *chart);

/** A kind of bar, or a line. */
typedef struct ChartSeries {
    const char *name;
    unsigned color; /* below CHART_COLORS_ALL */
} ChartSeries;

/** Rows of stacked bars. */
typedef struct ChartBars {
    const char *const *labels; /* by row */
    size_t count;
    const ChartSeries *series; /* at most CHART_SERIES_MAX */
    unsigned series_count;
    const double *values; /* row by row; values of at most 0 are not drawn */
    bool shares;          /* rows have equal length, in percent */
} ChartBars;

void chart_bars(TextBuffer *out, const ChartHead *head, const ChartBars *chart);

/** A heat map: a square table in colors. */
typedef struct ChartHeat {
    const char *const *labels; /* by row, and by column in the same order */
    size_t count;              /* at most CHART_CELLS_MAX */
    const double *values;      /* row by row; NAN: empty */
    double middle;             /* value without color */
    double reach;              /* distance from it with full color; above 0 */
} ChartHeat;

/** Draws a heat map. head->axis describes the cells. */
void chart_heat(TextBuffer *out, const ChartHead *head, const ChartHeat *chart);

/** A point of a line. */
typedef struct ChartPoint {
    double x, y;
    double low, high; /* band around it; NAN: none */
} ChartPoint;

typedef struct ChartLine {
    ChartSeries series;
    const ChartPoint *points; /* by ascending x; a value that is not finite interrupts the line */
    size_t count;
} ChartLine;

/** A horizontal reference line. */
typedef struct ChartReference {
    double value;
    const char *name;
} ChartReference;

/** Lines over a common axis. */
typedef struct ChartLines {
    const char *across; /* label of the horizontal axis; head->axis is for the vertical one */
    const ChartLine *lines;
    unsigned count; /* at most CHART_SERIES_MAX */
    ChartReference references[CHART_REFERENCES_MAX];
    unsigned reference_count;
    const char *room; /* leaves room for this name of a line too, so that charts with the same games
                         have plots of the same width; NULL: none */
    int height;       /* of the plot area in units; 0: default */
    bool from_zero;   /* the vertical axis includes 0 */
} ChartLines;

void chart_lines(TextBuffer *out, const ChartHead *head, const ChartLines *chart);

/** Returns the style sheet of all charts, a static text. */
const char *chart_style(void);

/** Returns its SHA-256 in base 64 for a content security policy, a static text. */
const char *chart_style_hash(void);

#endif
