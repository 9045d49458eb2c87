// SPDX-License-Identifier: MIT
#include "store/store_sql.h"

#include <sys/stat.h>

enum {
    WORK_STEPS = 200,     // steps of SQLite's virtual machine between two checks
    WORK_FREE = 10000000, // steps and pages that any statement may use
    WORK_PER_BYTE = 4,   // steps and pages per byte of the file; a row needs less than one per byte
    VALUE_FREE = 1 << 26 // bytes that a value may have in any file
};

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
    case SQLITE_INTERRUPT: // the limit of work was reached
    case SQLITE_TOOBIG:    // a damaged length
    case SQLITE_ERROR:     // this program's statements are valid, so the tables are not a run's
        return STATUS_CONFLICT;
    default:
        return STATUS_IO;
    }
}

Status store_error(const Store *store, const char *what, Message *message) {
    const int code = sqlite3_extended_errcode(store->database);
    const Status status = sqlite_status(code);
    const char *hint = "";
    if ((code & 0xFF) == SQLITE_INTERRUPT) {
        return message_set(message, status,
                           "%s: %s: reading needs more work than any run of this size; the file is "
                           "damaged or not a run: nothing was changed",
                           store->path, what);
    }
    if ((code & 0xFF) == SQLITE_FULL) {
        hint = "; the disk is full: committed games are safe, free space and rerun the command";
    } else if (code == SQLITE_IOERR_WRITE || code == SQLITE_IOERR_FSYNC) {
        hint = "; the disk may be full, or a quota or file size limit reached: committed games are "
               "safe, free space and rerun the command";
    } else if ((code & 0xFF) == SQLITE_CONSTRAINT) {
        hint = "; another process may be writing this run without the lock run.lock: end one of "
               "them and rerun the command";
    } else if (status == STATUS_CONFLICT) {
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

// ---- Work

/** Returns the size of the database and of its log, in bytes. */
static uint64_t file_bytes(const Store *store) {
    TextBuffer log = {0};
    struct stat info;
    uint64_t bytes = stat(store->path, &info) == 0 ? (uint64_t)info.st_size : 0;
    text_buffer_format(&log, "%s-wal", store->path);
    if (text_buffer_ok(&log) && stat(log.text, &info) == 0) {
        bytes += (uint64_t)info.st_size;
    }
    text_buffer_free(&log);
    return bytes;
}

static int64_t pages_touched(const Store *store) {
    static const int COUNTERS[] = {SQLITE_DBSTATUS_CACHE_HIT, SQLITE_DBSTATUS_CACHE_MISS};
    int64_t pages = 0;
    for (size_t i = 0; i < sizeof COUNTERS / sizeof COUNTERS[0]; i++) {
        int count = 0;
        int highest = 0;
        (void)sqlite3_db_status(store->database, COUNTERS[i], &count, &highest, 0);
        pages += count;
    }
    return pages;
}

static void work_begin(Store *store) {
    store->work = 0;
    store->pages_before = pages_touched(store);
}

/** SQLite's progress handler. @return nonzero to end the statement. */
static int work_check(void *user) {
    Store *const store = user;
    const int64_t pages = pages_touched(store) - store->pages_before;
    store->work += WORK_STEPS;
    // Ignores a counter of pages that has wrapped.
    const uint64_t work = store->work + (pages > 0 ? (uint64_t)pages : 0);
    if (work > store->work_allowed) {
        store->work_allowed = WORK_FREE + WORK_PER_BYTE * file_bytes(store);
    }
    return work > store->work_allowed ? 1 : 0;
}

void store_work_limit(Store *store) {
    const uint64_t bytes = file_bytes(store) + VALUE_FREE;
    (void)sqlite3_limit(store->database, SQLITE_LIMIT_LENGTH,
                        bytes < INT32_MAX ? (int)bytes : INT32_MAX);
    work_begin(store);
    sqlite3_progress_handler(store->database, WORK_STEPS, work_check, store);
}

// ---- Statements

Status store_execute(Store *store, const char *sql, const char *what, Message *message) {
    work_begin(store);
    if (sqlite3_exec(store->database, sql, NULL, NULL, NULL) != SQLITE_OK) {
        return store_error(store, what, message);
    }
    return STATUS_OK;
}

Status store_prepare(Store *store, sqlite3_stmt **out, const char *sql, Message *message) {
    work_begin(store);
    if (sqlite3_prepare_v2(store->database, sql, -1, out, NULL) != SQLITE_OK) {
        return store_error(store, "cannot be read", message);
    }
    return STATUS_OK;
}

/** Runs a statement without result rows and resets it. */
Status store_step(Store *store, sqlite3_stmt *statement, const char *what, Message *message) {
    Status status = STATUS_OK;
    work_begin(store);
    if (sqlite3_step(statement) != SQLITE_DONE) {
        status = store_error(store, what, message);
    }
    (void)sqlite3_reset(statement);
    return status;
}

/** Returns the value of a query with one integer; 0 if it has no rows. */
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
