/**
 * The open database, with statements and errors, which every part of the store uses. The files,
 * from the highest to the lowest:
 *
 *     store.c           opening, locking, closing
 *     store_schema.h    contents of a run, and checks against a configuration
 *     store_objects.h   tables and view, and the check that there are no others
 *     store_migrate.c   upgrades from schemas of older programs
 *     store_batch.c     transactions
 *     store_games.c     writes games and their times
 *     store_walk.c      reads them in order
 *     store_counts.c    finds which games are stored
 *     store_packs.h     many games in one row
 *     store_audits.c    determinism checks of bots
 *     store_sessions.c  machines and times of the work on a run
 *     store_plan.c      next pairings, from stored results
 *     store_meta.h      properties of a run, one row per key
 *     store_seals.h     detects damage to tables
 *     store_file.h      detects damage to the file
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

/** Games of a packed run that were not written yet (store_packs.h). */
typedef struct GamePack GamePack;

struct Store {
    sqlite3 *database;
    sqlite3_stmt *insert_game;
    sqlite3_stmt *insert_timing;
    sqlite3_stmt *insert_audit;
    sqlite3_stmt *find_audit;
    sqlite3_stmt *insert_seal;
    uint64_t key;                         /* key of the checksums, from the configuration */
    uint32_t games_per_block;             /* for names of games; 0 if unknown */
    TableSeal seals[STORE_TABLES];        /* including the rows of the open batch */
    TableSeal stored_seals[STORE_TABLES]; /* as committed */
    GamePack *pack;                       /* of a packed run that is written; otherwise NULL */
    uint64_t work;                        /* work of the current statement, see store_work_limit */
    uint64_t work_allowed;
    int64_t pages_before; /* pages that were touched before the statement */
    char *path;
    const char *program; /* version of the writing program; NULL for readers */
    int lock;            /* descriptor of the lock file; -1 for readers */
    int players;
    int schema;    /* schema of the open database, 1 to STORE_SCHEMA */
    uint32_t bots; /* number of bots of the run */
    bool packed;   /* games are in the table `packs` */
    bool walking;
    bool new_folder, new_file;   /* created by store_open */
    bool tolerant;               /* opened for salvage: damage is not an error */
    uint64_t skip_from, skip_to; /* range of ids that reading skips */
};

// ---- Errors

/** Returns the status of the database's last error. The message has path, `what` and what to do. */
Status store_error(const Store *store, const char *what, Message *message);

/** Writes a message. @return STATUS_NO_MEMORY. */
Status store_no_memory(Message *message);

// ---- Statements

/**
 * Limits the work of every following statement by the size of the file. Otherwise pages that refer
 * to each other in a circle would produce rows without end, and a row with a damaged length would
 * take as long. A statement that needs more ends with STATUS_CONFLICT. An intact file needs far
 * less. Other processes may write to the file meanwhile.
 */
void store_work_limit(Store *store);

/** Runs statements without result rows. @param what for the message if they fail. */
Status store_execute(Store *store, const char *sql, const char *what, Message *message) MUST_USE;

/** Compiles a statement. The caller finalizes it, also after a failure (then NULL). */
Status store_prepare(Store *store, sqlite3_stmt **out, const char *sql, Message *message) MUST_USE;

/** Runs a prepared statement without result rows and resets it. */
Status store_step(Store *store, sqlite3_stmt *statement, const char *what,
                  Message *message) MUST_USE;

/** Returns the value of a query with one integer; 0 if it has no rows. */
Status store_query_integer(Store *store, const char *sql, int64_t *out, Message *message) MUST_USE;

#endif
