/**
 * What the parts of the store share: the open database, its columns, statements and errors.
 *
 *     store.c         opening, locking, closing
 *     store_schema.c  what a run consists of, and whether a database is that run
 *     store_migrate.c from the schema of an older program to today's
 *     store_rows.c    games, timings and sessions in and out
 *     store_packs.c   many games in one row
 *     store_audits.c  what bots that were asked twice answered
 *     store_sql.c     this header
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STORE_SQL_H
#define ARENA_STORE_SQL_H

#include "carcarena/arena/store.h"
#include "store/store_packs.h"
#include "text/text_buffer.h"

#include <sqlite3.h>

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

/** Columns of `games` for each seat. */
enum { SEAT_COLUMNS = 3 };

struct Store {
    sqlite3 *database;
    sqlite3_stmt *insert_game;
    sqlite3_stmt *insert_timing;
    sqlite3_stmt *insert_audit;
    GamePack *pack; /* of a packed run that is written, else NULL */
    char *path;
    int lock; /* descriptor of the lock file, -1 for readers */
    int players;
    int schema;  /* of the open database: 1 .. STORE_SCHEMA */
    bool packed; /* games are in `packs` */
    bool walking;
    uint64_t left_from, left_to; /* ids that reading leaves out */
};

// ---- Errors

/** The status of the database's last error, with path, `what` and what to do in the message. */
Status store_error(const Store *store, const char *what, Message *message);

/** STATUS_NO_MEMORY with a message. */
Status store_no_memory(Message *message);

// ---- Statements

/** Runs statements that give no rows. @param what for the message if they fail. */
Status store_execute(Store *store, const char *sql, const char *what, Message *message) MUST_USE;

/** Compiles a statement; finalized by the caller, also after a failure (then NULL). */
Status store_prepare(Store *store, sqlite3_stmt **out, const char *sql, Message *message) MUST_USE;

/** Runs a prepared statement that gives no rows, and makes it ready for the next time. */
Status store_step(Store *store, sqlite3_stmt *statement, const char *what,
                  Message *message) MUST_USE;

/** Value of a query that gives one integer; 0 if it gives none. */
Status store_query_integer(Store *store, const char *sql, int64_t *out, Message *message) MUST_USE;

/** Writes one line of the table `meta`. */
Status store_meta_set(Store *store, const char *key, const char *value, Message *message) MUST_USE;

/** Copy of a value of `meta`, freed with free(); STATUS_CONFLICT if it is not there. */
Status store_meta_get(Store *store, const char *key, char **out, Message *message) MUST_USE;

/** Appends ", bot0..., score0..., rank0..." with `type` after each name. */
void store_game_columns(TextBuffer *sql, int players, const char *type);

/** Appends ", choose_ns0..., decisions0..." with `type` after each name. */
void store_timing_columns(TextBuffer *sql, int players, const char *type);

/** The same for ", worker, cpu_ns0...", which came with schema 2. */
void store_processor_columns(TextBuffer *sql, int players, const char *type);

/** The statement that makes the table of audits. */
#define STORE_AUDITS_SQL                                                                           \
    "CREATE TABLE audits(game INTEGER, seat INTEGER, bot INTEGER, asked INTEGER, ply INTEGER, "    \
    "PRIMARY KEY(game, seat)) WITHOUT ROWID;"

// ---- Schema

/** Makes tables, views and what they say about the configuration, in one transaction: a kill
 * leaves an empty file or a whole one. */
Status store_schema_make(Store *store, const TournamentConfig *config, const char *program,
                         Message *message) MUST_USE;

/** Brings the tables of an older schema up to date, in one transaction. */
Status store_migrate(Store *store, Message *message) MUST_USE;

/** Whether this is a run this program can read, and its schema (store->schema).
 * @param empty true if there is nothing in it yet. */
Status store_schema_check(Store *store, bool *empty, Message *message) MUST_USE;

/** Whether the run is this configuration's; more blocks than before are noted. */
Status store_config_check(Store *store, const TournamentConfig *config, Message *message) MUST_USE;

/** The configuration the run was made with; freed with config_destroy. */
Status store_config_read(Store *store, TournamentConfig **out, Message *message) MUST_USE;

/** Whether the rules are those the run was made with. */
Status store_hash_check(Store *store, const Rules *rules, Message *message) MUST_USE;

/** Blocks of each pairing the run was last asked for. */
Status store_blocks_read(Store *store, uint64_t *out, Message *message) MUST_USE;

#endif
