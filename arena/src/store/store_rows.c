// SPDX-License-Identifier: MIT
#include "store/store_sql.h"

#include "record/tally_code.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct StoreWalk {
    Store *store;
    sqlite3_stmt *statement; // of a run that is not packed
    PackReader packs;        // of one that is
    int games, timings;      // columns of the statement: before the checksums of the two tables
    TableSeal seen_games, seen_timings;
    uint64_t row;     // id of the row that is read
    bool row_damaged; // the last failure was of this row only
    bool timed;       // the row's times are sound
    bool whole;       // it began at the first game, so that its end can be compared with the seals
    bool reading;     // in a transaction of its own
};

// ---- Writing

Status store_begin(Store *store, Message *message) {
    return store_execute(store, "BEGIN IMMEDIATE", "cannot be written", message);
}

Status store_commit(Store *store, Message *message) {
    Status status = store->pack != NULL ? pack_flush(store, message) : STATUS_OK;
    if (status == STATUS_OK) {
        status = store_seals_write(store, message);
    }
    if (status == STATUS_OK) {
        status = store_execute(store, "COMMIT", "games could not be committed", message);
    }
    if (status == STATUS_OK) {
        memcpy(store->stored_seals, store->seals, sizeof store->seals);
        status = store_check_place(store, message);
    }
    return status;
}

void store_rollback(Store *store) {
    if (store->pack != NULL) {
        pack_drop(store->pack);
    }
    memcpy(store->seals, store->stored_seals, sizeof store->seals);
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
    RowWriter row;
    row_begin(&row, store->insert_timing, TABLE_TIMINGS);
    row_integer(&row, bits_signed(id));
    row_integer(&row, bits_signed(timing->game_ns));
    for (int seat = 0; seat < store->players; seat++) {
        row_integer(&row, bits_signed(timing->choose_ns[seat]));
    }
    for (int seat = 0; seat < store->players; seat++) {
        row_integer(&row, timing->decisions[seat]);
    }
    row_integer(&row, timing->worker);
    for (int seat = 0; seat < store->players; seat++) {
        if (timing->cpu_measured) {
            row_integer(&row, bits_signed(timing->cpu_ns[seat]));
        } else {
            row_null(&row);
        }
    }
    return store_insert(store, &row, TABLE_TIMINGS, "a timing could not be written", message);
}

Status store_add(Store *store, const GameRecord *record, const GameTiming *timing,
                 Message *message) {
    if (store->packed) {
        return pack_add(store, record, message);
    }
    const int64_t values[COLUMN_ACTIONS] = {
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
    RowWriter row;
    row_begin(&row, store->insert_game, TABLE_GAMES);
    for (int i = 0; i < COLUMN_ACTIONS; i++) {
        row_integer(&row, values[i]);
    }
    row_blob(&row, record->actions, record->actions_size);
    for (int seat = 0; seat < store->players; seat++) {
        row_integer(&row, record->bots[seat]);
    }
    for (int seat = 0; seat < store->players; seat++) {
        row_integer(&row, record->scores[seat]);
    }
    for (int seat = 0; seat < store->players; seat++) {
        row_integer(&row, record->ranks[seat]);
    }
    uint8_t tally[TALLY_CODE_MAX];
    const size_t tally_size =
        record->tally.kept ? tally_encode(tally, &record->tally, store->players) : 0;
    row_blob(&row, record->tally.kept ? tally : NULL, tally_size);
    Status status = store_insert(store, &row, TABLE_GAMES, "a game could not be written", message);
    if (status == STATUS_OK && timing != NULL && timing->measured) {
        status = timing_add(store, record->id, timing, message);
    }
    return status;
}

// ---- Sessions

/** A row of the table but its id. */
typedef struct SessionRow {
    const char *started; // as SQLite writes times; NULL: now
    int64_t threads, games, wall_ns, write_ns;
} SessionRow;

static Status session_insert(Store *store, const SessionRow *session, Message *message) {
    sqlite3_stmt *statement = NULL;
    sqlite3_stmt *next = NULL;
    Status status = store_prepare(
        store, &next, "SELECT coalesce(max(id), 0) + 1, datetime('now') FROM sessions", message);
    if (status == STATUS_OK && sqlite3_step(next) != SQLITE_ROW) {
        status = store_error(store, "cannot be read", message);
    }
    if (status == STATUS_OK) {
        status = store_prepare_insert(store, &statement, "INSERT", TABLE_SESSIONS, message);
    }
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
                            .games = bits_signed(session->games),
                            .wall_ns = bits_signed(session->wall_ns),
                            .write_ns = bits_signed(session->write_ns)};
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

/** Copies the session `row` is at, unless an equal one is there. @param same finds those. */
static Status session_copy(Store *to, sqlite3_stmt *same, sqlite3_stmt *row, Message *message) {
    for (int column = 0; column < sqlite3_column_count(row); column++) {
        (void)sqlite3_bind_value(same, column + 1, sqlite3_column_value(row, column));
    }
    const int step = sqlite3_step(same);
    (void)sqlite3_reset(same);
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

Status store_copy_sessions(Store *to, Store *from, Message *message) {
    sqlite3_stmt *same = NULL;
    sqlite3_stmt *row = NULL;
    int step = SQLITE_DONE;
    Status status = store_prepare(to, &same,
                                  "SELECT 1 FROM sessions WHERE started = ?1 AND threads = ?2 AND "
                                  "games = ?3 AND wall_ns = ?4 AND write_ns = ?5",
                                  message);
    if (status == STATUS_OK) {
        status = store_prepare(
            from, &row, "SELECT started, threads, games, wall_ns, write_ns FROM sessions", message);
    }
    if (status == STATUS_OK) {
        status = store_begin(to, message);
    }
    while (status == STATUS_OK && (step = sqlite3_step(row)) == SQLITE_ROW) {
        status = session_copy(to, same, row, message);
    }
    if (status == STATUS_OK && step != SQLITE_DONE) {
        status = store_error(from, "sessions cannot be read", message);
    }
    (void)sqlite3_finalize(same);
    (void)sqlite3_finalize(row);
    return status == STATUS_OK ? store_commit(to, message) : status;
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

/** Appends the columns of a table and its checksum. @return how many columns come before that. */
static int walk_columns(const Store *store, StoreTable table, TextBuffer *sql) {
    char prefix[16];
    (void)snprintf(prefix, sizeof prefix, "%s.", store_table_name(table));
    const int count = store_table_columns(store, table, prefix, sql);
    text_buffer_format(sql, store_sealed(store) ? ", %schecksum" : ", NULL", prefix);
    return count;
}

static Status walk_prepare(StoreWalk *walk, uint64_t from, Message *message) {
    TextBuffer sql = {0};
    text_buffer_add(&sql, "SELECT ");
    walk->games = walk_columns(walk->store, TABLE_GAMES, &sql);
    text_buffer_add(&sql, ", ");
    walk->timings = walk_columns(walk->store, TABLE_TIMINGS, &sql);
    text_buffer_add(&sql, " FROM games LEFT JOIN timings ON timings.id = games.id "
                          "WHERE games.id >= ?1 ORDER BY games.id");
    Status status = text_buffer_ok(&sql)
                        ? store_prepare(walk->store, &walk->statement, sql.text, message)
                        : store_no_memory(message);
    text_buffer_free(&sql);
    if (status == STATUS_OK) {
        (void)sqlite3_bind_int64(walk->statement, 1, bits_signed(from));
    }
    return status;
}

/** What the end is compared with must be of the moment the walk begins: readers read both in one
 * transaction, and the only writer of a run knows. */
static Status walk_seals(StoreWalk *walk, Message *message) {
    Store *const store = walk->store;
    if (!walk->whole || store->lock >= 0) {
        return STATUS_OK;
    }
    const Status status = store_execute(store, "BEGIN", "cannot be read", message);
    walk->reading = status == STATUS_OK;
    return status == STATUS_OK ? store_seals_read(store, message) : status;
}

Status store_walk_begin(StoreWalk **out, Store *store, uint64_t from, Message *message) {
    CHECK(!store->walking);
    StoreWalk *const walk = calloc(1, sizeof *walk);
    if (walk == NULL) {
        return store_no_memory(message);
    }
    walk->store = store;
    walk->whole = from == 0 && store_sealed(store) && !store->tolerant;
    store->walking = true;
    Status status = walk_seals(walk, message);
    if (status == STATUS_OK) {
        status = store->packed ? pack_rows(store, &walk->packs, from, message)
                               : walk_prepare(walk, from, message);
    }
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
    if (walk->reading) {
        (void)sqlite3_exec(walk->store->database, "COMMIT", NULL, NULL, NULL);
    }
    free(walk);
}

bool store_walk_damage(const StoreWalk *walk, uint64_t *first, uint64_t *count) {
    const bool packed = walk->store->packed;
    *first = packed ? walk->packs.damaged : walk->row;
    *count = packed ? walk->packs.damaged_count : 1;
    return packed ? walk->packs.row_damaged : walk->row_damaged;
}

static uint32_t column_count(sqlite3_stmt *statement, int column) {
    return (uint32_t)bits_unsigned(sqlite3_column_int64(statement, column));
}

/** A column that must hold an integer between two others. */
static bool column_within(sqlite3_stmt *statement, int column, int64_t low, int64_t high,
                          int64_t *out) {
    *out = sqlite3_column_int64(statement, column);
    return sqlite3_column_type(statement, column) == SQLITE_INTEGER && *out >= low && *out <= high;
}

static bool number_read(sqlite3_stmt *statement, int column, uint32_t *out) {
    int64_t value = 0;
    const bool within = column_within(statement, column, 0, UINT32_MAX, &value);
    *out = (uint32_t)value;
    return within;
}

static bool bits_read(sqlite3_stmt *statement, int column, uint64_t *out) {
    int64_t value = 0;
    const bool within = column_within(statement, column, INT64_MIN, INT64_MAX, &value);
    *out = bits_unsigned(value);
    return within;
}

/** The walk has come to a damaged row; the next one may be sound. */
static Status walk_damaged(StoreWalk *walk, StoreTable table, int first, Message *message) {
    walk->row_damaged = true;
    walk->whole = false;
    return store_row_damaged(walk->store, table, walk->statement, first, message);
}

/** Looks at the checksums of a game and of its times. */
static Status walk_check(StoreWalk *walk, Message *message) {
    const Store *const store = walk->store;
    sqlite3_stmt *const row = walk->statement;
    const int times = walk->games + 1;
    walk->timed = sqlite3_column_type(row, times) != SQLITE_NULL;
    if (!store_sealed(store)) {
        return STATUS_OK;
    }
    walk->seen_games.rows++;
    walk->seen_games.sum += (uint64_t)sqlite3_column_int64(row, walk->games);
    if (!row_is_sound(TABLE_GAMES, store->key, row, 0, walk->games)) {
        return walk_damaged(walk, TABLE_GAMES, COLUMN_ID, message);
    }
    if (!walk->timed) {
        return STATUS_OK;
    }
    walk->seen_timings.rows++;
    walk->seen_timings.sum += (uint64_t)sqlite3_column_int64(row, times + walk->timings);
    walk->timed = row_is_sound(TABLE_TIMINGS, store->key, row, times, walk->timings);
    // Who rescues games can do without their times.
    return walk->timed || store->tolerant ? STATUS_OK
                                          : walk_damaged(walk, TABLE_TIMINGS, times, message);
}

static void walk_timing(const StoreWalk *walk, GameTiming *timing) {
    const int players = walk->store->players;
    int column = walk->games + 2; // behind the game's checksum and the id
    memset(timing, 0, sizeof *timing);
    timing->measured = sqlite3_column_type(walk->statement, column) != SQLITE_NULL;
    timing->game_ns = bits_unsigned(sqlite3_column_int64(walk->statement, column++));
    for (int seat = 0; seat < players; seat++) {
        timing->choose_ns[seat] = bits_unsigned(sqlite3_column_int64(walk->statement, column++));
    }
    for (int seat = 0; seat < players; seat++) {
        timing->decisions[seat] = column_count(walk->statement, column++);
    }
    if (walk->store->schema < STORE_SCHEMA_PROCESSOR) {
        return;
    }
    timing->worker = column_count(walk->statement, column++);
    timing->cpu_measured = sqlite3_column_type(walk->statement, column) != SQLITE_NULL;
    for (int seat = 0; seat < players; seat++) {
        timing->cpu_ns[seat] = bits_unsigned(sqlite3_column_int64(walk->statement, column++));
    }
}

/** The tally of the row, if it has one. @return false if it cannot be read. */
static bool walk_tally(const StoreWalk *walk, GameRecord *record) {
    sqlite3_stmt *const row = walk->statement;
    const int players = walk->store->players;
    const int column = COLUMN_SEATS + SEAT_COLUMNS * players;
    if (walk->store->schema < STORE_SCHEMA_TALLIES ||
        sqlite3_column_type(row, column) == SQLITE_NULL) {
        return true;
    }
    const void *const bytes = sqlite3_column_blob(row, column);
    return bytes != NULL &&
           tally_decode(&record->tally, bytes, (size_t)sqlite3_column_bytes(row, column), players);
}

/** The record of the row. @return false if it has a value that no game has. */
static bool walk_record(const StoreWalk *walk, GameRecord *record) {
    sqlite3_stmt *const row = walk->statement;
    const int players = walk->store->players;
    memset(record, 0, sizeof *record);
    bool sound = bits_read(row, COLUMN_ID, &record->id) && record->id <= INT64_MAX &&
                 bits_read(row, COLUMN_DECK, &record->deck) &&
                 bits_read(row, COLUMN_HASH, &record->state_hash) &&
                 number_read(row, COLUMN_ATTEMPT, &record->attempt) &&
                 number_read(row, COLUMN_FIRST, &record->first) &&
                 number_read(row, COLUMN_REASON, &record->reason) &&
                 number_read(row, COLUMN_FAULTS, &record->faults) &&
                 number_read(row, COLUMN_FAULT_PLY, &record->fault_ply) &&
                 number_read(row, COLUMN_PLIES, &record->plies);
    const int type = sqlite3_column_type(row, COLUMN_ACTIONS);
    sound = sound && (type == SQLITE_NULL || type == SQLITE_BLOB);
    record->actions = sqlite3_column_blob(row, COLUMN_ACTIONS);
    record->actions_size = (size_t)sqlite3_column_bytes(row, COLUMN_ACTIONS);
    for (int seat = 0; sound && seat < players; seat++) {
        const int column = COLUMN_SEATS + seat;
        int64_t score = 0;
        sound = number_read(row, column, &record->bots[seat]) &&
                column_within(row, column + players, INT32_MIN, INT32_MAX, &score) &&
                number_read(row, column + 2 * players, &record->ranks[seat]);
        record->scores[seat] = (int32_t)score;
    }
    return sound && record_is_possible(record, players, walk->store->bots) &&
           walk_tally(walk, record);
}

/** At the end of a walk over everything. */
static Status walk_finish(const StoreWalk *walk, Message *message) {
    const Store *const store = walk->store;
    if (!walk->whole) {
        return STATUS_OK;
    }
    if (store->packed) {
        return store_seal_compare(store, TABLE_PACKS, &walk->packs.seen, message);
    }
    const Status status = store_seal_compare(store, TABLE_GAMES, &walk->seen_games, message);
    return status == STATUS_OK
               ? store_seal_compare(store, TABLE_TIMINGS, &walk->seen_timings, message)
               : status;
}

/** Next row that is not left out. */
static Status walk_step(StoreWalk *walk, bool *found, Message *message) {
    sqlite3_stmt *const row = walk->statement;
    const Store *const store = walk->store;
    walk->row_damaged = false;
    do {
        const int step = sqlite3_step(row);
        *found = step == SQLITE_ROW;
        if (step != SQLITE_ROW && step != SQLITE_DONE) {
            return store_error(store, "games cannot be read", message);
        }
        if (!*found) {
            return walk_finish(walk, message);
        }
        walk->row = bits_unsigned(sqlite3_column_int64(row, COLUMN_ID));
        const Status status = walk_check(walk, message);
        if (status != STATUS_OK) {
            return status;
        }
    } while (walk->row >= store->left_from && walk->row < store->left_to);
    return STATUS_OK;
}

static Status walk_packed(StoreWalk *walk, GameRecord *record, bool *found, Message *message) {
    const Status status = pack_next(walk->store, &walk->packs, record, found, message);
    walk->whole = walk->whole && !walk->packs.row_damaged;
    return status == STATUS_OK && !*found ? walk_finish(walk, message) : status;
}

Status store_walk_next(StoreWalk *walk, GameRecord *record, GameTiming *timing, bool *found,
                       Message *message) {
    if (walk->store->packed) {
        if (timing != NULL) {
            *timing = (GameTiming){.measured = false};
        }
        return walk_packed(walk, record, found, message);
    }
    const Status status = walk_step(walk, found, message);
    if (status != STATUS_OK || !*found) {
        return status;
    }
    if (!walk_record(walk, record)) {
        return walk_damaged(walk, TABLE_GAMES, COLUMN_ID, message);
    }
    if (timing != NULL) {
        walk_timing(walk, timing);
        timing->measured = timing->measured && walk->timed;
    }
    return STATUS_OK;
}
