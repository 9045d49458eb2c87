// SPDX-License-Identifier: MIT
#include "store/store_sql.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct StoreWalk {
    Store *store;
    sqlite3_stmt *statement; // of a run that is not packed
    PackReader packs;        // of one that is
};

// ---- Writing

Status store_begin(Store *store, Message *message) {
    return store_execute(store, "BEGIN IMMEDIATE", "cannot be written", message);
}

Status store_commit(Store *store, Message *message) {
    const Status status = store->pack != NULL ? pack_flush(store, message) : STATUS_OK;
    return status == STATUS_OK
               ? store_execute(store, "COMMIT", "games could not be committed", message)
               : status;
}

void store_rollback(Store *store) {
    if (store->pack != NULL) {
        pack_drop(store->pack);
    }
    // Some failures have rolled back already; then there is nothing left to do.
    (void)sqlite3_exec(store->database, "ROLLBACK", NULL, NULL, NULL);
}

// A 64-bit pattern as SQLite stores it.
static sqlite3_int64 bits_signed(uint64_t bits) {
    sqlite3_int64 value = 0;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static uint64_t bits_unsigned(sqlite3_int64 value) {
    uint64_t bits = 0;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static Status timing_add(Store *store, uint64_t id, const GameTiming *timing, Message *message) {
    sqlite3_stmt *const statement = store->insert_timing;
    int column = 1;
    (void)sqlite3_bind_int64(statement, column++, bits_signed(id));
    (void)sqlite3_bind_int64(statement, column++, bits_signed(timing->game_ns));
    for (int seat = 0; seat < store->players; seat++) {
        (void)sqlite3_bind_int64(statement, column++, bits_signed(timing->choose_ns[seat]));
    }
    for (int seat = 0; seat < store->players; seat++) {
        (void)sqlite3_bind_int64(statement, column++, timing->decisions[seat]);
    }
    (void)sqlite3_bind_int64(statement, column++, timing->worker);
    for (int seat = 0; seat < store->players; seat++) {
        if (timing->cpu_measured) {
            (void)sqlite3_bind_int64(statement, column++, bits_signed(timing->cpu_ns[seat]));
        } else {
            (void)sqlite3_bind_null(statement, column++);
        }
    }
    return store_step(store, statement, "a timing could not be written", message);
}

Status store_add(Store *store, const GameRecord *record, const GameTiming *timing,
                 Message *message) {
    if (store->packed) {
        return pack_add(store, record, message);
    }
    sqlite3_stmt *const statement = store->insert_game;
    const sqlite3_int64 values[COLUMN_ACTIONS] = {
        [COLUMN_ID] = bits_signed(record->id),
        [COLUMN_DECK] = bits_signed(record->deck),
        [COLUMN_ATTEMPT] = record->attempt,
        [COLUMN_FIRST] = record->first,
        [COLUMN_REASON] = record->reason,
        [COLUMN_FAULTS] = record->faults,
        [COLUMN_FAULT_PLY] = record->fault_ply,
        [COLUMN_PLIES] = record->plies,
        [COLUMN_HASH] = bits_signed(record->state_hash),
    };
    for (int i = 0; i < COLUMN_ACTIONS; i++) {
        (void)sqlite3_bind_int64(statement, i + 1, values[i]);
    }
    if (record->actions != NULL) {
        (void)sqlite3_bind_blob64(statement, COLUMN_ACTIONS + 1, record->actions,
                                  record->actions_size, SQLITE_STATIC);
    } else {
        (void)sqlite3_bind_null(statement, COLUMN_ACTIONS + 1);
    }
    int column = COLUMN_SEATS + 1;
    for (int seat = 0; seat < store->players; seat++) {
        (void)sqlite3_bind_int64(statement, column++, record->bots[seat]);
    }
    for (int seat = 0; seat < store->players; seat++) {
        (void)sqlite3_bind_int64(statement, column++, record->scores[seat]);
    }
    for (int seat = 0; seat < store->players; seat++) {
        (void)sqlite3_bind_int64(statement, column++, record->ranks[seat]);
    }
    Status status = store_step(store, statement, "a game could not be written", message);
    if (status == STATUS_OK && timing != NULL && timing->measured) {
        status = timing_add(store, record->id, timing, message);
    }
    return status;
}

Status store_add_session(Store *store, const StoreSession *session, Message *message) {
    sqlite3_stmt *statement = NULL;
    Status status = store_prepare(store, &statement,
                                  "INSERT INTO sessions(started, threads, games, wall_ns, "
                                  "write_ns) VALUES (datetime('now'), ?1, ?2, ?3, ?4)",
                                  message);
    if (status == STATUS_OK) {
        (void)sqlite3_bind_int64(statement, 1, session->threads);
        (void)sqlite3_bind_int64(statement, 2, bits_signed(session->games));
        (void)sqlite3_bind_int64(statement, 3, bits_signed(session->wall_ns));
        (void)sqlite3_bind_int64(statement, 4, bits_signed(session->write_ns));
        status = store_step(store, statement, "cannot be written", message);
    }
    (void)sqlite3_finalize(statement);
    return status;
}

static Status session_copy(Store *to, sqlite3_stmt *insert, sqlite3_stmt *row, Message *message) {
    for (int column = 0; column < sqlite3_column_count(row); column++) {
        (void)sqlite3_bind_value(insert, column + 1, sqlite3_column_value(row, column));
    }
    return store_step(to, insert, "a session could not be written", message);
}

Status store_copy_sessions(Store *to, Store *from, Message *message) {
    sqlite3_stmt *insert = NULL;
    sqlite3_stmt *row = NULL;
    int step = SQLITE_DONE;
    Status status = store_prepare(
        to, &insert,
        "INSERT INTO sessions(started, threads, games, wall_ns, write_ns) "
        "SELECT ?1, ?2, ?3, ?4, ?5 WHERE NOT EXISTS (SELECT 1 FROM sessions WHERE started = ?1 "
        "AND threads = ?2 AND games = ?3 AND wall_ns = ?4 AND write_ns = ?5)",
        message);
    if (status == STATUS_OK) {
        status = store_prepare(
            from, &row, "SELECT started, threads, games, wall_ns, write_ns FROM sessions", message);
    }
    while (status == STATUS_OK && (step = sqlite3_step(row)) == SQLITE_ROW) {
        status = session_copy(to, insert, row, message);
    }
    if (status == STATUS_OK && step != SQLITE_DONE) {
        status = store_error(from, "sessions cannot be read", message);
    }
    (void)sqlite3_finalize(insert);
    (void)sqlite3_finalize(row);
    return status;
}

// ---- Reading

static Status count_query(Store *store, const char *sql, uint64_t *out, Message *message) {
    int64_t value = 0;
    const Status status = store_query_integer(store, sql, &value, message);
    if (status == STATUS_OK) {
        *out = (uint64_t)value;
    }
    return status;
}

void store_leave_out(Store *store, uint64_t from, uint64_t to) {
    store->left_from = from;
    store->left_to = to;
}

/** Appends what holds for the ids of games that are not left out. */
static void games_wanted(const Store *store, TextBuffer *sql) {
    text_buffer_format(sql, "NOT (id >= %" PRIu64 " AND id < %" PRIu64 ")", store->left_from,
                       store->left_to);
}

/** Counts the games for which `condition` holds. */
static Status games_count(Store *store, const char *condition, uint64_t *out, Message *message) {
    TextBuffer sql = {0};
    text_buffer_format(&sql, "SELECT count(*) FROM games WHERE %s AND ", condition);
    games_wanted(store, &sql);
    const Status status = text_buffer_ok(&sql) ? count_query(store, sql.text, out, message)
                                               : store_no_memory(message);
    text_buffer_free(&sql);
    return status;
}

Status store_check_pages(Store *store, Message *message) {
    sqlite3_stmt *statement = NULL;
    Status status = store_prepare(store, &statement, "PRAGMA quick_check(1)", message);
    if (status == STATUS_OK && sqlite3_step(statement) != SQLITE_ROW) {
        status = store_error(store, "cannot be checked", message);
    }
    if (status == STATUS_OK) {
        const char *const said = (const char *)sqlite3_column_text(statement, 0);
        if (said == NULL || strcmp(said, "ok") != 0) {
            // A line that says which database, and then the first thing that is wrong.
            const char *const line = said == NULL ? NULL : strchr(said, '\n');
            const char *const what = line == NULL ? "unreadable" : line + 1;
            status = message_set(message, STATUS_CONFLICT,
                                 "%s: %.*s; the file is damaged, nothing was changed", store->path,
                                 (int)strcspn(what, "\n"), what);
        }
    }
    (void)sqlite3_finalize(statement);
    return status;
}

Status store_count(Store *store, uint64_t *out, Message *message) {
    if (store->packed) {
        return count_query(store, "SELECT coalesce(sum(count), 0) FROM packs", out, message);
    }
    if (store->left_from >= store->left_to) {
        return count_query(store, "SELECT count(*) FROM games", out, message);
    }
    return games_count(store, "1", out, message);
}

Status store_count_faults(Store *store, uint64_t *out, Message *message) {
    if (store->packed) {
        return count_query(store, "SELECT coalesce(sum(faulty), 0) FROM packs", out, message);
    }
    return games_count(store, "faults != 0", out, message);
}

Status store_sessions(Store *store, StoreSession *out, Message *message) {
    uint64_t threads = 0;
    StoreSession sum = {0};
    Status status =
        count_query(store, "SELECT coalesce(max(threads), 0) FROM sessions", &threads, message);
    if (status == STATUS_OK) {
        status =
            count_query(store, "SELECT coalesce(sum(games), 0) FROM sessions", &sum.games, message);
    }
    if (status == STATUS_OK) {
        status = count_query(store, "SELECT coalesce(sum(wall_ns), 0) FROM sessions", &sum.wall_ns,
                             message);
    }
    if (status == STATUS_OK) {
        status = count_query(store, "SELECT coalesce(sum(write_ns), 0) FROM sessions",
                             &sum.write_ns, message);
    }
    if (status == STATUS_OK) {
        sum.threads = (uint32_t)threads;
        *out = sum;
    }
    return status;
}

Status store_each_id(Store *store, void (*visit)(void *user, uint64_t id), void *user,
                     Message *message) {
    if (store->packed) {
        return pack_each_id(store, visit, user, message);
    }
    sqlite3_stmt *statement = NULL;
    Status status = store_prepare(store, &statement, "SELECT id FROM games ORDER BY id", message);
    int step = SQLITE_DONE;
    while (status == STATUS_OK && (step = sqlite3_step(statement)) == SQLITE_ROW) {
        visit(user, bits_unsigned(sqlite3_column_int64(statement, 0)));
    }
    if (status == STATUS_OK && step != SQLITE_DONE) {
        status = store_error(store, "games cannot be read", message);
    }
    (void)sqlite3_finalize(statement);
    return status;
}

static Status walk_prepare(StoreWalk *walk, uint64_t from, Message *message) {
    const int players = walk->store->players;
    TextBuffer sql = {0};
    text_buffer_add(&sql, "SELECT id, deck, attempt, first, reason, faults, fault_ply, plies, "
                          "hash, actions");
    store_game_columns(&sql, players, "");
    text_buffer_add(&sql, ", game_ns");
    store_timing_columns(&sql, players, "");
    if (walk->store->schema >= 2) {
        store_processor_columns(&sql, players, "");
    }
    text_buffer_add(&sql, " FROM games LEFT JOIN timings USING (id) WHERE id >= ?1 AND ");
    games_wanted(walk->store, &sql);
    text_buffer_add(&sql, " ORDER BY id");
    Status status = text_buffer_ok(&sql)
                        ? store_prepare(walk->store, &walk->statement, sql.text, message)
                        : store_no_memory(message);
    text_buffer_free(&sql);
    if (status == STATUS_OK) {
        (void)sqlite3_bind_int64(walk->statement, 1, bits_signed(from));
    }
    return status;
}

Status store_walk_begin(StoreWalk **out, Store *store, uint64_t from, Message *message) {
    CHECK(!store->walking);
    StoreWalk *const walk = calloc(1, sizeof *walk);
    if (walk == NULL) {
        return store_no_memory(message);
    }
    walk->store = store;
    store->walking = true;
    const Status status = store->packed ? pack_rows(store, &walk->packs, from, message)
                                        : walk_prepare(walk, from, message);
    if (status != STATUS_OK) {
        store_walk_end(walk);
        return status;
    }
    *out = walk;
    return STATUS_OK;
}

void store_walk_end(StoreWalk *walk) {
    if (walk == NULL) {
        return;
    }
    walk->store->walking = false;
    (void)sqlite3_finalize(walk->statement);
    (void)sqlite3_finalize(walk->packs.rows);
    free(walk);
}

static uint32_t column_count(sqlite3_stmt *statement, int column) {
    return (uint32_t)bits_unsigned(sqlite3_column_int64(statement, column));
}

static void walk_timing(const StoreWalk *walk, GameTiming *timing) {
    const int players = walk->store->players;
    int column = COLUMN_SEATS + SEAT_COLUMNS * players;
    memset(timing, 0, sizeof *timing);
    timing->measured = sqlite3_column_type(walk->statement, column) != SQLITE_NULL;
    timing->game_ns = bits_unsigned(sqlite3_column_int64(walk->statement, column++));
    for (int seat = 0; seat < players; seat++) {
        timing->choose_ns[seat] = bits_unsigned(sqlite3_column_int64(walk->statement, column++));
    }
    for (int seat = 0; seat < players; seat++) {
        timing->decisions[seat] = column_count(walk->statement, column++);
    }
    if (walk->store->schema < 2) {
        return;
    }
    timing->worker = column_count(walk->statement, column++);
    timing->cpu_measured = sqlite3_column_type(walk->statement, column) != SQLITE_NULL;
    for (int seat = 0; seat < players; seat++) {
        timing->cpu_ns[seat] = bits_unsigned(sqlite3_column_int64(walk->statement, column++));
    }
}

Status store_walk_next(StoreWalk *walk, GameRecord *record, GameTiming *timing, bool *found,
                       Message *message) {
    if (walk->store->packed) {
        if (timing != NULL) {
            *timing = (GameTiming){.measured = false};
        }
        return pack_next(walk->store, &walk->packs, record, found, message);
    }
    sqlite3_stmt *const row = walk->statement;
    const int step = sqlite3_step(row);
    *found = step == SQLITE_ROW;
    if (step == SQLITE_DONE) {
        return STATUS_OK;
    }
    if (step != SQLITE_ROW) {
        return store_error(walk->store, "games cannot be read", message);
    }
    memset(record, 0, sizeof *record);
    record->id = bits_unsigned(sqlite3_column_int64(row, COLUMN_ID));
    record->deck = bits_unsigned(sqlite3_column_int64(row, COLUMN_DECK));
    record->state_hash = bits_unsigned(sqlite3_column_int64(row, COLUMN_HASH));
    record->attempt = column_count(row, COLUMN_ATTEMPT);
    record->first = column_count(row, COLUMN_FIRST);
    record->reason = column_count(row, COLUMN_REASON);
    record->faults = column_count(row, COLUMN_FAULTS);
    record->fault_ply = column_count(row, COLUMN_FAULT_PLY);
    record->plies = column_count(row, COLUMN_PLIES);
    record->actions = sqlite3_column_blob(row, COLUMN_ACTIONS);
    record->actions_size = (size_t)sqlite3_column_bytes(row, COLUMN_ACTIONS);
    int column = COLUMN_SEATS;
    const int players = walk->store->players;
    for (int seat = 0; seat < players; seat++) {
        record->bots[seat] = column_count(row, column++);
    }
    for (int seat = 0; seat < players; seat++) {
        record->scores[seat] = (int32_t)sqlite3_column_int64(row, column++);
    }
    for (int seat = 0; seat < players; seat++) {
        record->ranks[seat] = column_count(row, column++);
    }
    if (timing != NULL) {
        walk_timing(walk, timing);
    }
    return STATUS_OK;
}
