/**
 * Tables of a report, filled once and written in any format: aligned text, Markdown, HTML, CSV,
 * JSON.
 *
 * A column has a key (for CSV and JSON) and a heading (for text, Markdown and HTML). A cell is a
 * text, a count, a number, or an estimate: a number with its 95 % confidence interval. Text shows
 * fixed decimals; CSV and JSON have all digits (report_table_data.c). A missing value is "-" in
 * text, empty in CSV, null in JSON.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_REPORT_TABLE_H
#define ARENA_REPORT_TABLE_H

#include "carcarena/arena/stats.h"

#include "text/text_buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TABLE_TEXT_SIZE = 64 };

typedef enum CellKind { CELL_EMPTY, CELL_TEXT, CELL_COUNT, CELL_NUMBER, CELL_ESTIMATE } CellKind;

typedef struct TableColumn {
    char key[TABLE_TEXT_SIZE];     /* lower case; name in CSV and JSON */
    char heading[TABLE_TEXT_SIZE]; /* in text, Markdown and HTML */
    CellKind kind;
    int decimals;
    bool sign;          /* a plus before positive numbers */
    double least, most; /* limits of estimates; infinite: none */
} TableColumn;

typedef struct TableCell {
    CellKind kind; /* the column's, or CELL_EMPTY */
    char text[TABLE_TEXT_SIZE];
    double value, error; /* of estimates: half the width of the interval */
    double low, high;    /* ends of the interval */
    uint64_t count;
} TableCell;

/** A table. {0} is empty. The owner calls table_free. */
typedef struct ReportTable {
    const char *key;   /* static text */
    const char *title; /* static text */
    const char *about; /* one line below the title, or NULL; must outlive the table */
    bool clocked;      /* depends on the clock: may differ between two equal runs */
    bool tight;        /* ends of intervals without decimals */
    TableColumn *columns;
    size_t column_count, column_capacity;
    TableCell *cells; /* row by row */
    size_t cell_count, cell_capacity;
    bool failed; /* memory ran out; later additions have no effect */
} ReportTable;

/** Frees the columns and cells and empties the table. */
void table_free(ReportTable *table);

/** Adds a column. Copies the texts, cut to TABLE_TEXT_SIZE - 1 bytes. @pre the table has no cells
 */
void table_column(ReportTable *table, const char *key, const char *heading, CellKind kind,
                  int decimals);

/** Adds a column of numbers that show a plus sign. */
void table_column_signed(ReportTable *table, const char *key, const char *heading, CellKind kind,
                         int decimals);

/** Adds a column of estimates between two limits; with a plus sign if `least` is negative. If value
 * minus or plus error exceeds a limit, the ends of the interval are printed instead. */
void table_column_limited(ReportTable *table, const char *key, const char *heading, int decimals,
                          double least, double most);

/** Add the next cell, row by row from left to right. The kind must match the column, or be text. */
void table_text(ReportTable *table, const char *text);
void table_count(ReportTable *table, uint64_t count);
void table_number(ReportTable *table, double value);
void table_estimate(ReportTable *table, Estimate estimate);
void table_empty(ReportTable *table);

/** Writes a number with fixed decimals, never "-0.0"; `missing` if it is not finite. @param sign
 * whether positive numbers get a plus sign. */
void table_number_text(char out[static TABLE_TEXT_SIZE], double value, int decimals, bool sign,
                       const char *missing);

/** Returns the cell of a row in the column with this key. @pre row and column exist */
const TableCell *table_cell(const ReportTable *table, size_t row, const char *key);

/** Returns the number of rows. */
size_t table_rows(const ReportTable *table);

/** Writes the table as text with aligned columns. */
void table_write_text(TextBuffer *out, const ReportTable *table);

/** Writes the table in Markdown. */
void table_write_markdown(TextBuffer *out, const ReportTable *table);

/** Writes the HTML heading of the table, with its key as id, and the line `about`. */
void table_write_html_title(TextBuffer *out, const ReportTable *table);

/** Writes the table as HTML; column headings have their definition as title. */
void table_write_html(TextBuffer *out, const ReportTable *table);

/** Writes the definitions of the columns as folded HTML; nothing if no column has one. */
void table_write_html_columns(TextBuffer *out, const ReportTable *table);

/** Returns the definition of the column with this key, a static text; NULL if it has none. */
const char *report_column_definition(const char *key);

/** Writes keys and rows as CSV (RFC 4180). An estimate has two columns, KEY and KEY_error.
 * @param commitment of a sealed run, added as last column; NULL: none. */
void table_write_csv(TextBuffer *out, const ReportTable *table, const char *commitment);

/** Writes a JSON array with one object for each row. An estimate is {"value": .., "error": ..,
 * "low": .., "high": ..}. */
void table_write_json(TextBuffer *out, const ReportTable *table);

#endif
