// SPDX-License-Identifier: MIT
//
// Rows with many games, for runs with "store": "packed". A row of `games` takes as much time as a
// quarter of a random game. Here consecutive games share one row, and no part of them is lost.
//
// A game is its deck and hash as words, then as numbers (byte_code.h) plies, attempt, reason,
// faults, fault_ply, first, and for each seat bot, score (with its sign) and rank.
//
// Tallies (tally_code.h) are a separate column, NULL if no game of the row has one, and so are
// aborted attempts (void_code.h). An entry is the index of the game in the row (a byte), the size
// of the data (two bytes, the lower one first), and the tally or the attempts.
#include "store/store_packs.h"
#include "record/tally_code.h"
#include "record/void_code.h"
#include "store/store_tables.h"
#include "text/try_status.h"

#include <stdlib.h>
#include <string.h>

enum {
    NUMBERS = 6,
    GAME_SIZE = 2 * WORD_CODE_SIZE + NUMBER_CODE_MAX * (NUMBERS + SEAT_COLUMNS * PLAYERS_MAX),
    EXTRA_HEAD = 3, // bytes before a tally or attempts
};

struct GamePack {
    sqlite3_stmt *insert;
    uint64_t first; // id of the first game
    uint32_t count, faulty;
    size_t size;
    size_t tallies_size;
    size_t voids_size;
    uint8_t bytes[PACK_GAMES * GAME_SIZE];
    uint8_t tallies[PACK_GAMES * (EXTRA_HEAD + TALLY_CODE_MAX)];
    uint8_t voids[PACK_GAMES * (EXTRA_HEAD + VOID_CODE_MAX)];
};

// ---- Bytes

/** Writes the header of a game's tally or attempts. @return size of header and data. */
static size_t extra_head(uint8_t *out, const GamePack *pack, size_t size) {
    out[0] = (uint8_t)(pack->count - 1);
    out[1] = (uint8_t)size;
    out[2] = (uint8_t)(size >> BYTE_BITS);
    return EXTRA_HEAD + size;
}

static void extras_put(GamePack *pack, const GameRecord *record, int players) {
    uint8_t *const tally = pack->tallies + pack->tallies_size;
    uint8_t *const voids = pack->voids + pack->voids_size;
    if (record->tally.kept) {
        const size_t size = tally_encode(tally + EXTRA_HEAD, &record->tally, players);
        pack->tallies_size += extra_head(tally, pack, size);
    }
    if (record->void_count > 0) {
        const size_t size = voids_encode(voids + EXTRA_HEAD, record);
        pack->voids_size += extra_head(voids, pack, size);
    }
}

/**
 * Takes the bytes of the game at an index of the row from a column.
 * @return their number; 0 if the game has none, or if the column is damaged.
 */
static size_t extra_take(ByteReader *column, uint32_t place, const uint8_t **bytes) {
    if (column->size == 0 || column->bytes[0] != place) {
        return 0;
    }
    const size_t size =
        column->size < EXTRA_HEAD ? 0 : column->bytes[1] | (size_t)column->bytes[2] << BYTE_BITS;
    column->damaged = size == 0 || column->size - EXTRA_HEAD < size;
    if (column->damaged) {
        return 0;
    }
    *bytes = column->bytes + EXTRA_HEAD;
    column->bytes += EXTRA_HEAD + size;
    column->size -= EXTRA_HEAD + size;
    return size;
}

/** Reads tally and attempts of the game at reader->place. @return false if they are damaged. */
static bool extras_get(PackReader *reader, GameRecord *record, int players) {
    const uint8_t *bytes = NULL;
    size_t size = extra_take(&reader->tallies, reader->place, &bytes);
    bool sound = size == 0 || tally_decode(&record->tally, bytes, size, players);
    size = extra_take(&reader->voids, reader->place, &bytes);
    sound = sound && (size == 0 || voids_decode(record, bytes, size));
    return sound && !reader->tallies.damaged && !reader->voids.damaged;
}

// ---- Writing

Status pack_create(Store *store, Message *message) {
    GamePack *const pack = malloc(sizeof *pack);
    if (pack == NULL) {
        return store_no_memory(message);
    }
    pack->insert = NULL;
    pack->count = 0;
    store->pack = pack;
    return store_prepare_insert(store, &pack->insert, "INSERT", TABLE_PACKS, message);
}

void pack_destroy(GamePack *pack) {
    if (pack != NULL) {
        (void)sqlite3_finalize(pack->insert);
        free(pack);
    }
}

void pack_drop(GamePack *pack) {
    pack->count = 0;
}

Status pack_flush(Store *store, Message *message) {
    GamePack *const pack = store->pack;
    if (pack->count == 0) {
        return STATUS_OK;
    }
    RowWriter row;
    row_begin(&row, pack->insert, TABLE_PACKS);
    row_integer(&row, (int64_t)pack->first);
    row_integer(&row, pack->count);
    row_integer(&row, pack->faulty);
    row_blob(&row, pack->bytes, pack->size);
    row_blob(&row, pack->tallies_size != 0 ? pack->tallies : NULL, pack->tallies_size);
    row_blob(&row, pack->voids_size != 0 ? pack->voids : NULL, pack->voids_size);
    pack->count = 0;
    return store_insert(store, &row, TABLE_PACKS, "games could not be written", message);
}

Status pack_add(Store *store, const GameRecord *record, Message *message) {
    GamePack *const pack = store->pack;
    CHECK(record->actions == NULL);
    const bool follows = pack->count > 0 && record->id == pack->first + pack->count;
    if (pack->count == PACK_GAMES || !follows) {
        TRY(pack_flush(store, message));
    }
    if (pack->count == 0) {
        pack->first = record->id;
        pack->faulty = 0;
        pack->size = 0;
        pack->tallies_size = 0;
        pack->voids_size = 0;
    }
    pack->count++;
    pack->faulty += record->faults != 0 ? 1 : 0;
    uint8_t *to = pack->bytes + pack->size;
    to += word_encode(to, record->deck);
    to += word_encode(to, record->state_hash);
    to += number_encode(to, record->plies);
    to += number_encode(to, record->attempt);
    to += number_encode(to, record->reason);
    to += number_encode(to, record->faults);
    to += number_encode(to, record->fault_ply);
    to += number_encode(to, record->first);
    for (int seat = 0; seat < store->players; seat++) {
        to += number_encode(to, record->bots[seat]);
        to += signed_encode(to, record->scores[seat]);
        to += number_encode(to, record->ranks[seat]);
    }
    pack->size = (size_t)(to - pack->bytes);
    extras_put(pack, record, store->players);
    return STATUS_OK;
}

// ---- Reading

static bool game_get(PackReader *reader, int players, GameRecord *record) {
    memset(record, 0, sizeof *record);
    record->id = reader->next;
    ByteReader *const games = &reader->games;
    uint32_t *const numbers[NUMBERS] = {&record->plies,  &record->attempt,   &record->reason,
                                        &record->faults, &record->fault_ply, &record->first};
    record->deck = word_decode(games);
    record->state_hash = word_decode(games);
    for (int i = 0; i < NUMBERS; i++) {
        *numbers[i] = number_decode(games, UINT32_MAX);
    }
    for (int seat = 0; seat < players; seat++) {
        record->bots[seat] = number_decode(games, UINT32_MAX);
        record->scores[seat] = signed_decode(games, UINT32_MAX);
        record->ranks[seat] = number_decode(games, UINT32_MAX);
    }
    const bool sound = !games->damaged && extras_get(reader, record, players);
    reader->place++;
    reader->next++;
    reader->left--;
    return sound &&
           (reader->left > 0 || (games->size + reader->tallies.size + reader->voids.size == 0));
}

/** Columns of a row. */
enum { PACK_ID, PACK_COUNT, PACK_FAULTY, PACK_GAMES_COLUMN, PACK_TALLIES, PACK_VOIDS };

/** Returns the bytes of a column; empty if it is NULL. */
static ByteReader column_bytes(sqlite3_stmt *row, int column) {
    const uint8_t *const bytes = sqlite3_column_blob(row, column);
    return (ByteReader){.bytes = bytes,
                        .size = bytes == NULL ? 0 : (size_t)sqlite3_column_bytes(row, column)};
}

static Status row_damaged(PackReader *reader, const Store *store, Message *message) {
    const sqlite3_int64 first = sqlite3_column_int64(reader->rows, PACK_ID);
    const sqlite3_int64 count = sqlite3_column_int64(reader->rows, PACK_COUNT);
    reader->left = 0;
    reader->row_damaged = true;
    reader->damaged = first < 0 ? 0 : (uint64_t)first;
    reader->damaged_count = count < 1 || count > PACK_GAMES ? 1 : (uint32_t)count;
    return store_row_damaged(store, TABLE_PACKS, reader->rows, PACK_ID, message);
}

/** Moves to the next row. @param found false if there is none. */
static Status row_next(PackReader *reader, const Store *store, bool *found, Message *message) {
    sqlite3_stmt *const row = reader->rows;
    const int step = sqlite3_step(row);
    *found = step == SQLITE_ROW;
    reader->row_damaged = false;
    if (step == SQLITE_DONE) {
        return STATUS_OK;
    }
    if (step != SQLITE_ROW) {
        return store_error(store, "games cannot be read", message);
    }
    const sqlite3_int64 first = sqlite3_column_int64(row, PACK_ID);
    const sqlite3_int64 count = sqlite3_column_int64(row, PACK_COUNT);
    reader->games = column_bytes(row, PACK_GAMES_COLUMN);
    reader->place = 0;
    reader->tallies = store->schema >= STORE_SCHEMA_TALLIES ? column_bytes(row, PACK_TALLIES)
                                                            : (ByteReader){.size = 0};
    reader->voids = store->schema >= STORE_SCHEMA_VOIDS ? column_bytes(row, PACK_VOIDS)
                                                        : (ByteReader){.size = 0};
    reader->seen.rows++;
    if (store_has_checksums(store)) {
        reader->seen.sum += (uint64_t)sqlite3_column_int64(row, reader->columns);
        if (!row_is_sound(TABLE_PACKS, store->key, row, 0, reader->columns)) {
            return row_damaged(reader, store, message);
        }
    }
    if (first < 0 || (uint64_t)first < reader->next || count < 1 || count > PACK_GAMES) {
        return row_damaged(reader, store, message);
    }
    reader->next = (uint64_t)first;
    reader->left = (uint32_t)count;
    return STATUS_OK;
}

Status pack_rows(Store *store, PackReader *reader, uint64_t from, Message *message) {
    TextBuffer sql = {0};
    *reader = (PackReader){.from = from};
    text_buffer_add(&sql, "SELECT ");
    reader->columns = store_table_columns(store, TABLE_PACKS, "", &sql);
    text_buffer_add(&sql, store_has_checksums(store) ? ", checksum" : "");
    text_buffer_add(&sql, " FROM packs WHERE id >= ?1 ORDER BY id");
    const Status status = text_buffer_ok(&sql)
                              ? store_prepare(store, &reader->rows, sql.text, message)
                              : store_no_memory(message);
    text_buffer_free(&sql);
    if (status == STATUS_OK) {
        const uint64_t first = from < PACK_GAMES ? 0 : from - PACK_GAMES + 1;
        (void)sqlite3_bind_int64(reader->rows, 1, (sqlite3_int64)first);
    }
    return status;
}

Status pack_next(Store *store, PackReader *reader, GameRecord *record, bool *found,
                 Message *message) {
    *found = true;
    do {
        if (reader->left == 0) {
            const Status status = row_next(reader, store, found, message);
            if (status != STATUS_OK || !*found) {
                return status;
            }
        }
        if (!game_get(reader, store->players, record) ||
            !record_is_possible(record, store->players, store->bots)) {
            return row_damaged(reader, store, message);
        }
    } while (record->id < reader->from);
    return STATUS_OK;
}

Status pack_each_id(Store *store, void (*visit)(void *user, uint64_t id), void *user,
                    Message *message) {
    PackReader reader;
    Status status = pack_rows(store, &reader, 0, message);
    bool found = true;
    while (status == STATUS_OK && found) {
        status = row_next(&reader, store, &found, message);
        for (; status == STATUS_OK && found && reader.left > 0; reader.left--) {
            visit(user, reader.next++);
        }
    }
    (void)sqlite3_finalize(reader.rows);
    return status;
}
