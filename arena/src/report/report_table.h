/**
 * Tables of a report, filled once and written in any format: aligned text, Markdown, HTML, CSV,
 * JSON.
 *
 * A column has a key for programs and a heading for people. A cell is text, a count, a number, or
 * an estimate: a number with half the width of its interval. People see numbers with fixed
 * decimals, programs get all digits (report_table_data.c). What does not exist is "-" for people,
 * null or nothing for programs.
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
    char key[TABLE_TEXT_SIZE];     /* lower case, for CSV and JSON */
    char heading[TABLE_TEXT_SIZE]; /* for people */
    CellKind kind;
    int decimals;
    bool sign;          /* a plus before positive numbers */
    double least, most; /* of what estimates may be; infinite where there is no limit */
} TableColumn;

typedef struct TableCell {
    CellKind kind; /* the column's, or CELL_EMPTY */
    char text[TABLE_TEXT_SIZE];
    double value, error; /* of estimates: half of the interval */
    double low, high;    /* its ends */
    uint64_t count;
} TableCell;

/** A table. {0} is empty; table_free when done. */
typedef struct ReportTable {
    const char *key;   /* static text */
    const char *title; /* static text */
    const char *about; /* one line under the title, or NULL; lives as long as the table */
    bool clocked;      /* depends on the clock: not part of what two runs must share */
    bool tight;        /* ends of intervals without decimals */
    TableColumn *columns;
    size_t column_count, column_capacity;
    TableCell *cells; /* row by row */
    size_t cell_count, cell_capacity;
    bool failed; /* memory ran out; nothing more is added */
} ReportTable;

/** Frees what the table holds. */
void table_free(ReportTable *table);

/** Adds a column, before any cell. Texts are copied (and cut at TABLE_TEXT_SIZE). */
void table_column(ReportTable *table, const char *key, const char *heading, CellKind kind,
                  int decimals);

/** The same for numbers that show their plus sign. */
void table_column_signed(ReportTable *table, const char *key, const char *heading, CellKind kind,
                         int decimals);

/** The same for estimates that lie within limits, with a sign if they may be negative. Where value
 * and error would leave the limits, people see the ends of the interval instead. */
void table_column_limited(ReportTable *table, const char *key, const char *heading, int decimals,
                          double least, double most);

/** Add the next cell, row by row from left to right; the kind is the column's, or text, such as a
 * verdict among numbers. */
void table_text(ReportTable *table, const char *text);
void table_count(ReportTable *table, uint64_t count);
void table_number(ReportTable *table, double value);
void table_estimate(ReportTable *table, Estimate estimate);
void table_empty(ReportTable *table);

/** A number with fixed decimals, never "-0.0"; `missing` if it is not finite. @param sign a plus
 * before positive ones. */
void table_number_text(char out[static TABLE_TEXT_SIZE], double value, int decimals, bool sign,
                       const char *missing);

/** The cell of a row in the column with a key. @pre there is one */
const TableCell *table_cell(const ReportTable *table, size_t row, const char *key);

/** Number of rows. */
size_t table_rows(const ReportTable *table);

/** Writes the table for people, columns lined up. */
void table_write_text(TextBuffer *out, const ReportTable *table);

/** Writes the table in Markdown. */
void table_write_markdown(TextBuffer *out, const ReportTable *table);

/** Writes what is above the table as HTML: a heading, its key as id, and what it is about. */
void table_write_html_title(TextBuffer *out, const ReportTable *table);

/** Writes the table as HTML. */
void table_write_html(TextBuffer *out, const ReportTable *table);

/** Writes heading and rows as CSV (RFC 4180); an estimate takes two columns, KEY and KEY_error.
 * @param commitment of a sealed run, a last column; NULL: none. */
void table_write_csv(TextBuffer *out, const ReportTable *table, const char *commitment);

/** Writes a JSON array with one object a row; an estimate is {"value": .., "error": ..}. */
void table_write_json(TextBuffer *out, const ReportTable *table);

#endif
