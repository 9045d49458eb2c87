// SPDX-License-Identifier: MIT
#include "store/store_sql.h"

#include <string.h>

Status store_add_audit(Store *store, const GameRecord *record, const GameAudit *audit,
                       Message *message) {
    sqlite3_stmt *const statement = store->insert_audit;
    Status status = STATUS_OK;
    for (int seat = 0; status == STATUS_OK && seat < store->players; seat++) {
        if (audit->asked[seat] == 0 && !audit->played_again) {
            continue;
        }
        (void)sqlite3_bind_int64(statement, 1, (sqlite3_int64)record->id);
        (void)sqlite3_bind_int64(statement, 2, seat);
        (void)sqlite3_bind_int64(statement, 3, record->bots[seat]);
        (void)sqlite3_bind_int64(statement, 4, audit->asked[seat]);
        if (audit->differs[seat] >= 0) {
            (void)sqlite3_bind_int64(statement, 5, audit->differs[seat]);
        } else {
            (void)sqlite3_bind_null(statement, 5);
        }
        status = store_step(store, statement, "an audit could not be written", message);
    }
    return status;
}

Status store_copy_audits(Store *to, Store *from, Message *message) {
    enum { COLUMNS = 5 };
    sqlite3_stmt *row = NULL;
    int step = SQLITE_DONE;
    if (from->schema < STORE_SCHEMA_AUDITS) {
        return STATUS_OK;
    }
    Status status =
        store_prepare(from, &row, "SELECT game, seat, bot, asked, ply FROM audits", message);
    if (status == STATUS_OK) {
        status = store_begin(to, message);
    }
    while (status == STATUS_OK && (step = sqlite3_step(row)) == SQLITE_ROW) {
        for (int column = 0; column < COLUMNS; column++) {
            (void)sqlite3_bind_value(to->insert_audit, column + 1,
                                     sqlite3_column_value(row, column));
        }
        status = store_step(to, to->insert_audit, "an audit could not be written", message);
    }
    if (status == STATUS_OK && step != SQLITE_DONE) {
        status = store_error(from, "audits cannot be read", message);
    }
    (void)sqlite3_finalize(row);
    return status == STATUS_OK ? store_commit(to, message) : status;
}

Status store_audits(Store *store, StoreAudit *out, uint32_t bot_count, Message *message) {
    memset(out, 0, bot_count * sizeof *out);
    if (store->schema < STORE_SCHEMA_AUDITS) {
        return STATUS_OK;
    }
    sqlite3_stmt *statement = NULL;
    Status status = store_prepare(
        store, &statement, "SELECT game, bot, asked, ply FROM audits ORDER BY game, seat", message);
    int step = SQLITE_DONE;
    while (status == STATUS_OK && (step = sqlite3_step(statement)) == SQLITE_ROW) {
        const sqlite3_int64 bot = sqlite3_column_int64(statement, 1);
        if (bot < 0 || bot >= bot_count) {
            status = message_set(message, STATUS_CONFLICT,
                                 "%s: damaged: an audit of an unknown bot", store->path);
            break;
        }
        StoreAudit *const audit = &out[bot];
        audit->games++;
        audit->asked += (uint64_t)sqlite3_column_int64(statement, 2);
        audit->played_again += sqlite3_column_int64(statement, 2) == 0 ? 1 : 0;
        if (sqlite3_column_type(statement, 3) == SQLITE_NULL) {
            continue;
        }
        if (audit->differing == 0) {
            audit->first_id = (uint64_t)sqlite3_column_int64(statement, 0);
            audit->first_ply = (uint32_t)sqlite3_column_int64(statement, 3);
        }
        audit->differing++;
    }
    if (status == STATUS_OK && step != SQLITE_DONE) {
        status = store_error(store, "audits cannot be read", message);
    }
    (void)sqlite3_finalize(statement);
    return status;
}
