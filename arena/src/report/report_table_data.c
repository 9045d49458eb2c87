// SPDX-License-Identifier: MIT
//
// Tables as CSV and JSON.
#include "report/report_table.h"

#include <inttypes.h>
#include <stdio.h>

static void write_csv_cell(TextBuffer *out, const TableCell *cell, const TableColumn *column) {
    switch (cell->kind) {
    case CELL_TEXT:
        text_buffer_csv(out, cell->text);
        text_buffer_add(out, column->kind == CELL_ESTIMATE ? "," : "");
        break;
    case CELL_COUNT:
        text_buffer_format(out, "%" PRIu64, cell->count);
        break;
    case CELL_NUMBER:
        text_buffer_number(out, cell->value, "");
        break;
    case CELL_ESTIMATE:
        text_buffer_number(out, cell->value, "");
        text_buffer_add(out, ",");
        text_buffer_number(out, cell->error, "");
        break;
    case CELL_EMPTY:
    default:
        text_buffer_add(out, column->kind == CELL_ESTIMATE ? "," : "");
        break;
    }
}

void table_write_csv(TextBuffer *out, const ReportTable *table, const char *commitment) {
    for (size_t column = 0; column < table->column_count; ++column) {
        text_buffer_add(out, column > 0 ? "," : "");
        text_buffer_csv(out, table->columns[column].key);
        if (table->columns[column].kind == CELL_ESTIMATE) {
            text_buffer_add(out, ",");
            char key[TABLE_TEXT_SIZE + sizeof "_error"];
            (void)snprintf(key, sizeof key, "%s_error", table->columns[column].key);
            text_buffer_csv(out, key);
        }
    }
    text_buffer_add(out, commitment != NULL ? ",commitment\n" : "\n");
    for (size_t at = 0; table->column_count > 0 && at < table->cell_count; ++at) {
        const size_t column = at % table->column_count;
        text_buffer_add(out, column > 0 ? "," : "");
        write_csv_cell(out, &table->cells[at], &table->columns[column]);
        if (column + 1U == table->column_count) {
            text_buffer_format(out, "%s%s\n", commitment != NULL ? "," : "",
                               commitment != NULL ? commitment : "");
        }
    }
}

static void write_json_cell(TextBuffer *out, const TableCell *cell) {
    switch (cell->kind) {
    case CELL_TEXT:
        text_buffer_json(out, cell->text);
        break;
    case CELL_COUNT:
        text_buffer_format(out, "%" PRIu64, cell->count);
        break;
    case CELL_NUMBER:
        text_buffer_number(out, cell->value, "null");
        break;
    case CELL_ESTIMATE:
        text_buffer_add(out, "{\"value\": ");
        text_buffer_number(out, cell->value, "null");
        text_buffer_add(out, ", \"error\": ");
        text_buffer_number(out, cell->error, "null");
        text_buffer_add(out, ", \"low\": ");
        text_buffer_number(out, cell->low, "null");
        text_buffer_add(out, ", \"high\": ");
        text_buffer_number(out, cell->high, "null");
        text_buffer_add(out, "}");
        break;
    case CELL_EMPTY:
    default:
        text_buffer_add(out, "null");
        break;
    }
}

void table_write_json(TextBuffer *out, const ReportTable *table) {
    text_buffer_add(out, "[");
    for (size_t at = 0; table->column_count > 0 && at < table->cell_count; ++at) {
        const size_t column = at % table->column_count;
        if (column == 0) {
            text_buffer_add(out, at > 0 ? ",\n    {" : "\n    {");
        }
        text_buffer_add(out, column > 0 ? ", " : "");
        text_buffer_json(out, table->columns[column].key);
        text_buffer_add(out, ": ");
        write_json_cell(out, &table->cells[at]);
        text_buffer_add(out, column + 1U == table->column_count ? "}" : "");
    }
    text_buffer_add(out, table->cell_count > 0 ? "\n  ]" : "]");
}
