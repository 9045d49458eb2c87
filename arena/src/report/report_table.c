// SPDX-License-Identifier: MIT
#include "report/report_table.h"

#include "carcarena/engine/status.h"
#include "text/grow_list.h"
#include "text/text_buffer.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char PLUS_MINUS[] = "\xC2\xB1";

// ---- Filling

void table_free(ReportTable *table) {
    free(table->columns);
    free(table->cells);
    *table = (ReportTable){0};
}

static void copy_text(char out[static TABLE_TEXT_SIZE], const char *text) {
    const size_t length = text_cut(text, strlen(text), TABLE_TEXT_SIZE - 1);
    memcpy(out, text, length);
    out[length] = '\0';
}

void table_column(ReportTable *table, const char *key, const char *heading, CellKind kind,
                  int decimals) {
    CHECK(table->cell_count == 0);
    TableColumn *const columns = table->failed
                                     ? NULL
                                     : grow_list(table->columns, table->column_count,
                                                 &table->column_capacity, sizeof *table->columns);
    table->failed = columns == NULL;
    if (columns != NULL) {
        table->columns = columns;
        TableColumn *column = &table->columns[table->column_count++];
        *column = (TableColumn){.kind = kind,
                                .decimals = decimals,
                                .least = -(double)INFINITY,
                                .most = (double)INFINITY};
        copy_text(column->key, key);
        copy_text(column->heading, heading);
    }
}

void table_column_signed(ReportTable *table, const char *key, const char *heading, CellKind kind,
                         int decimals) {
    table_column(table, key, heading, kind, decimals);
    if (!table->failed) {
        table->columns[table->column_count - 1U].sign = true;
    }
}

void table_column_limited(ReportTable *table, const char *key, const char *heading, int decimals,
                          double least, double most) {
    table_column(table, key, heading, CELL_ESTIMATE, decimals);
    if (!table->failed) {
        TableColumn *const column = &table->columns[table->column_count - 1U];
        column->sign = least < 0.0;
        column->least = least;
        column->most = most;
    }
}

// Appends a cell and returns it; NULL if memory is exhausted.
static TableCell *next_cell(ReportTable *table, CellKind kind) {
    TableCell *const cells = table->failed ? NULL
                                           : grow_list(table->cells, table->cell_count,
                                                       &table->cell_capacity, sizeof *table->cells);
    table->failed = cells == NULL;
    if (cells == NULL) {
        return NULL;
    }
    table->cells = cells;
    CHECK(table->column_count > 0);
    const TableColumn *column = &table->columns[table->cell_count % table->column_count];
    CHECK(kind == CELL_EMPTY || kind == CELL_TEXT || kind == column->kind);
    TableCell *cell = &table->cells[table->cell_count++];
    *cell = (TableCell){.kind = kind};
    return cell;
}

void table_text(ReportTable *table, const char *text) {
    TableCell *cell = next_cell(table, CELL_TEXT);
    if (cell != NULL) {
        copy_text(cell->text, text);
    }
}

void table_count(ReportTable *table, uint64_t count) {
    TableCell *cell = next_cell(table, CELL_COUNT);
    if (cell != NULL) {
        cell->count = count;
    }
}

void table_number(ReportTable *table, double value) {
    TableCell *cell = next_cell(table, isfinite(value) ? CELL_NUMBER : CELL_EMPTY);
    if (cell != NULL) {
        cell->value = value;
    }
}

void table_estimate(ReportTable *table, Estimate estimate) {
    TableCell *cell = next_cell(table, isfinite(estimate.value) ? CELL_ESTIMATE : CELL_EMPTY);
    if (cell != NULL) {
        cell->value = estimate.value;
        cell->error = estimate_error(estimate);
        cell->low = estimate.low;
        cell->high = estimate.high;
    }
}

void table_empty(ReportTable *table) {
    (void)next_cell(table, CELL_EMPTY);
}

size_t table_rows(const ReportTable *table) {
    return table->column_count == 0 ? 0 : table->cell_count / table->column_count;
}

const TableCell *table_cell(const ReportTable *table, size_t row, const char *key) {
    size_t column = 0;
    while (column < table->column_count && strcmp(table->columns[column].key, key) != 0) {
        ++column;
    }
    CHECK(column < table->column_count && row < table_rows(table));
    return &table->cells[row * table->column_count + column];
}

// ---- Writing

void table_number_text(char out[static TABLE_TEXT_SIZE], double value, int decimals, bool sign,
                       const char *missing) {
    if (!isfinite(value)) {
        (void)snprintf(out, TABLE_TEXT_SIZE, "%s", missing);
        return;
    }
    const double shown = fabs(value) < 0.5 * pow(10.0, -decimals) ? 0.0 : value;
    (void)snprintf(out, TABLE_TEXT_SIZE, sign && shown > 0.0 ? "+%.*f" : "%.*f", decimals, shown);
}

// Writes the interval of an estimate: half of its width, or its ends where it is not symmetric.
static void error_show(char out[static TABLE_TEXT_SIZE], const TableCell *cell,
                       const TableColumn *column, bool tight) {
    const int decimals = tight ? 0 : column->decimals;
    char low[TABLE_TEXT_SIZE];
    char high[TABLE_TEXT_SIZE];
    if (cell->value - cell->error < column->least || cell->value + cell->error > column->most) {
        table_number_text(low, cell->low, decimals, column->sign, "?");
        table_number_text(high, cell->high, decimals, column->sign, "?");
        (void)snprintf(out, TABLE_TEXT_SIZE, "[%.20s, %.20s]", low, high);
    } else {
        table_number_text(high, cell->error, column->decimals, false, "?");
        (void)snprintf(out, TABLE_TEXT_SIZE, "%s%.60s", PLUS_MINUS, high);
    }
}

// Writes a cell for people. An estimate has two parts: the value, and the interval.
static void cell_show(char value[static TABLE_TEXT_SIZE], char error[static TABLE_TEXT_SIZE],
                      const TableCell *cell, const TableColumn *column, bool tight) {
    error[0] = '\0';
    switch (cell->kind) {
    case CELL_TEXT:
        (void)snprintf(value, TABLE_TEXT_SIZE, "%s", cell->text);
        break;
    case CELL_COUNT:
        (void)snprintf(value, TABLE_TEXT_SIZE, "%" PRIu64, cell->count);
        break;
    case CELL_NUMBER:
        table_number_text(value, cell->value, column->decimals, column->sign, "-");
        break;
    case CELL_ESTIMATE:
        table_number_text(value, cell->value, column->decimals, column->sign, "-");
        error_show(error, cell, column, tight);
        break;
    case CELL_EMPTY:
    default:
        (void)snprintf(value, TABLE_TEXT_SIZE, "-");
        break;
    }
}

// Returns the width of a text on a terminal: its number of code points.
static size_t text_width(const char *text) {
    size_t width = 0;
    for (; *text != '\0'; ++text) {
        width += ((unsigned char)*text & 0xC0U) != 0x80U ? 1U : 0U;
    }
    return width;
}

static void pad(TextBuffer *out, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        text_buffer_add(out, " ");
    }
}

typedef struct ColumnWidth {
    size_t value, error, total;
} ColumnWidth;

static ColumnWidth column_width(const ReportTable *table, size_t column) {
    ColumnWidth width = {0};
    char value[TABLE_TEXT_SIZE];
    char error[TABLE_TEXT_SIZE];
    for (size_t row = 0; row < table_rows(table); ++row) {
        cell_show(value, error, &table->cells[row * table->column_count + column],
                  &table->columns[column], table->tight);
        const size_t value_width = text_width(value);
        const size_t error_width = text_width(error);
        width.value = value_width > width.value ? value_width : width.value;
        width.error = error_width > width.error ? error_width : width.error;
    }
    width.total = width.value + (width.error > 0 ? 1U + width.error : 0U);
    const size_t heading = text_width(table->columns[column].heading);
    if (heading > width.total) {
        width.value += heading - width.total;
        width.total = heading;
    }
    return width;
}

static bool is_left(const TableColumn *column) {
    return column->kind == CELL_TEXT;
}

static void write_cell(TextBuffer *out, const ReportTable *table, size_t at, ColumnWidth width) {
    char value[TABLE_TEXT_SIZE];
    char error[TABLE_TEXT_SIZE];
    const TableColumn *column = &table->columns[at % table->column_count];
    cell_show(value, error, &table->cells[at], column, table->tight);
    const size_t gap = width.value - text_width(value);
    pad(out, is_left(column) ? 0 : gap);
    text_buffer_add(out, value);
    pad(out, is_left(column) ? gap : 0);
    if (width.error > 0) {
        pad(out, 1 + width.error - text_width(error));
        text_buffer_add(out, error);
    }
}

static void trim_line(TextBuffer *out) {
    while (out->length > 0 && out->text[out->length - 1U] == ' ') {
        out->text[--out->length] = '\0';
    }
    text_buffer_add(out, "\n");
}

static ColumnWidth *measure(TextBuffer *out, const ReportTable *table) {
    ColumnWidth *widths = calloc(table->column_count + 1U, sizeof *widths);
    out->failed = out->failed || widths == NULL;
    for (size_t column = 0; widths != NULL && column < table->column_count; ++column) {
        widths[column] = column_width(table, column);
    }
    return widths;
}

void table_write_text(TextBuffer *out, const ReportTable *table) {
    ColumnWidth *widths = measure(out, table);
    if (widths == NULL) {
        return;
    }
    text_buffer_format(out, "%s\n", table->title);
    if (table->about != NULL) {
        text_buffer_format(out, "  (%s)\n", table->about);
    }
    for (size_t column = 0; column < table->column_count; ++column) {
        const size_t gap = widths[column].total - text_width(table->columns[column].heading);
        pad(out, 2 + (is_left(&table->columns[column]) ? 0 : gap));
        text_buffer_add(out, table->columns[column].heading);
        pad(out, is_left(&table->columns[column]) ? gap : 0);
    }
    trim_line(out);
    for (size_t at = 0; table->column_count > 0 && at < table->cell_count; ++at) {
        const size_t column = at % table->column_count;
        pad(out, 2);
        write_cell(out, table, at, widths[column]);
        if (column + 1U == table->column_count) {
            trim_line(out);
        }
    }
    free(widths);
}

// Writes a text with escaped bars, which would end the cell.
static void write_escaped_bar(TextBuffer *out, const char *text) {
    for (; *text != '\0'; ++text) {
        const char one[2] = {*text, '\0'};
        text_buffer_add(out, *text == '|' ? "\\|" : one);
    }
}

void table_write_markdown(TextBuffer *out, const ReportTable *table) {
    text_buffer_format(out, "### %s\n\n", table->title);
    if (table->about != NULL) {
        text_buffer_format(out, "%s\n\n", table->about);
    }
    for (size_t column = 0; column < table->column_count; ++column) {
        text_buffer_add(out, "| ");
        write_escaped_bar(out, table->columns[column].heading);
        text_buffer_add(out, " ");
    }
    text_buffer_add(out, "|\n");
    for (size_t column = 0; column < table->column_count; ++column) {
        text_buffer_add(out, is_left(&table->columns[column]) ? "|---" : "|--:");
    }
    text_buffer_add(out, "|\n");
    for (size_t at = 0; table->column_count > 0 && at < table->cell_count; ++at) {
        char value[TABLE_TEXT_SIZE];
        char error[TABLE_TEXT_SIZE];
        const size_t column = at % table->column_count;
        cell_show(value, error, &table->cells[at], &table->columns[column], table->tight);
        text_buffer_add(out, "| ");
        write_escaped_bar(out, value);
        text_buffer_format(out, "%s%s ", error[0] != '\0' ? " " : "", error);
        text_buffer_add(out, column + 1U == table->column_count ? "|\n" : "");
    }
}

void table_write_html_title(TextBuffer *out, const ReportTable *table) {
    text_buffer_format(out, "<h2 id=\"%s\">", table->key);
    text_buffer_html(out, table->title);
    text_buffer_add(out, "</h2>\n");
    if (table->about != NULL) {
        text_buffer_add(out, "<p>");
        text_buffer_html(out, table->about);
        text_buffer_add(out, "</p>\n");
    }
}

void table_write_html(TextBuffer *out, const ReportTable *table) {
    text_buffer_add(out, "<table>\n<thead>\n<tr>");
    for (size_t column = 0; column < table->column_count; ++column) {
        const bool left = is_left(&table->columns[column]);
        const char *const definition = report_column_definition(table->columns[column].key);
        text_buffer_add(out, left ? "<th scope=\"col\" class=\"text\"" : "<th scope=\"col\"");
        if (definition != NULL) {
            text_buffer_add(out, " title=\"");
            text_buffer_html(out, definition);
            text_buffer_add(out, "\"");
        }
        text_buffer_add(out, ">");
        text_buffer_html(out, table->columns[column].heading);
        text_buffer_add(out, "</th>");
    }
    text_buffer_add(out, "</tr>\n</thead>\n<tbody>\n<tr>");
    for (size_t at = 0; table->column_count > 0 && at < table->cell_count; ++at) {
        char value[TABLE_TEXT_SIZE];
        char error[TABLE_TEXT_SIZE];
        const TableColumn *column = &table->columns[at % table->column_count];
        cell_show(value, error, &table->cells[at], column, table->tight);
        text_buffer_add(out, at > 0 && at % table->column_count == 0 ? "</tr>\n<tr>" : "");
        text_buffer_format(out, "<td%s>", is_left(column) ? " class=\"text\"" : "");
        text_buffer_html(out, value);
        text_buffer_format(out, error[0] != '\0' ? " <small>%s</small></td>" : "%s</td>", error);
    }
    text_buffer_add(out, "</tr>\n</tbody>\n</table>\n");
}

void table_write_html_columns(TextBuffer *out, const ReportTable *table) {
    bool any = false;
    for (size_t column = 0; column < table->column_count; ++column) {
        const char *const definition = report_column_definition(table->columns[column].key);
        if (definition != NULL) {
            text_buffer_add(out, any ? "<dt>"
                                     : "<details>\n<summary>Columns</summary>\n"
                                       "<dl class=\"facts\">\n<dt>");
            text_buffer_html(out, table->columns[column].heading);
            text_buffer_add(out, "</dt><dd>");
            text_buffer_html(out, definition);
            text_buffer_add(out, "</dd>\n");
            any = true;
        }
    }
    text_buffer_add(out, any ? "</dl>\n</details>\n" : "");
}
