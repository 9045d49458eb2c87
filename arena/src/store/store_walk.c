// SPDX-License-Identifier: MIT
//
// Reads the games in the order of their ids.

#include "record/tally_code.h"
#include "record/void_code.h"
#include "store/store_packs.h"
#include "store/store_seals.h"
#include "text/try_status.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct StoreWalk {
    Store *store;
    sqlite3_stmt *statement; // of a run that is not packed
    PackReader packs;        // of a packed run
    int games, timings; // columns of the statement: numbers of columns before the checksums of the
                        // two tables
    TableSeal seen_games, seen_timings;
    uint64_t row;     // id of the current or last row
    bool started;     // a row was read
    bool row_damaged; // the last error affects only this row
    bool timed;       // the row's times are intact
    bool whole;       // started at the first game, so that the end can be compared with the seals
    bool reading;     // has its own transaction
};

static int walk_columns(const Store *store, StoreTable table, TextBuffer *sql) {
    char prefix[16];
    (void)snprintf(prefix, sizeof prefix, "%s.", store_table_name(table));
    const int count = store_table_columns(store, table, prefix, sql);
    text_buffer_format(sql, store_has_checksums(store) ? ", %schecksum" : ", NULL", prefix);
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
        (void)sqlite3_bind_int64(walk->statement, 1, (sqlite3_int64)from);
    }
    return status;
}

/**
 * The seals must be from the moment when the walk starts. Readers read both in one transaction; the
 * only writer of a run has the current seals.
 */
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
    walk->whole = from == 0 && store_has_checksums(store) && !store->tolerant;
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
    return (uint32_t)row_bits_read(statement, column);
}

/** Checks that a column has an integer between two others. */
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
    *out = row_bits_read(statement, column);
    return within;
}

/** Handles a damaged row; the next one may be intact. */
static Status walk_damaged(StoreWalk *walk, StoreTable table, int first, Message *message) {
    walk->row_damaged = true;
    walk->whole = false;
    return store_row_damaged(walk->store, table, walk->statement, first, message);
}

/** Checks the checksums of a game and of its times. */
static Status walk_check(StoreWalk *walk, Message *message) {
    const Store *const store = walk->store;
    sqlite3_stmt *const row = walk->statement;
    const int times = walk->games + 1;
    walk->timed = sqlite3_column_type(row, times) != SQLITE_NULL;
    if (!store_has_checksums(store)) {
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
    // Salvage can do without times.
    return walk->timed || store->tolerant ? STATUS_OK
                                          : walk_damaged(walk, TABLE_TIMINGS, times, message);
}

static void walk_timing(const StoreWalk *walk, GameTiming *timing) {
    const int players = walk->store->players;
    int column = walk->games + 2; // after the game's checksum and the id
    memset(timing, 0, sizeof *timing);
    timing->measured = sqlite3_column_type(walk->statement, column) != SQLITE_NULL;
    timing->game_ns = row_bits_read(walk->statement, column++);
    for (int seat = 0; seat < players; seat++) {
        timing->choose_ns[seat] = row_bits_read(walk->statement, column++);
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
        timing->cpu_ns[seat] = row_bits_read(walk->statement, column++);
    }
    if (walk->store->schema >= STORE_SCHEMA_MOVES) {
        timing->moves = sqlite3_column_blob(walk->statement, column);
        timing->moves_size = (size_t)sqlite3_column_bytes(walk->statement, column);
    }
}

/** Reads the row's tally. @return false if it is damaged. */
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

/** Reads the row's aborted attempts. @return false if they are damaged. */
static bool walk_voids(const StoreWalk *walk, GameRecord *record) {
    sqlite3_stmt *const row = walk->statement;
    const int column = COLUMN_SEATS + SEAT_COLUMNS * walk->store->players + 1;
    if (walk->store->schema < STORE_SCHEMA_VOIDS ||
        sqlite3_column_type(row, column) == SQLITE_NULL) {
        return true;
    }
    const void *const bytes = sqlite3_column_blob(row, column);
    return bytes != NULL && voids_decode(record, bytes, (size_t)sqlite3_column_bytes(row, column));
}

/** Reads the stored evaluations of the bots. */
static void walk_thinking(const StoreWalk *walk, GameRecord *record) {
    const int column = COLUMN_SEATS + SEAT_COLUMNS * walk->store->players + 2;
    if (walk->store->schema >= STORE_SCHEMA_THINKING) {
        record->thinking = sqlite3_column_blob(walk->statement, column);
        record->thinking_size = (size_t)sqlite3_column_bytes(walk->statement, column);
    }
}

/** Reads the record of the row. @return false if a value is impossible. */
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
    walk_thinking(walk, record);
    for (int seat = 0; sound && seat < players; seat++) {
        const int column = COLUMN_SEATS + seat;
        int64_t score = 0;
        sound = number_read(row, column, &record->bots[seat]) &&
                column_within(row, column + players, INT32_MIN, INT32_MAX, &score) &&
                number_read(row, column + 2 * players, &record->ranks[seat]);
        record->scores[seat] = (int32_t)score;
    }
    return sound && walk_voids(walk, record) &&
           record_is_possible(record, players, walk->store->bots) && walk_tally(walk, record);
}

/** Checks the seals at the end of a complete walk. */
static Status walk_finish(const StoreWalk *walk, Message *message) {
    const Store *const store = walk->store;
    if (!walk->whole) {
        return STATUS_OK;
    }
    if (store->packed) {
        return store_seal_compare(store, TABLE_PACKS, &walk->packs.seen, message);
    }
    TRY(store_seal_compare(store, TABLE_GAMES, &walk->seen_games, message));
    return store_seal_compare(store, TABLE_TIMINGS, &walk->seen_timings, message);
}

/** Reads the next row that is not skipped. */
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
        const uint64_t id = row_bits_read(row, COLUMN_ID);
        if (walk->started && id <= walk->row) {
            return store_order_damaged(store, message);
        }
        walk->row = id;
        walk->started = true;
        TRY(walk_check(walk, message));
    } while (walk->row >= store->skip_from && walk->row < store->skip_to);
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
