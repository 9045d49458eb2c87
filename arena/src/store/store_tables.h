/**
 * The tables of a run: names, columns, and rows with checksums.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STORE_TABLES_H
#define ARENA_STORE_TABLES_H

#include "store/store_sql.h"

/** Columns of the table `games` before the columns of each seat: bot, score and rank. */
typedef enum GameColumn {
    COLUMN_ID,
    COLUMN_DECK,
    COLUMN_ATTEMPT,
    COLUMN_FIRST,
    COLUMN_REASON,
    COLUMN_FAULTS,
    COLUMN_FAULT_PLY,
    COLUMN_PLIES,
    COLUMN_HASH,
    COLUMN_ACTIONS,
    COLUMN_SEATS
} GameColumn;

/** Maximum number of games in a row of `packs`. */
enum { PACK_GAMES = 128 };

/** Columns of `games` for each seat. */
enum { SEAT_COLUMNS = 3 };

/** Appends ", bot0..., score0..., rank0..." with `type` after each name. */
void store_game_columns(TextBuffer *sql, int players, const char *type);

/** Appends ", choose_ns0..., decisions0..." with `type` after each name. */
void store_timing_columns(TextBuffer *sql, int players, const char *type);

/** Appends ", worker, cpu_ns0..." with `type` after each name; columns since schema 2. */
void store_processor_columns(TextBuffer *sql, int players, const char *type);

/** Returns true if rows have checksums. Runs of older programs get them when they are resumed. */
static inline bool store_has_checksums(const Store *store) {
    return store->schema >= STORE_SCHEMA_CHECKSUMS;
}

const char *store_table_name(StoreTable table);

/** Returns true if the run has this table. */
bool store_has_table(const Store *store, StoreTable table);

/**
 * Returns the key of the checksums of a table's rows. The configuration is a row of `meta`, so that
 * table has a fixed key.
 */
uint64_t store_row_key(const Store *store, StoreTable table);

/**
 * Appends the columns of a table's checksums in their order, each with `prefix` before it.
 * @return their number.
 */
int store_table_columns(const Store *store, StoreTable table, const char *prefix, TextBuffer *out);

/**
 * Compiles an insert of all columns and the checksum.
 * @param verb such as "INSERT OR IGNORE".
 */
Status store_prepare_insert(Store *store, sqlite3_stmt **out, const char *verb, StoreTable table,
                            Message *message) MUST_USE;

/** Ends a row, inserts it and updates the table's seal. @param what for the message. */
Status store_insert(Store *store, RowWriter *row, StoreTable table, const char *what,
                    Message *message) MUST_USE;

/**
 * Writes a message that names the row by its game.
 * @param first column of the row's key.
 * @return STATUS_CONFLICT.
 */
Status store_row_damaged(const Store *store, StoreTable table, sqlite3_stmt *row, int first,
                         Message *message);

/**
 * Writes a message about games that are not in the order of their ids, which happens if two pages
 * refer to the same one. @return STATUS_CONFLICT.
 */
Status store_order_damaged(const Store *store, Message *message);

#endif
