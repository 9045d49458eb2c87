// SPDX-License-Identifier: MIT
//
// The report for a terminal: ratings, warnings and the verdict.
#include "report/report_view.h"

#include <string.h>

enum {
    SCREEN_COLUMNS = 80,
    ROWS_RATINGS = 14,
    ROWS_STANDINGS = 8,
    ROWS_BESIDE_STANDINGS = 6 // ratings, if there are standings
};

/** Writes a table, cut to `rows_max` rows. */
static void table_brief(TextBuffer *out, const ReportView *view, unsigned section,
                        size_t rows_max) {
    const ReportTable *const table = &view->sections[section];
    const size_t rows = table_rows(table);
    ReportTable shown = *table;
    if (rows == 0) {
        return;
    }
    shown.tight = true;
    shown.about = section == SECTION_CROSSTABLE || section == SECTION_RATINGS ? table->about : NULL;
    shown.cell_count = (rows < rows_max ? rows : rows_max) * table->column_count;
    table_write_text(out, &shown);
    if (rows > rows_max) {
        text_buffer_format(out, "  ... and %zu more\n", rows - rows_max);
    }
    text_buffer_add(out, "\n");
}

/** Writes a warning wrapped at 80 columns. Counts bytes as columns, so that a line with non-ASCII
 * characters may be shorter. */
static void note_brief(void *user, const char *text) {
    static const char FIRST[] = "! ";
    static const char REST[] = "  ";
    TextBuffer *const out = user;
    size_t column = sizeof FIRST - 1;
    text_buffer_add(out, FIRST);
    for (bool begun = false; *text != '\0'; begun = true) {
        const size_t length = strcspn(text, " ");
        if (begun && column + 1 + length > SCREEN_COLUMNS) {
            text_buffer_format(out, "\n%s", REST);
            column = sizeof REST - 1;
        } else if (begun) {
            text_buffer_add(out, " ");
            column++;
        }
        text_buffer_format(out, "%.*s", (int)length, text);
        column += length;
        text += length;
        text += strspn(text, " ");
    }
    text_buffer_add(out, "\n");
}

void report_write_brief(TextBuffer *out, const ReportView *view, const char *closing) {
    const bool standings = table_rows(&view->sections[SECTION_STANDINGS]) > 0;
    char verdict[VERDICT_SIZE];
    report_head(out, view->report, "");
    table_brief(out, view, SECTION_STANDINGS, ROWS_STANDINGS);
    table_brief(out, view, SECTION_TRIAL, 1);
    table_brief(out, view, SECTION_RATINGS, standings ? ROWS_BESIDE_STANDINGS : ROWS_RATINGS);
    if (view_rated_count(view) > 2) {
        table_brief(out, view, SECTION_CROSSTABLE, NARROW_BOTS);
    } else {
        table_brief(out, view, SECTION_PAIRS, 1);
    }
    const size_t before = out->length;
    report_notes(view, note_brief, out);
    text_buffer_add(out, out->length > before ? "\n" : "");
    if (closing != NULL) {
        text_buffer_format(out, "%s\n", closing);
    }
    if (report_verdict(verdict, view)[0] != '\0') {
        text_buffer_format(out, "%s\n", verdict);
    }
}
