// SPDX-License-Identifier: MIT
//
// Upgrades the schema of an older program to the current one. After its step a table has the
// columns that store_schema_make creates. store_walk_begin reads older tables without an upgrade.
#include "store/store_meta.h"
#include "store/store_schema.h"
#include "store/store_seals.h"
#include "text/try_status.h"

#include <inttypes.h>
#include <stdio.h>

enum { COLUMN_SQL_SIZE = 96 };

/** Adds worker and processor time of timed games, NULL (unknown) in old rows. */
static Status processor_time_add(Store *store, Message *message) {
    TRY(store_execute(store, "ALTER TABLE timings ADD COLUMN worker INTEGER",
                      "cannot be upgraded to the current schema", message));
    for (int seat = 0; seat < store->players; seat++) {
        char sql[COLUMN_SQL_SIZE];
        (void)snprintf(sql, sizeof sql, "ALTER TABLE timings ADD COLUMN cpu_ns%d INTEGER", seat);
        TRY(store_execute(store, sql, "cannot be upgraded to the current schema", message));
    }
    return STATUS_OK;
}

/** Adds audits; old games have none. */
static Status audits_add(Store *store, Message *message) {
    return store_execute(store,
                         "CREATE TABLE audits(game INTEGER, seat INTEGER, bot INTEGER, "
                         "asked INTEGER, ply INTEGER, PRIMARY KEY(game, seat)) WITHOUT ROWID;",
                         "cannot be upgraded to the current schema", message);
}

// ---- Checksums

/** The SQL function row_checksum(TABLE, KEY, COLUMNS...). */
static void row_checksum(sqlite3_context *context, int count, sqlite3_value **values) {
    enum { FIXED = 2 };
    RowSum sum;
    row_sum_begin(&sum, (StoreTable)sqlite3_value_int(values[0]));
    for (int i = FIXED; i < count; i++) {
        const int type = sqlite3_value_type(values[i]);
        if (type == SQLITE_NULL) {
            row_sum_null(&sum);
        } else if (type == SQLITE_INTEGER) {
            row_sum_integer(&sum, sqlite3_value_int64(values[i]));
        } else {
            const void *const bytes = sqlite3_value_blob(values[i]);
            row_sum_bytes(&sum, type, bytes,
                          bytes == NULL ? 0 : (size_t)sqlite3_value_bytes(values[i]));
        }
    }
    sqlite3_result_int64(context, row_sum_end(&sum, (uint64_t)sqlite3_value_int64(values[1])));
}

static Status table_checksums(Store *store, StoreTable table, Message *message) {
    TextBuffer sql = {0};
    const char *const name = store_table_name(table);
    text_buffer_format(&sql,
                       "ALTER TABLE %s ADD COLUMN checksum INTEGER; UPDATE %s SET checksum = "
                       "row_checksum(%d, %" PRId64 ", ",
                       name, name, (int)table, (int64_t)store_row_key(store, table));
    (void)store_table_columns(store, table, "", &sql);
    text_buffer_add(&sql, ")");
    const Status status =
        text_buffer_ok(&sql)
            ? store_execute(store, sql.text, "cannot be upgraded to the current schema", message)
            : store_no_memory(message);
    text_buffer_free(&sql);
    return status;
}

/** Adds checksums of the current rows. They cannot reveal earlier changes. */
static Status checksums_add(Store *store, Message *message) {
    int64_t games = 0;
    TRY(store_key_read(store, message));
    if (sqlite3_create_function_v2(store->database, "row_checksum", -1,
                                   SQLITE_UTF8 | SQLITE_DETERMINISTIC, NULL, row_checksum, NULL,
                                   NULL, NULL) != SQLITE_OK) {
        return store_no_memory(message);
    }
    TRY(store_query_integer(store,
                            store->packed ? "SELECT coalesce(sum(count), 0) FROM packs"
                                          : "SELECT count(id) FROM games",
                            &games, message));
    for (int table = 0; table < STORE_TABLES; table++) {
        if (store_has_table(store, (StoreTable)table)) {
            TRY(table_checksums(store, (StoreTable)table, message));
        }
    }
    TRY(store_execute(store, STORE_SEALS_SQL, "cannot be upgraded to the current schema", message));
    char text[COLUMN_SQL_SIZE];
    (void)snprintf(text, sizeof text, "%" PRId64, games);
    store->schema = STORE_SCHEMA_CHECKSUMS;
    return store_meta_set(store, "unsealed_games", text, message);
}

// ---- Tallies

/** Adds a column to the games, and to the packs of a packed run; NULL in old rows. */
static Status game_column_add(Store *store, const char *of_games, const char *of_packs,
                              Message *message) {
    char sql[COLUMN_SQL_SIZE];
    (void)snprintf(sql, sizeof sql, "ALTER TABLE games ADD COLUMN %s BLOB", of_games);
    TRY(store_execute(store, sql, "cannot be upgraded to the current schema", message));
    if (store->packed) {
        (void)snprintf(sql, sizeof sql, "ALTER TABLE packs ADD COLUMN %s BLOB", of_packs);
        TRY(store_execute(store, sql, "cannot be upgraded to the current schema", message));
    }
    return STATUS_OK;
}

/** Adds score breakdowns; unknown for old games. */
static Status tallies_add(Store *store, Message *message) {
    return game_column_add(store, "tally", "tallies", message);
}

// ---- Decisions

/** Adds times of single decisions and decisions of audited bots; unknown for old games. */
static Status moves_add(Store *store, Message *message) {
    return store_execute(store,
                         "ALTER TABLE timings ADD COLUMN moves BLOB;"
                         "ALTER TABLE audits ADD COLUMN decisions INTEGER",
                         "cannot be upgraded to the current schema", message);
}

// ---- Aborted attempts

/** Adds aborted attempts; old games have none. */
static Status voids_add(Store *store, Message *message) {
    return game_column_add(store, "voids", "voids", message);
}

// ---- Bots' evaluations

/** Adds bots' evaluations; unknown for old games. Packed runs have none. */
static Status thinking_add(Store *store, Message *message) {
    return store_execute(store, "ALTER TABLE games ADD COLUMN thinking BLOB",
                         "cannot be upgraded to the current schema", message);
}

/** Steps from each schema to the next, by the older schema. */
typedef Status (*MigrationStep)(Store *store, Message *message);
static const MigrationStep STEPS[STORE_SCHEMA] = {
    [1] = processor_time_add, [2] = audits_add, [3] = checksums_add, [4] = tallies_add,
    [5] = moves_add,          [6] = voids_add,  [7] = thinking_add};

static Status steps_take(Store *store, Message *message) {
    char sql[COLUMN_SQL_SIZE];
    (void)snprintf(sql, sizeof sql, "PRAGMA user_version = %d", STORE_SCHEMA);
    TRY(store_begin(store, message));
    for (int schema = store->schema; schema < STORE_SCHEMA; schema++) {
        TRY(STEPS[schema](store, message));
        store->schema = schema + 1;
    }
    TRY(store_seals_make(store, message));
    TRY(store_execute(store, sql, "cannot be upgraded to the current schema", message));
    return store_commit(store, message);
}

Status store_migrate(Store *store, Message *message) {
    if (store->schema == STORE_SCHEMA) {
        return STATUS_OK;
    }
    const Status status = steps_take(store, message);
    if (status != STATUS_OK) {
        store_rollback(store);
    }
    return status;
}
