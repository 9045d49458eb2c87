/**
 * The open database, and what every part of the store does with it: statements and errors. Lowest
 * of its files:
 *
 *     store.c           opening, locking, closing
 *     store_schema.h    what a run consists of, and whether a database is that run
 *     store_objects.h   its tables and view, and whether there is anything else
 *     store_migrate.c   from the schema of an older program to today's
 *     store_batch.c     what is written between two commits
 *     store_games.c     games and their times, written
 *     store_walk.c      the same, read in order
 *     store_counts.c    which games are there
 *     store_packs.h     many games in one row
 *     store_audits.c    what bots that were asked twice answered
 *     store_sessions.c  who worked on the run
 *     store_plan.c      who meets whom next, from what is stored
 *     store_meta.h      what a run says of itself, a line a key
 *     store_seals.h     what notices damage to tables
 *     store_file.h      what notices damage to the file
 *     store_tables.h    tables, their columns, rows with checksums
 *     row_check.h       checksums of rows
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STORE_SQL_H
#define ARENA_STORE_SQL_H

#include "carcarena/arena/store.h"
#include "store/row_check.h"
#include "text/text_buffer.h"

#include <sqlite3.h>

/** Games of a packed run on their way to a row (store_packs.h). */
typedef struct GamePack GamePack;

struct Store {
    sqlite3 *database;
    sqlite3_stmt *insert_game;
    sqlite3_stmt *insert_timing;
    sqlite3_stmt *insert_audit;
    sqlite3_stmt *find_audit;
    sqlite3_stmt *insert_seal;
    uint64_t key;                         /* of the checksums: the configuration */
    uint32_t games_per_block;             /* to name games; 0: not known */
    TableSeal seals[STORE_TABLES];        /* with the rows of the open batch */
    TableSeal stored_seals[STORE_TABLES]; /* as committed */
    GamePack *pack;                       /* of a packed run that is written, else NULL */
    uint64_t work;                        /* of the statement, see store_work_limit */
    uint64_t work_allowed;
    int64_t pages_before; /* touched before the statement */
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

/** Bounds the work of every statement from now on by the size of the file: pages that refer to each
 * other in a circle give rows without end, and a row that claims a gigabyte takes as long. A
 * statement that takes more ends with STATUS_CONFLICT. The bound is far above what a sound file
 * needs. Others may write to the file meanwhile. */
void store_work_limit(Store *store);

/** Runs statements that give no rows. @param what for the message if they fail. */
Status store_execute(Store *store, const char *sql, const char *what, Message *message) MUST_USE;

/** Compiles a statement; finalized by the caller, also after a failure (then NULL). */
Status store_prepare(Store *store, sqlite3_stmt **out, const char *sql, Message *message) MUST_USE;

/** Runs a prepared statement that gives no rows, and makes it ready for the next time. */
Status store_step(Store *store, sqlite3_stmt *statement, const char *what,
                  Message *message) MUST_USE;

/** Value of a query that gives one integer; 0 if it gives none. */
Status store_query_integer(Store *store, const char *sql, int64_t *out, Message *message) MUST_USE;

#endif
