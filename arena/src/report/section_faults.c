// SPDX-License-Identifier: MIT
//
// Faults of bots in processes, and the details of the last fault of each bot.
#include "report/report_view.h"

#include "text/text_buffer.h"

#include <string.h>

enum { LINES_SHOWN = 10 }; // last lines of standard error in a full report

static bool faults_known(const ReportView *view) {
    bool known = false;
    for (unsigned bot = 0; bot < view->report->setup.bot_count; ++bot) {
        known = known || view->report->faults[bot].last != NULL;
    }
    return known;
}

void report_fill_faults(ReportView *view, ReportTable *table) {
    if (!faults_known(view)) {
        return;
    }
    table_column(table, "bot", "bot", CELL_TEXT, 0);
    table_column(table, "fault", "fault", CELL_TEXT, 0);
    table_column(table, "count", "count", CELL_COUNT, 0);
    for (unsigned bot = 0; bot < view->report->setup.bot_count; ++bot) {
        const StoreFaults *const faults = &view->report->faults[bot];
        for (uint32_t reason = 0; reason < END_REASON_COUNT; ++reason) {
            if (faults->counts[reason] > 0) {
                table_text(table, view_bot_name(view, bot));
                table_text(table, end_reason_text(reason));
                table_count(table, faults->counts[reason]);
            }
        }
    }
}

/** Returns how many bytes of a line fit one row: whole words, unless one alone is too long. */
static size_t row_size(const char *line, size_t length) {
    const size_t most = text_cut(line, length, TABLE_TEXT_SIZE - 1);
    size_t size = most;
    while (most < length && size > 0 && line[size - 1] != ' ') {
        size--;
    }
    return size > most / 2 ? size : most;
}

// Writes one line as one or more rows, split by length.
static void line_rows(ReportView *view, ReportTable *table, unsigned bot, const char *line,
                      size_t length) {
    do {
        char text[TABLE_TEXT_SIZE];
        const size_t size = row_size(line, length);
        memcpy(text, line, size);
        text[size] = '\0';
        table_text(table, view_bot_name(view, bot));
        table_text(table, text);
        line += size;
        length -= size;
    } while (length > 0);
}

static unsigned lines_count(const char *text) {
    unsigned count = 0;
    for (; *text != '\0'; text += strcspn(text, "\n"), text += *text == '\n') {
        count++;
    }
    return count;
}

void report_fill_last_faults(ReportView *view, ReportTable *table) {
    if (!faults_known(view)) {
        return;
    }
    table_column(table, "bot", "bot", CELL_TEXT, 0);
    table_column(table, "line", "fault and output", CELL_TEXT, 0);
    for (unsigned bot = 0; bot < view->report->setup.bot_count; ++bot) {
        const char *const last = view->report->faults[bot].last;
        const char *line = last != NULL ? last : "";
        unsigned left = lines_count(line);
        for (unsigned number = 0; left > 0; ++number, --left) {
            const size_t length = strcspn(line, "\n");
            if (!view->narrow || number < 2 || left <= LINES_SHOWN) {
                line_rows(view, table, bot, line, length);
            }
            line += length + (line[length] == '\n');
        }
    }
}
