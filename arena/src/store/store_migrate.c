// SPDX-License-Identifier: MIT
//
// From the schema of an older program to today's. A step changes tables so that they are column by
// column what store_schema_make makes; store_walk_begin reads the older ones as they are.
#include "store/store_sql.h"

#include <stdio.h>

enum { COLUMN_SQL_SIZE = 96 };

/** Worker and processor time of timed games; unknown (NULL) for those there are. */
static Status processor_time_add(Store *store, Message *message) {
    Status status = store_execute(store, "ALTER TABLE timings ADD COLUMN worker INTEGER",
                                  "cannot be brought up to date", message);
    for (int seat = 0; status == STATUS_OK && seat < store->players; seat++) {
        char sql[COLUMN_SQL_SIZE];
        (void)snprintf(sql, sizeof sql, "ALTER TABLE timings ADD COLUMN cpu_ns%d INTEGER", seat);
        status = store_execute(store, sql, "cannot be brought up to date", message);
    }
    return status;
}

/** Audits; of the games there are, none was. */
static Status audits_add(Store *store, Message *message) {
    return store_execute(store, STORE_AUDITS_SQL, "cannot be brought up to date", message);
}

/** From each schema to the next, by the older one. */
typedef Status (*MigrationStep)(Store *store, Message *message);
static const MigrationStep STEPS[STORE_SCHEMA] = {[1] = processor_time_add, [2] = audits_add};

Status store_migrate(Store *store, Message *message) {
    if (store->schema == STORE_SCHEMA) {
        return STATUS_OK;
    }
    Status status = store_begin(store, message);
    for (int schema = store->schema; status == STATUS_OK && schema < STORE_SCHEMA; schema++) {
        status = STEPS[schema](store, message);
    }
    if (status == STATUS_OK) {
        char sql[COLUMN_SQL_SIZE];
        (void)snprintf(sql, sizeof sql, "PRAGMA user_version = %d", STORE_SCHEMA);
        status = store_execute(store, sql, "cannot be brought up to date", message);
    }
    if (status == STATUS_OK) {
        status = store_commit(store, message);
    }
    if (status != STATUS_OK) {
        store_rollback(store);
        return status;
    }
    store->schema = STORE_SCHEMA;
    return STATUS_OK;
}
