// SPDX-License-Identifier: MIT
#include "store/row_check.h"

#include "carcarena/engine/status.h"
#include "record/byte_code.h"

#include <string.h>
#include <xxhash.h>

enum { TYPE_BITS = 8 };

static void word_put(RowSum *sum, uint64_t word) {
    CHECK(sum->size + WORD_CODE_SIZE <= sizeof sum->bytes);
    sum->size += word_encode(sum->bytes + sum->size, word);
}

static void column_put(RowSum *sum, int type, uint64_t value) {
    word_put(sum, (uint64_t)sum->column << TYPE_BITS | (unsigned)type);
    word_put(sum, value);
    sum->column++;
}

void row_sum_begin(RowSum *sum, StoreTable table) {
    sum->size = 0;
    sum->column = 0;
    word_put(sum, (uint64_t)table);
}

void row_sum_null(RowSum *sum) {
    sum->column++;
}

void row_sum_integer(RowSum *sum, int64_t value) {
    uint64_t bits = 0;
    memcpy(&bits, &value, sizeof bits);
    column_put(sum, SQLITE_INTEGER, bits);
}

void row_sum_bytes(RowSum *sum, int type, const void *bytes, size_t size) {
    column_put(sum, type, size == 0 ? 0 : XXH3_64bits(bytes, size));
    word_put(sum, size);
}

int64_t row_sum_end(const RowSum *sum, uint64_t key) {
    const uint64_t bits = XXH3_64bits_withSeed(sum->bytes, sum->size, key);
    int64_t value = 0;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static void column_add(RowSum *sum, sqlite3_stmt *row, int column) {
    const int type = sqlite3_column_type(row, column);
    switch (type) {
    case SQLITE_NULL:
        row_sum_null(sum);
        break;
    case SQLITE_INTEGER:
        row_sum_integer(sum, sqlite3_column_int64(row, column));
        break;
    default: {
        // Checksums of floats cover their text; no table of a run has floats.
        const void *const bytes = sqlite3_column_blob(row, column);
        row_sum_bytes(sum, type, bytes,
                      bytes == NULL ? 0 : (size_t)sqlite3_column_bytes(row, column));
    }
    }
}

int64_t row_sum_read(StoreTable table, uint64_t key, sqlite3_stmt *row, int first, int count) {
    RowSum sum;
    row_sum_begin(&sum, table);
    for (int column = first; column < first + count; column++) {
        column_add(&sum, row, column);
    }
    return row_sum_end(&sum, key);
}

bool row_is_sound(StoreTable table, uint64_t key, sqlite3_stmt *row, int first, int count) {
    const int last = first + count;
    return sqlite3_column_type(row, last) == SQLITE_INTEGER &&
           sqlite3_column_int64(row, last) == row_sum_read(table, key, row, first, count);
}

// ---- Writing

void row_begin(RowWriter *writer, sqlite3_stmt *statement, StoreTable table) {
    writer->statement = statement;
    row_sum_begin(&writer->sum, table);
}

/** Returns the number of the next parameter. */
static int parameter(const RowWriter *writer) {
    return (int)writer->sum.column + 1;
}

void row_null(RowWriter *writer) {
    (void)sqlite3_bind_null(writer->statement, parameter(writer));
    row_sum_null(&writer->sum);
}

void row_integer(RowWriter *writer, int64_t value) {
    (void)sqlite3_bind_int64(writer->statement, parameter(writer), value);
    row_sum_integer(&writer->sum, value);
}

void row_bits(RowWriter *writer, uint64_t bits) {
    int64_t value = 0;
    memcpy(&value, &bits, sizeof value);
    row_integer(writer, value);
}

uint64_t row_bits_read(sqlite3_stmt *row, int column) {
    const int64_t value = sqlite3_column_int64(row, column);
    uint64_t bits = 0;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

void row_blob(RowWriter *writer, const void *bytes, size_t size) {
    if (bytes == NULL) {
        row_null(writer);
        return;
    }
    (void)sqlite3_bind_blob64(writer->statement, parameter(writer), bytes, size, SQLITE_STATIC);
    row_sum_bytes(&writer->sum, SQLITE_BLOB, bytes, size);
}

void row_text(RowWriter *writer, const char *text) {
    (void)sqlite3_bind_text(writer->statement, parameter(writer), text, -1, SQLITE_STATIC);
    row_sum_bytes(&writer->sum, SQLITE_TEXT, text, strlen(text));
}

int64_t row_end(RowWriter *writer, uint64_t key) {
    const int64_t sum = row_sum_end(&writer->sum, key);
    (void)sqlite3_bind_int64(writer->statement, parameter(writer), sum);
    return sum;
}

uint64_t text_sum(const char *text) {
    return XXH3_64bits(text, strlen(text));
}
