// SPDX-License-Identifier: MIT
#include "chart/chart_svg.h"

#include <math.h>
#include <stdio.h>

enum {
    LABEL_MAX = 190,
    LABEL_GAP = 12,
    CELL_MAX = 58,
    CELL_MIN = 25, /* three digits of the class "small" */
    CELL_SMALL = 34,
    HEAD = 26,
    NUMBER_MAX = 24
};

static const double OPAQUE = 0.85; // of the strongest color, so that numbers stay readable

/** Coordinates of the table. */
typedef struct HeatPlaces {
    double left, cell;
} HeatPlaces;

static HeatPlaces places_of(const ChartHeat *chart) {
    double widest = 0.0;
    for (size_t i = 0; i < chart->count; ++i) {
        const double width = chart_text_width(chart->labels[i]);
        widest = width > widest ? width : widest;
    }
    const double left = (widest < LABEL_MAX ? widest : LABEL_MAX) + LABEL_GAP + HEAD;
    const double cell = floor((CHART_WIDTH - left) / (double)chart->count);
    return (HeatPlaces){left, cell > CELL_MAX ? CELL_MAX : cell < CELL_MIN ? CELL_MIN : cell};
}

/** Writes the color of a cell: the side of the middle, and the distance from it. */
static void color_write(TextBuffer *out, const ChartHeat *chart, double value) {
    const double away = value - chart->middle;
    const double share = fabs(away) / chart->reach;
    char opacity[CHART_NUMBER_SIZE];
    chart_number(opacity, OPAQUE * (share < 1.0 ? share : 1.0), 2, false);
    text_buffer_format(out, "<rect class=\"%s\" fill-opacity=\"%s\"",
                       away < 0.0 ? "below" : "above", opacity);
}

/**
 * Writes the number of a cell, with the decimals that fit. A value between two whole numbers is
 * never shown as one of the ends of the scale: 99.9 % is not 100 %.
 */
static void number_write(TextBuffer *out, const ChartHead *head, const ChartHeat *chart,
                         double value, ChartBox cell) {
    const double room = cell.x1 - cell.x0;
    const double low = chart->middle - chart->reach;
    const double high = chart->middle + chart->reach;
    char number[CHART_NUMBER_SIZE];
    chart_number(number, value, head->decimals, head->sign);
    if (chart_text_width(number) > room - 4) {
        const double nearest = value < high && value > high - 1.0 ? high - 1.0
                               : value > low && value < low + 1.0 ? low + 1.0
                                                                  : value;
        chart_number(number, nearest, 0, head->sign);
    }
    chart_text(out, room < CELL_SMALL ? "m small" : "m", (cell.x0 + cell.x1) / 2,
               (cell.y0 + cell.y1) / 2 + 4.5, number);
}

static void cell_draw(TextBuffer *out, const ChartHead *head, const ChartHeat *chart,
                      const HeatPlaces *places, size_t at) {
    const size_t row = at / chart->count;
    const size_t column = at % chart->count;
    const double x = places->left + places->cell * (double)column;
    const double y = HEAD + places->cell * (double)row;
    const double value = chart->values[at];
    char number[CHART_NUMBER_SIZE];
    TextBuffer about = {0};
    if (!isfinite(value)) {
        chart_rectangle(out, "nothing",
                        (ChartBox){x + 1, y + 1, x + places->cell - 1, y + places->cell - 1});
        return;
    }
    chart_number(number, value, head->decimals, head->sign);
    text_buffer_format(&about, "%s against %s: %s %s", chart->labels[row], chart->labels[column],
                       number, head->axis);
    chart_group(out, text_buffer_ok(&about) ? about.text : "");
    color_write(out, chart, value);
    text_buffer_add(out, " x=\"");
    chart_place(out, x + 1);
    text_buffer_add(out, "\" y=\"");
    chart_place(out, y + 1);
    text_buffer_add(out, "\" width=\"");
    chart_place(out, places->cell - 2);
    text_buffer_add(out, "\" height=\"");
    chart_place(out, places->cell - 2);
    text_buffer_add(out, "\"/>\n");
    number_write(out, head, chart, value, (ChartBox){x, y, x + places->cell, y + places->cell});
    chart_group_end(out);
    text_buffer_free(&about);
}

void chart_heat(TextBuffer *out, const ChartHead *head, const ChartHeat *chart) {
    const HeatPlaces places = places_of(chart);
    const double side = places.cell * (double)chart->count;
    const double width = places.left + side;
    chart_open(out, head, width > CHART_WIDTH ? width : CHART_WIDTH, HEAD + side + HEAD + 6.0);
    for (size_t i = 0; i < chart->count; ++i) {
        char text[CHART_LABEL_SIZE];
        char number[NUMBER_MAX];
        const double middle = places.cell * ((double)i + 0.5);
        (void)snprintf(number, sizeof number, "%zu", i + 1);
        chart_text(out, "e", places.left - LABEL_GAP - HEAD, HEAD + middle + 4.5,
                   chart_label(text, chart->labels[i], LABEL_MAX));
        chart_text(out, "tick e", places.left - LABEL_GAP, HEAD + middle + 4.5, number);
        chart_text(out, "tick m", places.left + middle, HEAD - 8.0, number);
    }
    for (size_t at = 0; at < chart->count * chart->count; ++at) {
        cell_draw(out, head, chart, &places, at);
    }
    chart_text(out, "tick", places.left, HEAD + side + 20.0, head->axis);
    chart_close(out);
}
