/**
 * Games of runs with "store": "packed". Up to PACK_GAMES consecutive games are one row of the table
 * `packs`: id of the first, number of games, number of games with a fault, their records as bytes,
 * their tallies as bytes. Rows have complete records, but no timings and no actions.
 *
 * Only one thread at a time may use a store and its pack.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STORE_PACKS_H
#define ARENA_STORE_PACKS_H

#include "record/byte_code.h"
#include "store/store_tables.h"

/** The statement that creates the table. */
#define STORE_PACKS_SQL                                                                            \
    "CREATE TABLE packs(id INTEGER PRIMARY KEY, count INTEGER, faulty INTEGER, games BLOB, "       \
    "tallies BLOB, voids BLOB, checksum INTEGER);"

/**
 * Creates the pack of a store that is written (store->pack). On failure pack_destroy must still be
 * called.
 */
Status pack_create(Store *store, Message *message) MUST_USE;

/** Frees a pack. Games that were not flushed are lost. NULL is allowed. */
void pack_destroy(GamePack *pack);

/**
 * Appends a game to the store's pack. Flushes the pack first if it is full, or if the game does not
 * follow its last one. @pre the game has no actions.
 */
Status pack_add(Store *store, const GameRecord *record, Message *message) MUST_USE;

/**
 * Writes the store's pack as a row. @return STATUS_CONFLICT if its first game is stored already.
 */
Status pack_flush(Store *store, Message *message) MUST_USE;

/** Discards games that were not flushed. */
void pack_drop(GamePack *pack);

/** An iterator over packed games. */
typedef struct PackReader {
    sqlite3_stmt *rows; /* finalized by the caller */
    ByteReader games;   /* games of the row that were not read yet */
    ByteReader tallies; /* their tallies */
    ByteReader voids;   /* their aborted attempts */
    uint32_t place;     /* index of the next game in the row */
    uint64_t next;      /* id of the next game */
    uint64_t from;      /* games before this are skipped */
    uint32_t left;      /* games of the row */
    int columns;        /* columns of a row before its checksum */
    TableSeal seen;     /* the rows that were read */
    bool row_damaged;   /* the last error affects only one row; the next one may be intact */
    uint64_t damaged;   /* id of the first game of that row, and its stored number of games */
    uint32_t damaged_count;
} PackReader;

/** Starts at the first game with an id of at least `from`. */
Status pack_rows(Store *store, PackReader *reader, uint64_t from, Message *message) MUST_USE;

/** Reads the next game. @return STATUS_CONFLICT if its row is damaged. */
Status pack_next(Store *store, PackReader *reader, GameRecord *record, bool *found,
                 Message *message) MUST_USE;

/** Calls `visit` for each id, in ascending order. */
Status pack_each_id(Store *store, void (*visit)(void *user, uint64_t id), void *user,
                    Message *message) MUST_USE;

#endif
