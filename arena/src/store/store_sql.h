/**
 * What the parts of the store share: the open database, its columns, statements and errors.
 *
 *     store.c         opening, locking, closing
 *     store_schema.c  what a run consists of, and whether a database is that run
 *     store_migrate.c from the schema of an older program to today's
 *     store_rows.c    games, timings and sessions in and out
 *     store_packs.c   many games in one row
 *     store_audits.c  what bots that were asked twice answered
 *     store_meta.c    what a run says of itself, a line a key
 *     store_seals.c   what notices damage to rows and tables
 *     store_file.c    what notices damage to the file
 *     row_check.h     checksums of rows
 *     store_sql.c     this header
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STORE_SQL_H
#define ARENA_STORE_SQL_H

#include "carcarena/arena/store.h"
#include "store/row_check.h"
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
    sqlite3_stmt *insert_seal;
    uint64_t key;                         /* of the checksums: the configuration */
    uint32_t games_per_block;             /* to name games; 0: not known */
    TableSeal seals[STORE_TABLES];        /* with the rows of the open batch */
    TableSeal stored_seals[STORE_TABLES]; /* as committed */
    GamePack *pack;                       /* of a packed run that is written, else NULL */
    char *path;
    const char *program; /* that writes; NULL for readers */
    int lock;            /* descriptor of the lock file, -1 for readers */
    int players;
    int schema;    /* of the open database: 1 .. STORE_SCHEMA */
    uint32_t bots; /* of the run */
    bool packed;   /* games are in `packs` */
    bool walking;
    bool tolerant;               /* opened for salvage: reads what it can */
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
    "checksum INTEGER, PRIMARY KEY(game, seat)) WITHOUT ROWID;"

// ---- Checksums

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

/** Whether a table that was read in whole was as sealed. */
Status store_seal_compare(const Store *store, StoreTable table, const TableSeal *seen,
                          Message *message) MUST_USE;

/** Takes a table's seal from what is in it. */
Status store_table_add_up(Store *store, StoreTable table, Message *message) MUST_USE;

/** Looks at all rows of a table. */
Status store_check_table(Store *store, StoreTable table, Message *message) MUST_USE;

/** Looks at the header of the file. Before anything else is read. */
Status store_check_header(Store *store, Message *message) MUST_USE;

/** Whether the file is still where it was opened; part of every commit, since who deletes a folder
 * takes the games with it. */
Status store_check_place(const Store *store, Message *message) MUST_USE;

/** Whether the file has its whole length. @pre a transaction is open, or nobody else writes. */
Status store_check_length(Store *store, Message *message) MUST_USE;

/** Reads the key of the checksums. */
Status store_key_read(Store *store, Message *message) MUST_USE;

/** Reads the seals and what they say of the schema. */
Status store_seals_read(Store *store, Message *message) MUST_USE;

/** Writes the seals that changed; part of every commit. */
Status store_seals_write(Store *store, Message *message) MUST_USE;

/** Seals all tables as they are. */
Status store_seals_make(Store *store, Message *message) MUST_USE;

/** The statement that makes the table of seals. */
#define STORE_SEALS_SQL                                                                            \
    "CREATE TABLE seals(name TEXT PRIMARY KEY, rows INTEGER, sum INTEGER, checksum INTEGER) "      \
    "WITHOUT ROWID;"

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

/** Whether the run is this configuration's, which may ask for more blocks than there are. */
Status store_config_check(Store *store, const TournamentConfig *config, Message *message) MUST_USE;

/** The configuration the run was made with; freed with config_destroy. */
Status store_config_read(Store *store, TournamentConfig **out, Message *message) MUST_USE;

/** Whether the rules are those the run was made with. */
Status store_hash_check(Store *store, const Rules *rules, Message *message) MUST_USE;

/** Notes how many blocks of each pairing the run is asked for now. */
Status store_blocks_extend(Store *store, const TournamentConfig *config, Message *message) MUST_USE;

/** Blocks of each pairing the run was last asked for. */
Status store_blocks_read(Store *store, uint64_t *out, Message *message) MUST_USE;

#endif
