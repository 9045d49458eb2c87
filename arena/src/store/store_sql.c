// SPDX-License-Identifier: MIT
#include "store/store_sql.h"

// ---- Errors

static Status sqlite_status(int code) {
    switch (code & 0xFF) {
    case SQLITE_NOMEM:
        return STATUS_NO_MEMORY;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return STATUS_BUSY;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_CONSTRAINT:
    case SQLITE_MISMATCH:
    case SQLITE_TOOBIG: // a length that is damaged
    case SQLITE_ERROR:  // our statements are right; tables that do not fit them are not ours
        return STATUS_CONFLICT;
    default:
        return STATUS_IO;
    }
}

Status store_error(const Store *store, const char *what, Message *message) {
    const int code = sqlite3_extended_errcode(store->database);
    const Status status = sqlite_status(code);
    const char *hint = "";
    if ((code & 0xFF) == SQLITE_FULL) {
        hint = "; the disk is full: everything committed is safe, make room and run again";
    } else if (code == SQLITE_IOERR_WRITE || code == SQLITE_IOERR_FSYNC) {
        hint = "; a disk that is full, a quota or a limit of the file size? Everything committed "
               "is safe, make room and run again";
    } else if (status == STATUS_CONFLICT && (code & 0xFF) != SQLITE_CONSTRAINT) {
        hint = "; the file is damaged or not a run: nothing was changed";
    }
    (void)message_set(message, status, "%s: %s: %s%s", store->path, what,
                      sqlite3_errmsg(store->database), hint);
    return status;
}

Status store_no_memory(Message *message) {
    (void)message_set(message, STATUS_NO_MEMORY, "no memory for the store");
    return STATUS_NO_MEMORY;
}

// ---- Statements

Status store_execute(Store *store, const char *sql, const char *what, Message *message) {
    if (sqlite3_exec(store->database, sql, NULL, NULL, NULL) != SQLITE_OK) {
        return store_error(store, what, message);
    }
    return STATUS_OK;
}

Status store_prepare(Store *store, sqlite3_stmt **out, const char *sql, Message *message) {
    if (sqlite3_prepare_v2(store->database, sql, -1, out, NULL) != SQLITE_OK) {
        return store_error(store, "cannot be read", message);
    }
    return STATUS_OK;
}

/** Runs a statement that gives no rows, and makes it ready for the next time. */
Status store_step(Store *store, sqlite3_stmt *statement, const char *what, Message *message) {
    Status status = STATUS_OK;
    if (sqlite3_step(statement) != SQLITE_DONE) {
        status = store_error(store, what, message);
    }
    (void)sqlite3_reset(statement);
    return status;
}

/** Value of a query that gives one integer; 0 if it gives none. */
Status store_query_integer(Store *store, const char *sql, int64_t *out, Message *message) {
    sqlite3_stmt *statement = NULL;
    Status status = store_prepare(store, &statement, sql, message);
    if (status != STATUS_OK) {
        return status;
    }
    const int step = sqlite3_step(statement);
    if (step == SQLITE_ROW) {
        *out = sqlite3_column_int64(statement, 0);
    } else if (step == SQLITE_DONE) {
        *out = 0;
    } else {
        status = store_error(store, "cannot be read", message);
    }
    (void)sqlite3_finalize(statement);
    return status;
}
