/**
 * Charts as SVG: numbers in, one picture out. They know no run and no bot.
 *
 *     const ChartWhisker rows[] = {{"mcts", 40, 22, 58, NAN, NULL}, {"greedy", -40, -58, -22, NAN,
 * NULL}}; const ChartHead head = {.title = "Elo", .axis = "Elo", .sign = true}; chart_whiskers(out,
 * &head, &(ChartWhiskers){.rows = rows, .count = 2});
 *
 * The same numbers are the same bytes everywhere: every coordinate is a whole number of tenths of a
 * unit, numbers are written without a locale, and there is no function in between whose last digit
 * is the compiler's choice. A picture is CHART_WIDTH units wide and as high as it must be. What it
 * looks like is said by classes, for which chart_style has the style sheet, in light and in dark; a
 * page has it once, a picture that is a file of its own brings it along. Names may be anything:
 * they stay text, and are cut where there is no room. Marks tell their numbers when pointed at.
 *
 * Any thread. Without memory the text buffer says so.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CHART_H
#define ARENA_CHART_H

#include "text/text_buffer.h"

enum {
    CHART_WIDTH = 640,
    CHART_COLORS = 8,         /* 0 .. 7: told apart by everybody who sees some color */
    CHART_DIVERGING = 8,      /* 8 .. 12: from bad by way of even to good */
    CHART_COLORS_ALL = 13,    /* both */
    CHART_SERIES_MAX = 16,    /* lines or kinds of bars in one chart */
    CHART_REFERENCES_MAX = 4, /* levels in a chart of lines */
    CHART_CELLS_MAX = 40      /* rows and columns of a heat map */
};

/** What all charts have. Texts are borrowed. */
typedef struct ChartHead {
    const char *title; /* what is shown: the name of the picture, for who cannot see it */
    const char *axis;  /* words at the axis of values, with their unit */
    int decimals;      /* of numbers beside marks */
    bool sign;         /* a plus before positive ones */
    bool file;         /* a file of its own, with its style */
} ChartHead;

/** A row of a chart of whiskers. */
typedef struct ChartWhisker {
    const char *label;
    double value, low, high; /* ends that are not finite reach to the rim; NAN: no whisker */
    double mark;             /* one more, small mark; NAN: none */
    const char *note;        /* at the end of the row; NULL: "value +-half" */
} ChartWhisker;

/** Values with intervals, one a row. */
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

/** Rows of bars that are put together from kinds. */
typedef struct ChartBars {
    const char *const *labels; /* by row */
    size_t count;
    const ChartSeries *series; /* at most CHART_SERIES_MAX */
    unsigned series_count;
    const double *values; /* row by row; what is not above 0 is not drawn */
    bool shares;          /* every row is as long as all others, in percent */
} ChartBars;

void chart_bars(TextBuffer *out, const ChartHead *head, const ChartBars *chart);

/** A square table in colors. */
typedef struct ChartHeat {
    const char *const *labels; /* by row, and by column in the same order */
    size_t count;              /* at most CHART_CELLS_MAX */
    const double *values;      /* row by row; NAN: nothing */
    double middle;             /* without color */
    double reach;              /* so far from it the color is full; above 0 */
} ChartHeat;

/** head->axis says what a cell is. */
void chart_heat(TextBuffer *out, const ChartHead *head, const ChartHeat *chart);

/** A point of a line. */
typedef struct ChartPoint {
    double x, y;
    double low, high; /* the band around it; NAN: none */
} ChartPoint;

typedef struct ChartLine {
    ChartSeries series;
    const ChartPoint *points; /* by ascending x; what is not finite interrupts the line */
    size_t count;
} ChartLine;

/** A level across the chart. */
typedef struct ChartReference {
    double value;
    const char *name;
} ChartReference;

/** Lines over a common axis. */
typedef struct ChartLines {
    const char *across; /* words at the horizontal axis; head->axis is for the vertical one */
    const ChartLine *lines;
    unsigned count; /* at most CHART_SERIES_MAX */
    ChartReference references[CHART_REFERENCES_MAX];
    unsigned reference_count;
    int height;     /* of the part with lines; 0: the usual */
    bool from_zero; /* the vertical axis has 0 on it */
} ChartLines;

void chart_lines(TextBuffer *out, const ChartHead *head, const ChartLines *chart);

/** The style sheet of all charts, for a page. Static text. */
const char *chart_style(void);

/** Its SHA-256 in base 64, for the page's content security policy. Static text. */
const char *chart_style_hash(void);

#endif
