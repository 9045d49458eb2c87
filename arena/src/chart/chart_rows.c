// SPDX-License-Identifier: MIT
#include "chart/chart_rows.h"

enum { LABEL_MAX = 190, LABEL_GAP = 12, NOTE_GAP = 14, AXIS_HEIGHT = 46 };

ChartRows chart_rows(const char *const *labels, size_t count, double note_width, double top) {
    double widest = 0.0;
    for (size_t i = 0; i < count; ++i) {
        const double width = chart_text_width(labels[i]);
        widest = width > widest ? width : widest;
    }
    widest = widest < LABEL_MAX ? widest : LABEL_MAX;
    return (ChartRows){.left = widest + LABEL_GAP,
                       .right = CHART_WIDTH - (note_width > 0.0 ? note_width + NOTE_GAP : NOTE_GAP),
                       .top = top,
                       .bottom = top + CHART_ROW * (double)count,
                       .note = CHART_WIDTH};
}

double chart_rows_middle(const ChartRows *rows, size_t row) {
    return rows->top + CHART_ROW * ((double)row + 0.5);
}

void chart_rows_label(TextBuffer *out, const ChartRows *rows, size_t row, const char *label) {
    char text[CHART_LABEL_SIZE];
    chart_text(out, "e", rows->left - LABEL_GAP, chart_rows_middle(rows, row) + 4.5,
               chart_label(text, label, LABEL_MAX));
}

double chart_rows_height(const ChartRows *rows) {
    return rows->bottom + AXIS_HEIGHT;
}

void chart_rows_words(TextBuffer *out, const ChartRows *rows, const char *words) {
    chart_text(out, "tick m", (rows->left + rows->right) / 2.0, rows->bottom + AXIS_HEIGHT - 9.0,
               words);
}
