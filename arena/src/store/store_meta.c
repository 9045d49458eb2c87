// SPDX-License-Identifier: MIT
//
// The table `meta`: properties of a run, one row per key.
#include "store/store_meta.h"
#include "store/store_seals.h"

#include <stdlib.h>

Status store_meta_set(Store *store, const char *key, const char *value, Message *message) {
    sqlite3_stmt *statement = NULL;
    Status status =
        store_prepare_insert(store, &statement, "INSERT OR REPLACE", TABLE_META, message);
    if (status == STATUS_OK) {
        RowWriter row;
        row_begin(&row, statement, TABLE_META);
        row_text(&row, key);
        row_text(&row, value);
        status = store_insert(store, &row, TABLE_META, "cannot be written", message);
    }
    (void)sqlite3_finalize(statement);
    // The sum must no longer count a replaced row.
    return status == STATUS_OK ? store_table_sum(store, TABLE_META, message) : status;
}

/** Copies the text in a statement's second column. */
static Status meta_copy(const Store *store, char **out, sqlite3_stmt *statement, const char *key,
                        Message *message) {
    enum { COLUMNS = 2 };
    const char *const text = (const char *)sqlite3_column_text(statement, 1);
    if (text == NULL ||
        (store_has_checksums(store) && !row_is_sound(TABLE_META, 0, statement, 0, COLUMNS))) {
        return message_set(message, STATUS_CONFLICT,
                           "%s: meta.%s is damaged: its values do not match its checksum",
                           store->path, key);
    }
    TextBuffer copy = {0};
    text_buffer_add(&copy, text);
    if (!text_buffer_ok(&copy)) {
        return store_no_memory(message);
    }
    CHECK(copy.text != NULL);
    *out = copy.text;
    return STATUS_OK;
}

/** Copies a value; free with free(). STATUS_CONFLICT if it is missing or damaged. */
Status store_meta_get(Store *store, const char *key, char **out, Message *message) {
    sqlite3_stmt *statement = NULL;
    Status status = store_prepare(store, &statement,
                                  store_has_checksums(store)
                                      ? "SELECT key, value, checksum FROM meta WHERE key = ?1"
                                      : "SELECT key, value FROM meta WHERE key = ?1",
                                  message);
    if (status != STATUS_OK) {
        return status;
    }
    (void)sqlite3_bind_text(statement, 1, key, -1, SQLITE_STATIC);
    const int step = sqlite3_step(statement);
    if (step == SQLITE_ROW) {
        status = meta_copy(store, out, statement, key, message);
    } else if (step == SQLITE_DONE) {
        status = message_set(message, STATUS_CONFLICT,
                             "%s: meta.%s is missing; the run is not complete", store->path, key);
    } else {
        status = store_error(store, "cannot be read", message);
    }
    (void)sqlite3_finalize(statement);
    return status;
}

Status store_note_get(Store *store, const char *key, char **out, Message *message) {
    sqlite3_stmt *statement = NULL;
    bool present = false;
    *out = NULL;
    Status status = store_prepare(store, &statement, "SELECT 1 FROM meta WHERE key = ?1", message);
    if (status == STATUS_OK) {
        (void)sqlite3_bind_text(statement, 1, key, -1, SQLITE_STATIC);
        const int step = sqlite3_step(statement);
        present = step == SQLITE_ROW;
        status = present || step == SQLITE_DONE ? STATUS_OK
                                                : store_error(store, "cannot be read", message);
    }
    (void)sqlite3_finalize(statement);
    return present ? store_meta_get(store, key, out, message) : status;
}

Status store_note_set(Store *store, const char *key, const char *value, Message *message) {
    Status status = store_begin(store, message);
    if (status == STATUS_OK) {
        status = store_meta_set(store, key, value, message);
        status = status == STATUS_OK ? store_commit(store, message) : status;
    }
    if (status != STATUS_OK) {
        store_rollback(store);
    }
    return status;
}

Status store_key_read(Store *store, Message *message) {
    char *config = NULL;
    const Status status = store_meta_get(store, "config", &config, message);
    store->key = status == STATUS_OK ? text_sum(config) : 0;
    free(config);
    return status;
}
