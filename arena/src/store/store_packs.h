/**
 * Games of runs with "store": "packed": up to PACK_GAMES consecutive games are one row of the table
 * `packs` (id of the first, number of games, number of games with a fault, their records as bytes,
 * their tallies as bytes). Everything of a record is kept; of timings and actions nothing is.
 *
 * For one thread at a time per store, like the store itself.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STORE_PACKS_H
#define ARENA_STORE_PACKS_H

#include "record/byte_code.h"
#include "store/store_tables.h"

/** The statement that makes the table. */
#define STORE_PACKS_SQL                                                                            \
    "CREATE TABLE packs(id INTEGER PRIMARY KEY, count INTEGER, faulty INTEGER, games BLOB, "       \
    "tallies BLOB, voids BLOB, checksum INTEGER);"

/** Gives a store that is written a pack (store->pack), also on failure if memory was had. */
Status pack_create(Store *store, Message *message) MUST_USE;

/** Frees a pack; games that were not flushed are lost. NULL is allowed. */
void pack_destroy(GamePack *pack);

/** Appends a game to the store's pack, which is written first if the game does not follow its last
 * one or it is full. @pre the game has no actions. */
Status pack_add(Store *store, const GameRecord *record, Message *message) MUST_USE;

/** Writes the store's pack as a row. @return STATUS_CONFLICT if its first game is there already. */
Status pack_flush(Store *store, Message *message) MUST_USE;

/** Forgets what was not flushed. */
void pack_drop(GamePack *pack);

/** A walk over packed games. */
typedef struct PackReader {
    sqlite3_stmt *rows; /* finalized by the caller */
    ByteReader games;   /* of the row that are left to read */
    ByteReader tallies; /* likewise, those of its games that have one */
    ByteReader voids;   /* likewise, the void attempts of its games that have some */
    uint32_t place;     /* in the row, of the next game */
    uint64_t next;      /* id of the next game */
    uint64_t from;      /* games before this are skipped */
    uint32_t left;      /* games of the row */
    int columns;        /* of a row, before its checksum */
    TableSeal seen;     /* rows so far */
    bool row_damaged;   /* the last failure was of one row; the next one may be sound */
    uint64_t damaged;   /* then the id of its first game, and how many it says it has */
    uint32_t damaged_count;
} PackReader;

/** Starts at the first game with id >= `from`. */
Status pack_rows(Store *store, PackReader *reader, uint64_t from, Message *message) MUST_USE;

/** Next game. @return STATUS_CONFLICT if its row is damaged. */
Status pack_next(Store *store, PackReader *reader, GameRecord *record, bool *found,
                 Message *message) MUST_USE;

/** Calls `visit` for each id, in ascending order. */
Status pack_each_id(Store *store, void (*visit)(void *user, uint64_t id), void *user,
                    Message *message) MUST_USE;

#endif
