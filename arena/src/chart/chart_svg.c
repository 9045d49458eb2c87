// SPDX-License-Identifier: MIT
#include "chart/chart_svg.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const char STYLE[] = {
#include "chart_style.inc"
};
static const char STYLE_HASH[] = {
#include "chart_style_hash.inc"
};

enum { DECIMALS_MAX = 9, LEGEND_LINE = 22, LEGEND_SQUARE = 12, LEGEND_GAP = 18 };

static const double LARGEST = 9e15;     // whole numbers up to here are exact
static const double LETTER_WIDTH = 8.4; // on average, of the letters of chart.css

const char *chart_style(void) {
    return STYLE;
}

const char *chart_style_hash(void) {
    return STYLE_HASH;
}

// ---- Numbers

char *chart_number(char text[static CHART_NUMBER_SIZE], double value, int decimals, bool sign) {
    int64_t unit = 1;
    for (int i = 0; i < decimals && i < DECIMALS_MAX; ++i) {
        unit *= 10;
    }
    if (!isfinite(value) || fabs(value) * (double)unit > LARGEST) {
        (void)snprintf(text, CHART_NUMBER_SIZE, "?");
        return text;
    }
    const int64_t whole = (int64_t)round(fabs(value) * (double)unit);
    const char *const before = whole == 0 ? "" : value < 0.0 ? "\xE2\x88\x92" : sign ? "+" : "";
    if (unit == 1) {
        (void)snprintf(text, CHART_NUMBER_SIZE, "%s%" PRId64, before, whole);
    } else {
        (void)snprintf(text, CHART_NUMBER_SIZE, "%s%" PRId64 ".%0*" PRId64, before, whole / unit,
                       decimals < DECIMALS_MAX ? decimals : DECIMALS_MAX, whole % unit);
    }
    return text;
}

void chart_place(TextBuffer *out, double value) {
    const int64_t tenths = fabs(value) < LARGEST / 10.0 ? (int64_t)round(value * 10.0) : 0;
    const int64_t size = tenths < 0 ? -tenths : tenths;
    text_buffer_format(out, "%s%" PRId64, tenths < 0 ? "-" : "", size / 10);
    if (size % 10 != 0) {
        text_buffer_format(out, ".%" PRId64, size % 10);
    }
}

// ---- Labels

static bool begins_letter(char byte) {
    return ((unsigned char)byte & 0xC0U) != 0x80U;
}

double chart_text_width(const char *text) {
    double letters = 0.0;
    for (; *text != '\0'; ++text) {
        letters += begins_letter(*text) ? 1.0 : 0.0;
    }
    return letters * LETTER_WIDTH;
}

char *chart_label(char text[static CHART_LABEL_SIZE], const char *label, double width) {
    static const char MORE[] = "\xE2\x80\xA6";
    const bool whole = chart_text_width(label) <= width && strlen(label) < CHART_LABEL_SIZE;
    const double room = whole ? width : width - LETTER_WIDTH;
    size_t length = 0;
    double used = 0.0;
    while (label[length] != '\0' && length + sizeof MORE + 4 < CHART_LABEL_SIZE) {
        used += begins_letter(label[length]) ? LETTER_WIDTH : 0.0;
        if (!whole && used > room) {
            break;
        }
        ++length;
    }
    (void)snprintf(text, CHART_LABEL_SIZE, "%.*s%s", (int)length, label, whole ? "" : MORE);
    return text;
}

// ---- Elements

void chart_open(TextBuffer *out, const ChartHead *head, double width, double height) {
    const bool wide = width > CHART_WIDTH;
    text_buffer_format(out,
                       "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart%s\" role=\"img\" "
                       "viewBox=\"0 0 ",
                       wide ? " wide" : "");
    chart_place(out, width);
    text_buffer_add(out, " ");
    chart_place(out, height);
    if (head->file || wide) {
        text_buffer_add(out, "\" width=\"");
        chart_place(out, width);
        text_buffer_add(out, "\" height=\"");
        chart_place(out, height);
    }
    text_buffer_add(out, "\">\n<title>");
    text_buffer_html(out, head->title);
    text_buffer_add(out, "</title>\n");
    if (head->file) {
        text_buffer_format(out, "<style>%s</style>\n<rect class=\"paper\" width=\"", STYLE);
        chart_place(out, width);
        text_buffer_add(out, "\" height=\"");
        chart_place(out, height);
        text_buffer_add(out, "\"/>\n");
    }
}

void chart_close(TextBuffer *out) {
    text_buffer_add(out, "</svg>\n");
}

/** Appends name="value". */
static void attribute(TextBuffer *out, const char *name, double value) {
    text_buffer_format(out, " %s=\"", name);
    chart_place(out, value);
    text_buffer_add(out, "\"");
}

void chart_stroke(TextBuffer *out, const char *class_name, ChartBox line) {
    text_buffer_format(out, "<line class=\"%s\"", class_name);
    attribute(out, "x1", line.x0);
    attribute(out, "y1", line.y0);
    attribute(out, "x2", line.x1);
    attribute(out, "y2", line.y1);
    text_buffer_add(out, "/>\n");
}

void chart_rectangle(TextBuffer *out, const char *class_name, ChartBox box) {
    text_buffer_format(out, "<rect class=\"%s\"", class_name);
    attribute(out, "x", box.x0);
    attribute(out, "y", box.y0);
    attribute(out, "width", box.x1 - box.x0);
    attribute(out, "height", box.y1 - box.y0);
    text_buffer_add(out, "/>\n");
}

void chart_text(TextBuffer *out, const char *class_name, double x, double y, const char *text) {
    if (text[0] == '\0') {
        return;
    }
    text_buffer_format(out, class_name[0] != '\0' ? "<text class=\"%s\"" : "<text%s", class_name);
    attribute(out, "x", x);
    attribute(out, "y", y);
    text_buffer_add(out, ">");
    text_buffer_html(out, text);
    text_buffer_add(out, "</text>\n");
}

void chart_group(TextBuffer *out, const char *about) {
    text_buffer_add(out, "<g><title>");
    text_buffer_html(out, about);
    text_buffer_add(out, "</title>\n");
}

void chart_group_end(TextBuffer *out) {
    text_buffer_add(out, "</g>\n");
}

const char *chart_color(unsigned color) {
    static const char *const CLASSES[CHART_COLORS_ALL] = {"k0", "k1", "k2", "k3", "k4", "k5", "k6",
                                                          "k7", "d0", "d1", "d2", "d3", "d4"};
    return CLASSES[color % CHART_COLORS_ALL];
}

double chart_legend(TextBuffer *out, const ChartSeries *series, unsigned count, double y) {
    double x = 0.0;
    double line = 0.0;
    for (unsigned i = 0; i < count; ++i) {
        char name[CHART_LABEL_SIZE];
        chart_label(name, series[i].name, CHART_WIDTH / 2.0);
        const double width = LEGEND_SQUARE + 6.0 + chart_text_width(name) + LEGEND_GAP;
        if (x > 0.0 && x + width > CHART_WIDTH) {
            x = 0.0;
            line += LEGEND_LINE;
        }
        if (out != NULL) {
            const double top = y + line + 4.0;
            chart_rectangle(out, chart_color(series[i].color),
                            (ChartBox){x, top, x + LEGEND_SQUARE, top + LEGEND_SQUARE});
            chart_text(out, "", x + LEGEND_SQUARE + 6.0, top + LEGEND_SQUARE - 1.5, name);
        }
        x += width;
    }
    return count > 0 ? line + LEGEND_LINE + 6.0 : 0.0;
}
