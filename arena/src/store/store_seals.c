// SPDX-License-Identifier: MIT
//
// Detects missing, repeated and foreign rows. The table `seals` has the number of rows and the sum
// of the checksums of every table, and a hash of the schema. Every commit updates it, so it is
// valid within any read transaction.
#include "store/store_seals.h"

#include "text/try_status.h"

#include <inttypes.h>
#include <string.h>
#include <xxhash.h>

static Status table_damaged(const Store *store, StoreTable table, const TableSeal *seen,
                            Message *message) {
    const TableSeal *const seal = &store->seals[table];
    if (seen->rows == seal->rows) {
        return message_set(message, STATUS_CONFLICT,
                           "%s: damaged: the rows of the table '%s' have changed; recover intact "
                           "games with 'carcarena salvage'",
                           store->path, store_table_name(table));
    }
    return message_set(message, STATUS_CONFLICT,
                       "%s: damaged: %" PRIu64 " rows in the table '%s', %" PRIu64
                       " were stored; recover intact games with 'carcarena salvage'",
                       store->path, seen->rows, store_table_name(table), seal->rows);
}

Status store_seal_compare(const Store *store, StoreTable table, const TableSeal *seen,
                          Message *message) {
    const TableSeal *const seal = &store->seals[table];
    return !store_has_checksums(store) || (seen->rows == seal->rows && seen->sum == seal->sum)
               ? STATUS_OK
               : table_damaged(store, table, seen, message);
}

// ---- Checking

/** Computes the sums of a table. @param check also check each row. */
static Status table_read(Store *store, StoreTable table, bool check, TableSeal *seen,
                         Message *message) {
    TextBuffer sql = {0};
    sqlite3_stmt *row = NULL;
    text_buffer_add(&sql, "SELECT ");
    const int columns = store_table_columns(store, table, "", &sql);
    text_buffer_format(&sql, ", checksum FROM %s", store_table_name(table));
    Status status = text_buffer_ok(&sql) ? store_prepare(store, &row, sql.text, message)
                                         : store_no_memory(message);
    text_buffer_free(&sql);
    const uint64_t key = store_row_key(store, table);
    int step = SQLITE_DONE;
    *seen = (TableSeal){0, 0};
    while (status == STATUS_OK && (step = sqlite3_step(row)) == SQLITE_ROW) {
        seen->rows++;
        seen->sum += (uint64_t)sqlite3_column_int64(row, columns);
        if (check && !row_is_sound(table, key, row, 0, columns)) {
            status = store_row_damaged(store, table, row, 0, message);
        }
    }
    if (status == STATUS_OK && step != SQLITE_DONE) {
        status = store_error(store, "cannot be read", message);
    }
    (void)sqlite3_finalize(row);
    return status;
}

Status store_table_sum(Store *store, StoreTable table, Message *message) {
    return table_read(store, table, false, &store->seals[table], message);
}

Status store_check_table(Store *store, StoreTable table, Message *message) {
    TableSeal seen = {0, 0};
    if (!store_has_checksums(store) || !store_has_table(store, table)) {
        return STATUS_OK;
    }
    TRY(table_read(store, table, true, &seen, message));
    return store_seal_compare(store, table, &seen, message);
}

Status store_check_rows(Store *store, Message *message) {
    TRY(store_check_table(store, TABLE_GAMES, message));
    TRY(store_check_table(store, TABLE_TIMINGS, message));
    return store_check_table(store, TABLE_PACKS, message);
}

// ---- The table of seals

/** Computes the hash of the schema: its number, and the definitions of the run's tables. */
static Status schema_sum(Store *store, uint64_t *out, Message *message) {
    sqlite3_stmt *row = NULL;
    Status status = store_prepare(store, &row,
                                  "SELECT name, sql FROM sqlite_master WHERE type = 'table' "
                                  "ORDER BY name",
                                  message);
    int step = SQLITE_DONE;
    *out = (uint64_t)store->schema;
    while (status == STATUS_OK && (step = sqlite3_step(row)) == SQLITE_ROW) {
        const char *const name = (const char *)sqlite3_column_text(row, 0);
        const char *const sql = (const char *)sqlite3_column_text(row, 1);
        bool ours = name != NULL && strcmp(name, "seals") == 0;
        for (int table = 0; name != NULL && table < STORE_TABLES; table++) {
            ours = ours || strcmp(name, store_table_name((StoreTable)table)) == 0;
        }
        if (ours && sql != NULL) {
            *out = XXH3_64bits_withSeed(sql, strlen(sql), *out);
        }
    }
    if (status == STATUS_OK && step != SQLITE_DONE) {
        status = store_error(store, "cannot be read", message);
    }
    (void)sqlite3_finalize(row);
    return status;
}

static Status seal_write(Store *store, const char *name, const TableSeal *seal, Message *message) {
    RowWriter row;
    if (store->insert_seal == NULL) {
        TRY(store_prepare(store, &store->insert_seal,
                          "INSERT OR REPLACE INTO seals VALUES (?1, ?2, ?3, ?4)", message));
    }
    row_begin(&row, store->insert_seal, STORE_TABLES);
    row_text(&row, name);
    row_integer(&row, (int64_t)seal->rows);
    row_integer(&row, (int64_t)seal->sum);
    (void)row_end(&row, store->key);
    return store_step(store, store->insert_seal, "cannot be written", message);
}

Status store_seals_write(Store *store, Message *message) {
    for (int table = 0; table < STORE_TABLES; table++) {
        const TableSeal *const seal = &store->seals[table];
        const TableSeal *const stored = &store->stored_seals[table];
        if (store_has_table(store, (StoreTable)table) &&
            (seal->rows != stored->rows || seal->sum != stored->sum)) {
            TRY(seal_write(store, store_table_name((StoreTable)table), seal, message));
        }
    }
    return STATUS_OK;
}

Status store_seals_make(Store *store, Message *message) {
    TableSeal schema = {0, 0};
    for (int table = 0; table < STORE_TABLES; table++) {
        TableSeal *const seal = &store->seals[table];
        if (store_has_table(store, (StoreTable)table)) {
            TRY(store_table_sum(store, (StoreTable)table, message));
        }
        if (store_has_table(store, (StoreTable)table)) {
            TRY(seal_write(store, store_table_name((StoreTable)table), seal, message));
        }
    }
    TRY(schema_sum(store, &schema.sum, message));
    return seal_write(store, "schema", &schema, message);
}

/** Reads one row of the table of seals. */
static Status seal_read(Store *store, sqlite3_stmt *row, const char *name, TableSeal *out,
                        Message *message) {
    enum { COLUMNS = 3 };
    (void)sqlite3_reset(row);
    (void)sqlite3_bind_text(row, 1, name, -1, SQLITE_STATIC);
    const int step = sqlite3_step(row);
    if (step != SQLITE_ROW && step != SQLITE_DONE) {
        return store_error(store, "cannot be read", message);
    }
    if (step == SQLITE_DONE || !row_is_sound(STORE_TABLES, store->key, row, 0, COLUMNS)) {
        return message_set(
            message, STATUS_CONFLICT,
            "%s: damaged: the checksum of the table '%s' has changed; recover intact "
            "games with 'carcarena salvage'",
            store->path, name);
    }
    *out =
        (TableSeal){(uint64_t)sqlite3_column_int64(row, 1), (uint64_t)sqlite3_column_int64(row, 2)};
    return STATUS_OK;
}

Status store_seals_read(Store *store, Message *message) {
    sqlite3_stmt *row = NULL;
    TableSeal schema = {0, 0};
    uint64_t sum = 0;
    Status status = store_prepare(
        store, &row, "SELECT name, rows, sum, checksum FROM seals WHERE name = ?1", message);
    for (int table = 0; status == STATUS_OK && table < STORE_TABLES; table++) {
        if (store_has_table(store, (StoreTable)table)) {
            status = seal_read(store, row, store_table_name((StoreTable)table),
                               &store->seals[table], message);
        }
    }
    if (status == STATUS_OK) {
        status = seal_read(store, row, "schema", &schema, message);
    }
    (void)sqlite3_finalize(row);
    if (status == STATUS_OK) {
        status = schema_sum(store, &sum, message);
    }
    if (status == STATUS_OK && sum != schema.sum) {
        status =
            message_set(message, STATUS_CONFLICT,
                        "%s: damaged: the definitions of its tables have changed", store->path);
    }
    memcpy(store->stored_seals, store->seals, sizeof store->seals);
    return status;
}
