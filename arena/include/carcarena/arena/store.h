/**
 * Store: one SQLite database per run. A game counts once it is committed, and what is committed
 * survives a kill.
 *
 *     meta       key, value: program, configuration, rules hash, blocks, shard if it is one
 *     bots       id, name, spec
 *     games      one row a game, canonical, its tally included (arena/guide/DATA.md); the key is
 * the game's id: block * games per block + index packs      instead of games in packed runs: one
 * row for up to 128 consecutive games timings    what the clock said about some of the games audits
 * games whose bots were asked everything twice, one row a seat; asked 0 times: the engine played
 * the whole game twice sessions   one row a time somebody worked on the run: threads, games, times
 *     seals      how many rows each table has, and what their checksums add up to
 *     game_list  view of games with block, index and names
 *
 * Every row has a checksum over all its values, keyed by its game and the run's configuration, that
 * is checked whenever it is read; a walk over all games also finds games that are gone. Damage is
 * STATUS_CONFLICT, with the game named, wherever it is met.
 *
 * Every database says its schema. One of an older schema can be read as it is; opening it for
 * writing first brings it up to date, in one transaction. One of a newer schema is refused.
 *
 * A lock file beside the database keeps a second writer out; readers may look at any time (WAL).
 * A store is for one thread at a time, to read as to write; each thread that reads opens its own.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_STORE_H
#define CARCARENA_ARENA_STORE_H

#include "carcarena/arena/config.h"
#include "carcarena/arena/record.h"
#include "carcarena/engine/library.h"

#include <stdbool.h>
#include <stdint.h>

CARCARENA_BEGIN

/* 1: first release; 2: processor time and worker of timed games; 3: audits; 4: checksums;
 * 5: tallies; 6: times of single decisions, and what audited bots decided;
 * 7: void attempts; 8: what bots thought. */
enum {
    STORE_SCHEMA = 8,
    STORE_SCHEMA_PROCESSOR = 2,
    STORE_SCHEMA_AUDITS = 3,
    STORE_SCHEMA_CHECKSUMS = 4,
    STORE_SCHEMA_TALLIES = 5,
    STORE_SCHEMA_MOVES = 6,
    STORE_SCHEMA_VOIDS = 7,
    STORE_SCHEMA_THINKING = 8
};

typedef struct Store Store;

/** A stretch of work on a run, for its reports. */
typedef struct StoreSession {
    uint32_t threads;
    uint64_t games;
    uint64_t wall_ns;  /* from start to end */
    uint64_t write_ns; /* spent in the store */
} StoreSession;

/**
 * Opens the run in the configuration's output folder for writing, making folder and database when
 * they are not there.
 * @param config of a run of version 1.0 that goes on, its `bot_streams` and `rematches` become the
 * run's.
 * @param program name and version that writes, kept in the database when it is made; outlives the
 *        store.
 * @param out owned by the caller, closed with store_close; unchanged on failure.
 * @return STATUS_BUSY (another process works on it), STATUS_CONFLICT (it was set up with another
 *         configuration, rules or schema, or is damaged; the message says what differs), STATUS_IO
 *         (folder or disk), STATUS_NO_MEMORY.
 */
Status store_open(Store **out, TournamentConfig *config, const char *program,
                  Message *message) MUST_USE;

/**
 * Opens an existing run for reading.
 * @param path the database, or the folder it is in.
 * @param config receives the configuration the run was made with, compiled; owned by the caller.
 *        NULL for a further reader of a run that is open already.
 * @return STATUS_NOT_FOUND (nothing there, or an empty database), STATUS_CONFLICT (not a run,
 * damaged, other rules than today's), STATUS_IO, STATUS_NO_MEMORY.
 */
Status store_open_read(Store **out, TournamentConfig **config, const char *path,
                       Message *message) MUST_USE;

/**
 * The same for salvage: damage of games, times, audits and seals is no reason not to open, games
 * with damaged times come without them, and what follows from results is not looked at.
 * @return as above; STATUS_CONFLICT if not even the configuration can be read.
 */
Status store_open_damaged(Store **out, TournamentConfig **config, const char *path,
                          Message *message) MUST_USE;

/** Closes a store; uncommitted games are dropped. NULL is allowed. */
void store_close(Store *store);

/** Begins a batch. @return STATUS_IO, STATUS_BUSY. */
Status store_begin(Store *store, Message *message) MUST_USE;

/**
 * Adds a game to the batch.
 * @param timing NULL or not measured: nothing is kept of it.
 * A packed run keeps nothing of timings, and its row may be written with a later game or the
 * commit.
 * @pre in a packed run: the game has no actions and is not in the store.
 * @return STATUS_CONFLICT if the game is there already; STATUS_IO such as a full disk.
 */
Status store_add(Store *store, const GameRecord *record, const GameTiming *timing,
                 Message *message) MUST_USE;

/** Adds what an audit of a game found to the batch; nothing if it was not audited. */
Status store_add_audit(Store *store, const GameRecord *record, const GameAudit *audit,
                       Message *message) MUST_USE;

/** Commits the batch: its games now count. */
Status store_commit(Store *store, Message *message) MUST_USE;

/** Drops the batch, after a failure. */
void store_rollback(Store *store);

/** Adds a session row (a batch of its own). */
Status store_add_session(Store *store, const StoreSession *session, Message *message) MUST_USE;

/** Copies the sessions of another run that are not here yet, in a batch of its own. */
Status store_copy_sessions(Store *to, Store *from, Message *message) MUST_USE;

/** Looks at every page of the database: STATUS_CONFLICT naming the first thing that is wrong with
 * it. Takes as long as reading all of it. */
Status store_check_pages(Store *store, Message *message) MUST_USE;

/** Looks at the checksums of all games and times, and whether any are missing: STATUS_CONFLICT
 * naming the first game that is damaged. Walks over everything do so by themselves. */
Status store_check_rows(Store *store, Message *message) MUST_USE;

/** Number of stored games. Counts rows: takes a second per some ten million. */
Status store_count(Store *store, uint64_t *out, Message *message) MUST_USE;

/** Number of stored games in which some bot forfeited. */
Status store_count_faults(Store *store, uint64_t *out, Message *message) MUST_USE;

/** Copies the audits of another run of the same schedule, a batch of its own. */
Status store_copy_audits(Store *to, Store *from, Message *message) MUST_USE;

/** What audits found about one bot. */
typedef struct StoreAudit {
    uint64_t games, asked; /* that were audited; decisions asked again in them */
    uint64_t played_again; /* of the games: nothing was asked, the engine played them twice */
    uint64_t differing;    /* games in which it answered otherwise, or that came out otherwise */
    uint64_t first_id;     /* the first of them, if there are any */
    uint32_t first_ply;
} StoreAudit;

/** Sums audits by bot. @param out `bot_count` of them, of the bots of the configuration. */
Status store_audits(Store *store, StoreAudit *out, uint32_t bot_count, Message *message) MUST_USE;

/** Hashes of what the bots of a game decided, by seat; 0 where none is stored: the game was not
 * audited, the bot was not asked, or the run is of a program that kept none. */
Status store_audit_decisions(Store *store, uint64_t id, uint64_t out[PLAYERS_MAX],
                             Message *message) MUST_USE;

/** What a bot in processes did wrong in all sessions of a run. Other than results it may depend on
 * interruptions and threads, and merged runs do not have it. */
typedef struct StoreFaults {
    uint64_t counts[END_REASON_COUNT];
    char *last; /* lines: the last fault, then the end of standard error, up to 4 KB; NULL if there
                   was none. Free with free(). */
} StoreFaults;

/** Reads that of a bot of the configuration. */
Status store_faults(Store *store, uint32_t bot, StoreFaults *out, Message *message) MUST_USE;

/** Adds to it, between store_begin and store_commit. @param last takes the place of the one before.
 */
Status store_add_faults(Store *store, uint32_t bot, const uint64_t counts[END_REASON_COUNT],
                        const char *last, Message *message) MUST_USE;

/** Sum over all sessions; threads is the largest number. */
Status store_sessions(Store *store, StoreSession *out, Message *message) MUST_USE;

/** A walk over stored games in ascending id. */
typedef struct StoreWalk StoreWalk;

/** Starts at the first game with id >= `from`. One walk at a time per store. */
Status store_walk_begin(StoreWalk **out, Store *store, uint64_t from, Message *message) MUST_USE;

/**
 * Next game. @param found false at the end. @param record actions are valid until the next call.
 * @param timing may be NULL.
 */
Status store_walk_next(StoreWalk *walk, GameRecord *record, GameTiming *timing, bool *found,
                       Message *message) MUST_USE;

/**
 * Whether the last failure was of one row only, so that the walk goes on with store_walk_next.
 * @param first id of its first game. @param count how many games it says it has.
 */
bool store_walk_damage(const StoreWalk *walk, uint64_t *first, uint64_t *count);

/** Ends a walk; NULL is allowed. */
void store_walk_end(StoreWalk *walk);

/** Ids alone, cheaper than a walk: calls `visit` for each stored id in ascending order. */
Status store_each_id(Store *store, void (*visit)(void *user, uint64_t id), void *user,
                     Message *message) MUST_USE;

/** Leaves the games with ids from `from` to before `to` out of walks and counts from now on. */
void store_leave_out(Store *store, uint64_t from, uint64_t to);

/**
 * Draws the consequences of the stored results: adds the stages that follow from them to the
 * configuration's schedule, or ends it where its sequential test is decided; games beyond are left
 * out. store_open_read and tournament_run do so by themselves.
 */
Status store_catch_up(Store *store, TournamentConfig *config, Message *message) MUST_USE;

/** Ends the schedule where the configuration's test is decided, if it is. */
void store_end_trial(Store *store, TournamentConfig *config);

/** Note of a sealed run whose secret was revealed: how many blocks it had. It can grow no more. */
#define STORE_NOTE_REVEALED "revealed"

/** Note of a run some of whose games, or all, were played with built-in bots and plug-ins in
 * processes of their own. */
#define STORE_NOTE_ISOLATED "isolated"
#define STORE_ISOLATED_ALL  "all"
#define STORE_ISOLATED_SOME "some"

/** Copy of a note of the run under a key of `meta`; NULL if there is none. Free with free(). */
Status store_note_get(Store *store, const char *key, char **out, Message *message) MUST_USE;

/** Writes one, a batch of its own. */
Status store_note_set(Store *store, const char *key, const char *value, Message *message) MUST_USE;

/** The program that writes, as given to store_open. */
const char *store_program(const Store *store);

/** Path of the database. */
const char *store_path(const Store *store);

CARCARENA_END

#endif
