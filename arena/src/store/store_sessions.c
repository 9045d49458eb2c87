// SPDX-License-Identifier: MIT
//
// The table `sessions`: machines and times of the work on a run.
#include "store/store_tables.h"
#include "text/try_status.h"

/** A row of the table without its id. */
typedef struct SessionRow {
    const char *started; // in SQLite's format; NULL: now
    int64_t threads, games, wall_ns, write_ns;
} SessionRow;

static Status session_insert(Store *store, const SessionRow *session, Message *message) {
    sqlite3_stmt *statement = NULL;
    sqlite3_stmt *next = NULL;
    TRY(store_prepare(store, &next,
                      "SELECT coalesce(max(id), 0) + 1, datetime('now') FROM sessions", message));
    Status status = sqlite3_step(next) == SQLITE_ROW
                        ? store_prepare_insert(store, &statement, "INSERT", TABLE_SESSIONS, message)
                        : store_error(store, "cannot be read", message);
    if (status == STATUS_OK) {
        RowWriter row;
        row_begin(&row, statement, TABLE_SESSIONS);
        row_integer(&row, sqlite3_column_int64(next, 0));
        row_text(&row, session->started != NULL ? session->started
                                                : (const char *)sqlite3_column_text(next, 1));
        row_integer(&row, session->threads);
        row_integer(&row, session->games);
        row_integer(&row, session->wall_ns);
        row_integer(&row, session->write_ns);
        status =
            store_insert(store, &row, TABLE_SESSIONS, "a session could not be written", message);
    }
    (void)sqlite3_finalize(statement);
    (void)sqlite3_finalize(next);
    return status;
}

Status store_add_session(Store *store, const StoreSession *session, Message *message) {
    const SessionRow row = {.threads = session->threads,
                            .games = (int64_t)session->games,
                            .wall_ns = (int64_t)session->wall_ns,
                            .write_ns = (int64_t)session->write_ns};
    Status status = store_begin(store, message);
    if (status == STATUS_OK) {
        status = session_insert(store, &row, message);
        status = status == STATUS_OK ? store_commit(store, message) : status;
    }
    if (status != STATUS_OK) {
        store_rollback(store);
    }
    return status;
}

/**
 * Copies the session of the current row, unless an equal one exists. @param same finds equal ones.
 */
static Status session_copy(Store *to, sqlite3_stmt *find_equal, sqlite3_stmt *row,
                           Message *message) {
    for (int column = 0; column < sqlite3_column_count(row); column++) {
        (void)sqlite3_bind_value(find_equal, column + 1, sqlite3_column_value(row, column));
    }
    const int step = sqlite3_step(find_equal);
    (void)sqlite3_reset(find_equal);
    const char *const started = (const char *)sqlite3_column_text(row, 0);
    if (step == SQLITE_ROW || started == NULL) {
        return STATUS_OK;
    }
    const SessionRow session = {.started = started,
                                .threads = sqlite3_column_int64(row, 1),
                                .games = sqlite3_column_int64(row, 2),
                                .wall_ns = sqlite3_column_int64(row, 3),
                                .write_ns = sqlite3_column_int64(row, 4)};
    return step == SQLITE_DONE ? session_insert(to, &session, message)
                               : store_error(to, "cannot be read", message);
}

/* A run from elsewhere may have very many sessions. The index finds an equal one quickly. */
static const char KNOWN_SQL[] =
    "CREATE TEMP TABLE known AS SELECT started, threads, games, wall_ns, write_ns FROM sessions;"
    "CREATE INDEX temp.known_by ON known(started, threads, games, wall_ns, write_ns)";

/** The statements of a copy. */
typedef struct SessionCopy {
    sqlite3_stmt *find_equal; // finds an equal session
    sqlite3_stmt *row;
} SessionCopy;

static Status sessions_copy(SessionCopy *copy, Store *to, Store *from, Message *message) {
    int step = SQLITE_DONE;
    TRY(store_prepare(to, &copy->find_equal,
                      "SELECT 1 FROM temp.known WHERE started = ?1 AND threads = ?2 AND "
                      "games = ?3 AND wall_ns = ?4 AND write_ns = ?5",
                      message));
    TRY(store_prepare(from, &copy->row,
                      "SELECT started, threads, games, wall_ns, write_ns FROM sessions", message));
    while ((step = sqlite3_step(copy->row)) == SQLITE_ROW) {
        TRY(session_copy(to, copy->find_equal, copy->row, message));
    }
    return step == SQLITE_DONE ? STATUS_OK : store_error(from, "sessions cannot be read", message);
}

Status store_copy_sessions(Store *to, Store *from, Message *message) {
    SessionCopy copy = {NULL, NULL};
    TRY(store_begin(to, message));
    TRY(store_execute(to, KNOWN_SQL, "cannot be read", message));
    const Status status = sessions_copy(&copy, to, from, message);
    (void)sqlite3_finalize(copy.find_equal);
    (void)sqlite3_finalize(copy.row);
    TRY(status);
    TRY(store_execute(to, "DROP TABLE temp.known", "cannot be written", message));
    return store_commit(to, message);
}

Status store_sessions(Store *store, StoreSession *out, Message *message) {
    sqlite3_stmt *row = NULL;
    Status status = store_prepare(store, &row,
                                  "SELECT coalesce(max(threads), 0), coalesce(sum(games), 0), "
                                  "coalesce(sum(wall_ns), 0), coalesce(sum(write_ns), 0) "
                                  "FROM sessions",
                                  message);
    if (status == STATUS_OK && sqlite3_step(row) != SQLITE_ROW) {
        status = store_error(store, "sessions cannot be read", message);
    }
    if (status == STATUS_OK) {
        *out = (StoreSession){.threads = (uint32_t)sqlite3_column_int64(row, 0),
                              .games = row_bits_read(row, 1),
                              .wall_ns = row_bits_read(row, 2),
                              .write_ns = row_bits_read(row, 3)};
    }
    (void)sqlite3_finalize(row);
    return status;
}
