/**
 * Checksums of rows: every row of every table ends in one over all its values, so that a changed
 * byte, a value of another type and a row under another key are noticed wherever a row is read.
 *
 * The sum is XXH3 (64 bits) of table, positions, types and values, keyed by the run's
 * configuration: a row that is moved to another game or to another run does not fit. Columns that
 * are NULL add nothing, so columns that later schemas append leave the sums of older rows as they
 * are.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STORE_ROW_CHECK_H
#define ARENA_STORE_ROW_CHECK_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Tables whose rows have checksums. The numbers are part of the sums. */
typedef enum StoreTable {
    TABLE_META,
    TABLE_BOTS,
    TABLE_SESSIONS,
    TABLE_GAMES,
    TABLE_TIMINGS,
    TABLE_AUDITS,
    TABLE_PACKS,
    STORE_TABLES
} StoreTable;

/** What a table must add up to: its rows, and the sum of their checksums modulo 2^64. */
typedef struct TableSeal {
    uint64_t rows, sum;
} TableSeal;

/** Bytes of the fixed parts of the columns of the widest row, with room for tables to grow. */
enum { ROW_BYTES_MAX = 2048 };

/** A row on its way through the checksum, column by column. */
typedef struct RowSum {
    size_t size;
    unsigned column;
    uint8_t bytes[ROW_BYTES_MAX];
} RowSum;

/** Begins a row. */
void row_sum_begin(RowSum *sum, StoreTable table);

void row_sum_null(RowSum *sum);
void row_sum_integer(RowSum *sum, int64_t value);

/** @param type SQLITE_BLOB or SQLITE_TEXT. */
void row_sum_bytes(RowSum *sum, int type, const void *bytes, size_t size);

/** The checksum of what was added. @param key of the run (see store_key). */
int64_t row_sum_end(const RowSum *sum, uint64_t key);

/** Checksum of `count` columns of the row a statement is at, from column `first` on. */
int64_t row_sum_read(StoreTable table, uint64_t key, sqlite3_stmt *row, int first, int count);

/** True if the `count` columns fit the checksum in the column behind them. */
bool row_is_sound(StoreTable table, uint64_t key, sqlite3_stmt *row, int first, int count);

/** A row that is written: binds values one after the other and sums them up. */
typedef struct RowWriter {
    sqlite3_stmt *statement;
    RowSum sum;
} RowWriter;

/** Begins a row. @param statement an insert with a parameter for each column, the checksum last. */
void row_begin(RowWriter *writer, sqlite3_stmt *statement, StoreTable table);

void row_null(RowWriter *writer);
void row_integer(RowWriter *writer, int64_t value);

/** 64 bits, which SQLite stores as a signed number. */
void row_bits(RowWriter *writer, uint64_t bits);

/** The 64 bits of a column again. */
uint64_t row_bits_read(sqlite3_stmt *row, int column);

/** @param bytes valid until the statement has run; NULL: the column is NULL. */
void row_blob(RowWriter *writer, const void *bytes, size_t size);

/** @param text valid until the statement has run. */
void row_text(RowWriter *writer, const char *text);

/** Binds the checksum, and returns it. The statement is then ready to run. */
int64_t row_end(RowWriter *writer, uint64_t key);

/** 64 bits of XXH3 of a text, for keys. */
uint64_t text_sum(const char *text);

#endif
