// SPDX-License-Identifier: MIT
#include "store/store_tables.h"
#include "text/try_status.h"

#include <string.h>

Status store_add_audit(Store *store, const GameRecord *record, const GameAudit *audit,
                       Message *message) {
    for (int seat = 0; seat < store->players; seat++) {
        if (audit->asked[seat] == 0 && !audit->played_again) {
            continue;
        }
        RowWriter row;
        row_begin(&row, store->insert_audit, TABLE_AUDITS);
        row_integer(&row, (int64_t)record->id);
        row_integer(&row, seat);
        row_integer(&row, record->bots[seat]);
        row_integer(&row, audit->asked[seat]);
        if (audit->differs[seat] >= 0) {
            row_integer(&row, audit->differs[seat]);
        } else {
            row_null(&row);
        }
        if (audit->decisions[seat] != 0) {
            row_bits(&row, audit->decisions[seat]);
        } else {
            row_null(&row);
        }
        TRY(store_insert(store, &row, TABLE_AUDITS, "an audit could not be written", message));
    }
    return STATUS_OK;
}

/** Copies the audit of a statement's current row, unless it exists already. */
static Status audit_copy(Store *to, sqlite3_stmt *from, Message *message) {
    enum { COLUMNS = 6 };
    RowWriter row;
    row_begin(&row, to->insert_audit, TABLE_AUDITS);
    for (int column = 0; column < COLUMNS; column++) {
        if (sqlite3_column_type(from, column) == SQLITE_NULL) {
            row_null(&row);
        } else {
            row_integer(&row, sqlite3_column_int64(from, column));
        }
    }
    return store_insert(to, &row, TABLE_AUDITS, "an audit could not be written", message);
}

Status store_copy_audits(Store *to, Store *from, Message *message) {
    sqlite3_stmt *row = NULL;
    int step = SQLITE_DONE;
    if (from->schema < STORE_SCHEMA_AUDITS) {
        return STATUS_OK;
    }
    TRY(store_prepare(from, &row,
                      from->schema < STORE_SCHEMA_MOVES
                          ? "SELECT game, seat, bot, asked, ply, NULL FROM audits"
                          : "SELECT game, seat, bot, asked, ply, decisions FROM audits",
                      message));
    Status status = store_begin(to, message);
    while (status == STATUS_OK && (step = sqlite3_step(row)) == SQLITE_ROW) {
        status = audit_copy(to, row, message);
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

Status store_audit_decisions(Store *store, uint64_t id, uint64_t out[PLAYERS_MAX],
                             Message *message) {
    memset(out, 0, PLAYERS_MAX * sizeof *out);
    if (store->schema < STORE_SCHEMA_MOVES) {
        return STATUS_OK;
    }
    Status status = STATUS_OK;
    if (store->find_audit == NULL) {
        status = store_prepare(store, &store->find_audit,
                               "SELECT seat, decisions FROM audits WHERE game = ?1", message);
    }
    if (status != STATUS_OK) {
        return status;
    }
    sqlite3_stmt *const row = store->find_audit;
    int step = SQLITE_DONE;
    (void)sqlite3_bind_int64(row, 1, (sqlite3_int64)id);
    while ((step = sqlite3_step(row)) == SQLITE_ROW) {
        const sqlite3_int64 seat = sqlite3_column_int64(row, 0);
        if (seat >= 0 && seat < store->players) {
            out[seat] = row_bits_read(row, 1);
        }
    }
    status = step == SQLITE_DONE ? STATUS_OK : store_error(store, "audits cannot be read", message);
    (void)sqlite3_reset(row);
    return status;
}
