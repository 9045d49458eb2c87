/**
 * Checksums of rows. The last column of every row is a checksum of all its values. It reveals
 * changed bytes, values of another type and rows under another key, wherever a row is read.
 *
 * The checksum is XXH3 (64 bits) of table, positions, types and values, keyed by the run's
 * configuration. So a row moved to another game or run does not match. NULL columns add nothing, so
 * columns added by later schemas keep the checksums of older rows valid.
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

/** Expected contents of a table: number of rows, and the sum of their checksums modulo 2^64. */
typedef struct TableSeal {
    uint64_t rows, sum;
} TableSeal;

/** Maximum size of the fixed columns of a row in bytes, with a reserve for later columns. */
enum { ROW_BYTES_MAX = 2048 };

/** The state of a row's checksum, which is computed column by column. */
typedef struct RowSum {
    size_t size;
    unsigned column;
    uint8_t bytes[ROW_BYTES_MAX];
} RowSum;

/** Starts a row. */
void row_sum_begin(RowSum *sum, StoreTable table);

void row_sum_null(RowSum *sum);
void row_sum_integer(RowSum *sum, int64_t value);

/** Adds a text or blob. @param type SQLITE_BLOB or SQLITE_TEXT. */
void row_sum_bytes(RowSum *sum, int type, const void *bytes, size_t size);

/** Returns the checksum of the added values. @param key key of the run (see store_key). */
int64_t row_sum_end(const RowSum *sum, uint64_t key);

/**
 * Returns the checksum of `count` columns of a statement's current row, starting at column `first`.
 */
int64_t row_sum_read(StoreTable table, uint64_t key, sqlite3_stmt *row, int first, int count);

/** Returns true if the `count` columns match the checksum in the following column. */
bool row_is_sound(StoreTable table, uint64_t key, sqlite3_stmt *row, int first, int count);

/** A row that is being written: binds its values in order and computes the checksum. */
typedef struct RowWriter {
    sqlite3_stmt *statement;
    RowSum sum;
} RowWriter;

/**
 * Starts a row.
 * @param statement an insert with one parameter per column, the checksum last.
 */
void row_begin(RowWriter *writer, sqlite3_stmt *statement, StoreTable table);

void row_null(RowWriter *writer);
void row_integer(RowWriter *writer, int64_t value);

/** Binds 64 bits, which SQLite stores as a signed number. */
void row_bits(RowWriter *writer, uint64_t bits);

/** Returns the 64 bits of a column. */
uint64_t row_bits_read(sqlite3_stmt *row, int column);

/** Binds a blob. @param bytes valid until the statement has run; NULL: the column is NULL. */
void row_blob(RowWriter *writer, const void *bytes, size_t size);

/** Binds a text. @param text valid until the statement has run. */
void row_text(RowWriter *writer, const char *text);

/** Binds the checksum and returns it. The statement is then ready to run. */
int64_t row_end(RowWriter *writer, uint64_t key);

/** Returns 64 bits of XXH3 of a text, for use as a key. */
uint64_t text_sum(const char *text);

#endif
