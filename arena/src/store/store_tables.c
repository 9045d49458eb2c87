// SPDX-License-Identifier: MIT
#include "store/store_tables.h"

#include "text/try_status.h"

#include <inttypes.h>
#include <string.h>

const char *store_table_name(StoreTable table) {
    static const char *const NAMES[STORE_TABLES] = {"meta",    "bots",   "sessions", "games",
                                                    "timings", "audits", "packs"};
    return NAMES[table];
}

bool store_has_table(const Store *store, StoreTable table) {
    return table == TABLE_PACKS    ? store->packed
           : table == TABLE_AUDITS ? store->schema >= STORE_SCHEMA_AUDITS
                                   : true;
}

uint64_t store_row_key(const Store *store, StoreTable table) {
    return table == TABLE_META ? 0 : store->key;
}

// ---- Columns

static void seat_columns(TextBuffer *sql, int players, const char *format_one,
                         const char *format_two) {
    for (int seat = 0; seat < players; seat++) {
        text_buffer_add(sql, ", ");
        text_buffer_add(sql, format_one);
        text_buffer_format(sql, "%d", seat);
        text_buffer_add(sql, format_two);
    }
}

void store_game_columns(TextBuffer *sql, int players, const char *type) {
    seat_columns(sql, players, "bot", type);
    seat_columns(sql, players, "score", type);
    seat_columns(sql, players, "rank", type);
}

void store_timing_columns(TextBuffer *sql, int players, const char *type) {
    seat_columns(sql, players, "choose_ns", type);
    seat_columns(sql, players, "decisions", type);
}

void store_processor_columns(TextBuffer *sql, int players, const char *type) {
    text_buffer_add(sql, ", worker");
    text_buffer_add(sql, type);
    seat_columns(sql, players, "cpu_ns", type);
}

int store_table_columns(const Store *store, StoreTable table, const char *prefix, TextBuffer *out) {
    static const char *const FIXED[STORE_TABLES] = {
        [TABLE_META] = "key, value",
        [TABLE_BOTS] = "id, name, spec",
        [TABLE_SESSIONS] = "id, started, threads, games, wall_ns, write_ns",
        [TABLE_GAMES] = "id, deck, attempt, first, reason, faults, fault_ply, plies, hash, actions",
        [TABLE_TIMINGS] = "id, game_ns",
        [TABLE_AUDITS] = "game, seat, bot, asked, ply",
        [TABLE_PACKS] = "id, count, faulty, games"};
    TextBuffer names = {0};
    int count = 0;
    text_buffer_add(&names, FIXED[table]);
    if (table == TABLE_GAMES) {
        store_game_columns(&names, store->players, "");
        text_buffer_add(&names, store->schema >= STORE_SCHEMA_TALLIES ? ", tally" : "");
        text_buffer_add(&names, store->schema >= STORE_SCHEMA_VOIDS ? ", voids" : "");
        text_buffer_add(&names, store->schema >= STORE_SCHEMA_THINKING ? ", thinking" : "");
    } else if (table == TABLE_PACKS) {
        text_buffer_add(&names, store->schema >= STORE_SCHEMA_TALLIES ? ", tallies" : "");
        text_buffer_add(&names, store->schema >= STORE_SCHEMA_VOIDS ? ", voids" : "");
    } else if (table == TABLE_TIMINGS) {
        store_timing_columns(&names, store->players, "");
        if (store->schema >= STORE_SCHEMA_PROCESSOR) {
            store_processor_columns(&names, store->players, "");
        }
        text_buffer_add(&names, store->schema >= STORE_SCHEMA_MOVES ? ", moves" : "");
    } else if (table == TABLE_AUDITS) {
        text_buffer_add(&names, store->schema >= STORE_SCHEMA_MOVES ? ", decisions" : "");
    }
    out->failed = out->failed || !text_buffer_ok(&names);
    const char *name = names.text;
    while (name != NULL && *name != '\0') {
        const size_t length = strcspn(name, ",");
        text_buffer_format(out, "%s%s%.*s", count == 0 ? "" : ", ", prefix, (int)length, name);
        name += length + strspn(name + length, ", ");
        count++;
    }
    text_buffer_free(&names);
    return count;
}

Status store_prepare_insert(Store *store, sqlite3_stmt **out, const char *verb, StoreTable table,
                            Message *message) {
    TextBuffer sql = {0};
    text_buffer_format(&sql, "%s INTO %s(", verb, store_table_name(table));
    const int columns = store_table_columns(store, table, "", &sql);
    text_buffer_add(&sql, ", checksum) VALUES (?");
    for (int i = 0; i < columns; i++) {
        text_buffer_add(&sql, ", ?");
    }
    text_buffer_add(&sql, ")");
    const Status status = text_buffer_ok(&sql) ? store_prepare(store, out, sql.text, message)
                                               : store_no_memory(message);
    text_buffer_free(&sql);
    return status;
}

Status store_insert(Store *store, RowWriter *row, StoreTable table, const char *what,
                    Message *message) {
    const int64_t sum = row_end(row, store_row_key(store, table));
    const int before = sqlite3_total_changes(store->database);
    TRY(store_step(store, row->statement, what, message));
    // An INSERT OR IGNORE of an existing row changes nothing.
    if (sqlite3_total_changes(store->database) != before) {
        store->seals[table].rows++;
        store->seals[table].sum += (uint64_t)sum;
    }
    return STATUS_OK;
}

// ---- Damage

/** Writes the name of a row's game, "game 6.1" or "game id 13". */
static void game_name(const Store *store, TextBuffer *out, uint64_t id) {
    if (store->games_per_block != 0) {
        text_buffer_format(out, "game %" PRIu64 ".%" PRIu64, id / store->games_per_block,
                           id % store->games_per_block);
    } else {
        text_buffer_format(out, "game id %" PRIu64, id);
    }
}

static void row_name(const Store *store, TextBuffer *out, StoreTable table, sqlite3_stmt *row,
                     int first) {
    const uint64_t id = (uint64_t)sqlite3_column_int64(row, first);
    switch (table) {
    case TABLE_GAMES:
        game_name(store, out, id);
        break;
    case TABLE_TIMINGS:
    case TABLE_AUDITS:
        text_buffer_add(out, table == TABLE_TIMINGS ? "the row of the times of "
                                                    : "the row of the audit of ");
        game_name(store, out, id);
        break;
    case TABLE_PACKS: {
        const uint64_t count = (uint64_t)sqlite3_column_int64(row, first + 1);
        text_buffer_add(out, "the row of ");
        game_name(store, out, id);
        if (count > 1 && count <= PACK_GAMES) {
            text_buffer_add(out, " to ");
            game_name(store, out, id + count - 1);
        }
        break;
    }
    default: {
        const char *const key = (const char *)sqlite3_column_text(row, first);
        text_buffer_format(out, "%s.%.40s", store_table_name(table),
                           key != NULL && text_is_line(key) ? key : "?");
    }
    }
}

Status store_row_damaged(const Store *store, StoreTable table, sqlite3_stmt *row, int first,
                         Message *message) {
    const bool sealed = store_has_checksums(store);
    TextBuffer name = {0};
    row_name(store, &name, table, row, first);
    const Status status =
        message_set(message, STATUS_CONFLICT,
                    "%s: %s is damaged: %s; recover intact games with 'carcarena salvage'",
                    store->path, text_buffer_ok(&name) ? name.text : "a row",
                    sealed ? "its values do not match its checksum" : "its values are impossible");
    text_buffer_free(&name);
    return status;
}

Status store_order_damaged(const Store *store, Message *message) {
    return message_set(message, STATUS_CONFLICT,
                       "%s: damaged: its games are not in the order of their ids; recover intact "
                       "games with 'carcarena salvage'",
                       store->path);
}
