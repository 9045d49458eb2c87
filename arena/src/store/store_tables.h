/**
 * The tables of a run: their names and columns, and rows that are written with their checksums.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STORE_TABLES_H
#define ARENA_STORE_TABLES_H

#include "store/store_sql.h"

/** Columns of the table `games` before those by seat: bot, score and rank of each. */
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

/** Games of one row of `packs`, at most. */
enum { PACK_GAMES = 128 };

/** Columns of `games` for each seat. */
enum { SEAT_COLUMNS = 3 };

/** Appends ", bot0..., score0..., rank0..." with `type` after each name. */
void store_game_columns(TextBuffer *sql, int players, const char *type);

/** Appends ", choose_ns0..., decisions0..." with `type` after each name. */
void store_timing_columns(TextBuffer *sql, int players, const char *type);

/** The same for ", worker, cpu_ns0...", which came with schema 2. */
void store_processor_columns(TextBuffer *sql, int players, const char *type);

/** True if rows have checksums; runs of older programs have none until they go on. */
static inline bool store_sealed(const Store *store) {
    return store->schema >= STORE_SCHEMA_CHECKSUMS;
}

const char *store_table_name(StoreTable table);

/** Whether the run has this table. */
bool store_has_table(const Store *store, StoreTable table);

/** Key of the checksums of a table's rows. The configuration is itself a row of `meta`, so that
 * table has a key of its own. */
uint64_t store_row_key(const Store *store, StoreTable table);

/** Appends the columns a table's checksums are of, in their order, each with `prefix` before it.
 * @return how many. */
int store_table_columns(const Store *store, StoreTable table, const char *prefix, TextBuffer *out);

/** Compiles an insert of all columns and the checksum. @param verb such as "INSERT OR IGNORE". */
Status store_prepare_insert(Store *store, sqlite3_stmt **out, const char *verb, StoreTable table,
                            Message *message) MUST_USE;

/** Ends a row and inserts it; the table's seal follows. @param what for the message. */
Status store_insert(Store *store, RowWriter *row, StoreTable table, const char *what,
                    Message *message) MUST_USE;

/** STATUS_CONFLICT, with the row named by its game. @param first column of the row's key. */
Status store_row_damaged(const Store *store, StoreTable table, sqlite3_stmt *row, int first,
                         Message *message);

/** STATUS_CONFLICT: games come in another order than that of their ids, as they do where two pages
 * refer to the same one. */
Status store_order_damaged(const Store *store, Message *message);

#endif
