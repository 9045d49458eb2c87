// SPDX-License-Identifier: MIT
//
// Rows of many games, for runs with "store": "packed". A row of `games` costs as much time as a
// quarter of a random game; here consecutive games share one row, and nothing of them is lost.
//
// A game is its deck and hash (8 bytes each, least significant first), then numbers of 7 bits a
// byte, the highest bit meaning that more follow: plies, attempt, reason, faults, fault_ply, first,
// and for each seat bot, score (sign in the lowest bit) and rank.
//
// Tallies are a column of their own, NULL if no game of the row has one: the place of the game in
// the row (a byte), the size of its tally (two bytes, the lower one first), the tally
// (tally_code.h).
#include "store/store_packs.h"

#include "record/tally_code.h"
#include "store/store_sql.h"

#include <stdlib.h>
#include <string.h>

enum {
    WORD_SIZE = 8,
    NUMBER_SIZE = 5, // of 32 bits, 7 a byte
    NUMBERS = 6,
    GAME_SIZE = 2 * WORD_SIZE + NUMBER_SIZE * (NUMBERS + SEAT_COLUMNS * PLAYERS_MAX),
    BYTE_BITS = 8,
    NUMBER_BITS = 7,
    NUMBER_MORE = 1 << NUMBER_BITS,
    TALLY_HEAD = 3, // bytes before a tally
};

struct GamePack {
    sqlite3_stmt *insert;
    uint64_t first; // id of the first game
    uint32_t count, faulty;
    size_t size;
    size_t tallies_size;
    uint8_t bytes[PACK_GAMES * GAME_SIZE];
    uint8_t tallies[PACK_GAMES * (TALLY_HEAD + TALLY_CODE_MAX)];
};

// ---- Bytes

static void word_put(GamePack *pack, uint64_t word) {
    for (int i = 0; i < WORD_SIZE; i++) {
        pack->bytes[pack->size++] = (uint8_t)(word >> (i * BYTE_BITS));
    }
}

static void number_put(GamePack *pack, uint32_t number) {
    for (; number >= NUMBER_MORE; number >>= NUMBER_BITS) {
        pack->bytes[pack->size++] = (uint8_t)(number | NUMBER_MORE);
    }
    pack->bytes[pack->size++] = (uint8_t)number;
}

static void tally_put(GamePack *pack, const GameTally *tally, int players) {
    if (!tally->kept) {
        return;
    }
    uint8_t *const head = pack->tallies + pack->tallies_size;
    const size_t size = tally_encode(head + TALLY_HEAD, tally, players);
    head[0] = (uint8_t)(pack->count - 1);
    head[1] = (uint8_t)size;
    head[2] = (uint8_t)(size >> BYTE_BITS);
    pack->tallies_size += TALLY_HEAD + size;
}

/** The tally of the game at reader->place, if it has one. @return false if it cannot be read. */
static bool tally_get(PackReader *reader, GameTally *out, int players) {
    if (reader->tallies_size == 0 || reader->tallies[0] != reader->place) {
        return true;
    }
    if (reader->tallies_size < TALLY_HEAD) {
        return false;
    }
    const size_t size = reader->tallies[1] | (size_t)reader->tallies[2] << BYTE_BITS;
    if (reader->tallies_size - TALLY_HEAD < size ||
        !tally_decode(out, reader->tallies + TALLY_HEAD, size, players)) {
        return false;
    }
    reader->tallies += TALLY_HEAD + size;
    reader->tallies_size -= TALLY_HEAD + size;
    return true;
}

static uint32_t score_code(int32_t score) {
    return ((uint32_t)score << 1) ^ (score < 0 ? UINT32_MAX : 0);
}

static int32_t score_of(uint32_t code) {
    return (code & 1U) != 0 ? -(int32_t)(code >> 1) - 1 : (int32_t)(code >> 1);
}

static bool word_get(PackReader *reader, uint64_t *out) {
    if (reader->size < WORD_SIZE) {
        return false;
    }
    *out = 0;
    for (int i = 0; i < WORD_SIZE; i++) {
        *out |= (uint64_t)reader->bytes[i] << (i * BYTE_BITS);
    }
    reader->bytes += WORD_SIZE;
    reader->size -= WORD_SIZE;
    return true;
}

static bool number_get(PackReader *reader, uint32_t *out) {
    uint64_t value = 0;
    for (unsigned i = 0; i < NUMBER_SIZE && i < reader->size; i++) {
        value |= (uint64_t)(reader->bytes[i] & (NUMBER_MORE - 1)) << (i * NUMBER_BITS);
        if (reader->bytes[i] < NUMBER_MORE) {
            reader->bytes += i + 1;
            reader->size -= i + 1;
            *out = (uint32_t)value;
            return value <= UINT32_MAX;
        }
    }
    return false;
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
    pack->count = 0;
    return store_insert(store, &row, TABLE_PACKS, "games could not be written", message);
}

Status pack_add(Store *store, const GameRecord *record, Message *message) {
    GamePack *const pack = store->pack;
    CHECK(record->actions == NULL);
    if (pack->count == PACK_GAMES || record->id != pack->first + pack->count) {
        const Status status = pack_flush(store, message);
        if (status != STATUS_OK) {
            return status;
        }
    }
    if (pack->count == 0) {
        pack->first = record->id;
        pack->faulty = 0;
        pack->size = 0;
        pack->tallies_size = 0;
    }
    pack->count++;
    pack->faulty += record->faults != 0 ? 1 : 0;
    word_put(pack, record->deck);
    word_put(pack, record->state_hash);
    number_put(pack, record->plies);
    number_put(pack, record->attempt);
    number_put(pack, record->reason);
    number_put(pack, record->faults);
    number_put(pack, record->fault_ply);
    number_put(pack, record->first);
    for (int seat = 0; seat < store->players; seat++) {
        number_put(pack, record->bots[seat]);
        number_put(pack, score_code(record->scores[seat]));
        number_put(pack, record->ranks[seat]);
    }
    tally_put(pack, &record->tally, store->players);
    return STATUS_OK;
}

// ---- Reading

static bool game_get(PackReader *reader, int players, GameRecord *record) {
    memset(record, 0, sizeof *record);
    record->id = reader->next;
    uint32_t *const numbers[NUMBERS] = {&record->plies,  &record->attempt,   &record->reason,
                                        &record->faults, &record->fault_ply, &record->first};
    bool sound = word_get(reader, &record->deck) && word_get(reader, &record->state_hash);
    for (int i = 0; sound && i < NUMBERS; i++) {
        sound = number_get(reader, numbers[i]);
    }
    for (int seat = 0; sound && seat < players; seat++) {
        uint32_t code = 0;
        sound = number_get(reader, &record->bots[seat]) && number_get(reader, &code) &&
                number_get(reader, &record->ranks[seat]);
        record->scores[seat] = score_of(code);
    }
    sound = sound && tally_get(reader, &record->tally, players);
    reader->place++;
    reader->next++;
    reader->left--;
    return sound && (reader->left > 0 || (reader->size == 0 && reader->tallies_size == 0));
}

/** Columns of a row that is read. */
enum { PACK_ID, PACK_COUNT, PACK_FAULTY, PACK_GAMES_COLUMN, PACK_TALLIES };

static Status row_damaged(PackReader *reader, const Store *store, Message *message) {
    const sqlite3_int64 first = sqlite3_column_int64(reader->rows, PACK_ID);
    const sqlite3_int64 count = sqlite3_column_int64(reader->rows, PACK_COUNT);
    reader->left = 0;
    reader->row_damaged = true;
    reader->damaged = first < 0 ? 0 : (uint64_t)first;
    reader->damaged_count = count < 1 || count > PACK_GAMES ? 1 : (uint32_t)count;
    return store_row_damaged(store, TABLE_PACKS, reader->rows, PACK_ID, message);
}

/** Goes to the next row. @param found false if there is none. */
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
    reader->bytes = sqlite3_column_blob(row, PACK_GAMES_COLUMN);
    reader->size = reader->bytes == NULL ? 0 : (size_t)sqlite3_column_bytes(row, PACK_GAMES_COLUMN);
    reader->place = 0;
    reader->tallies = NULL;
    reader->tallies_size = 0;
    if (store->schema >= STORE_SCHEMA_TALLIES) {
        reader->tallies = sqlite3_column_blob(row, PACK_TALLIES);
        reader->tallies_size =
            reader->tallies == NULL ? 0 : (size_t)sqlite3_column_bytes(row, PACK_TALLIES);
    }
    reader->seen.rows++;
    if (store_sealed(store)) {
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
    text_buffer_add(&sql, store_sealed(store) ? ", checksum" : "");
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
