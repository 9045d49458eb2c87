/**
 * Store: one SQLite database per run. A game counts once it is committed, and committed games
 * survive a kill.
 *
 *     meta       key, value: program, configuration, rules hash, blocks, shard
 *     bots       id, name, spec
 *     games      one canonical row per game with its score breakdown (arena/guide/DATA.md); the key
 *                is the game's id: block * games per block + index
 *     packs      instead of games in packed runs: one row for up to 128 consecutive games
 *     timings    times of some of the games
 *     audits     games checked for determinism, one row per seat; asked 0 times: the engine
 *                played the whole game twice
 *     sessions   one row per session of work on the run: threads, games, times
 *     seals      number of rows of each table, and the sum of their checksums
 *     game_list  view of games with block, index and names
 *
 * Every row has a checksum over all its values, keyed by its game and the run's configuration. It
 * is checked whenever the row is read; a walk over all games also detects missing games. Damage is
 * STATUS_CONFLICT with the game named.
 *
 * Every database states its schema version. An older one can be read as it is; opening it for
 * writing first upgrades it in one transaction. A newer one is refused.
 *
 * A lock file beside the database excludes a second writer; readers are allowed at any time (WAL).
 * Use a store from one thread at a time, for reading too; each reading thread opens its own.
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

/*
 * Schema versions. 1: first release; 2: processor time and worker of timed games; 3: determinism
 * checks; 4: checksums; 5: score breakdowns; 6: times of single decisions, and decisions of checked
 * bots; 7: aborted attempts; 8: thinking.
 */
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

/** A session of work on a run, for its reports. */
typedef struct StoreSession {
    uint32_t threads;
    uint64_t games;
    uint64_t wall_ns;  /* from start to end */
    uint64_t write_ns; /* time spent in the store */
} StoreSession;

/**
 * Opens the run in the configuration's output folder for writing. Creates folder and database if
 * they do not exist.
 * @param config for a resumed run of version 1.0, `bot_streams` and `rematches` are set to the
 * run's
 * @param program name and version of the writing program, stored in a new database; outlives the
 * store
 * @param out owned by the caller, closed with store_close; unchanged on failure
 * @return STATUS_BUSY (another process works on it), STATUS_CONFLICT (it has another configuration,
 * rules or schema, or is damaged; the message says which), STATUS_IO (folder or disk),
 * STATUS_NO_MEMORY
 */
Status store_open(Store **out, TournamentConfig *config, const char *program,
                  Message *message) MUST_USE;

/**
 * Opens an existing run for reading.
 * @param path the database or its folder
 * @param config receives the compiled configuration of the run, owned by the caller; NULL for a
 * further reader of an open run
 * @return STATUS_NOT_FOUND (nothing there, or an empty database), STATUS_CONFLICT (not a run,
 * damaged, or other rules than this build's), STATUS_IO, STATUS_NO_MEMORY
 */
Status store_open_read(Store **out, TournamentConfig **config, const char *path,
                       Message *message) MUST_USE;

/**
 * Opens a damaged run for salvage. Damaged games, times, determinism checks and table checksums are
 * tolerated; games with damaged times come without times; nothing is derived from results.
 * @return as store_open_read; STATUS_CONFLICT if the configuration cannot be read
 */
Status store_open_damaged(Store **out, TournamentConfig **config, const char *path,
                          Message *message) MUST_USE;

/** Closes a store; uncommitted games are lost. NULL is allowed. */
void store_close(Store *store);

/**
 * Closes the store of a run that could not begin. If it has no games, deletes what store_open
 * created: the next attempt may then have another configuration. NULL is allowed.
 */
void store_abandon(Store *store);

/**
 * Begins a batch.
 * @return STATUS_IO, STATUS_BUSY
 */
Status store_begin(Store *store, Message *message) MUST_USE;

/**
 * Adds a game to the batch.
 * @param timing NULL or not measured: no times are stored. A packed run stores no times, and its
 * row may be written with a later game or the commit.
 * @pre in a packed run: the game has no actions and is not in the store
 * @return STATUS_CONFLICT if the game is already there; STATUS_IO such as a full disk
 */
Status store_add(Store *store, const GameRecord *record, const GameTiming *timing,
                 Message *message) MUST_USE;

/** Adds the determinism check of a game to the batch; nothing if it was not checked. */
Status store_add_audit(Store *store, const GameRecord *record, const GameAudit *audit,
                       Message *message) MUST_USE;

/** Commits the batch: its games count from now on. */
Status store_commit(Store *store, Message *message) MUST_USE;

/** Drops the batch after a failure. */
void store_rollback(Store *store);

/** Adds a session row in a separate batch. */
Status store_add_session(Store *store, const StoreSession *session, Message *message) MUST_USE;

/** Copies the sessions of another run that are missing here, in a separate batch. */
Status store_copy_sessions(Store *to, Store *from, Message *message) MUST_USE;

/**
 * Checks every page of the database. Takes as long as reading all of it.
 * @return STATUS_CONFLICT naming the first fault
 */
Status store_check_pages(Store *store, Message *message) MUST_USE;

/**
 * Checks the checksums of all games and times, and whether rows are missing. Walks over everything
 * do the same.
 * @return STATUS_CONFLICT naming the first damaged game
 */
Status store_check_rows(Store *store, Message *message) MUST_USE;

/** Returns the number of stored games in `out`. Counts rows: about a second per ten million. */
Status store_count(Store *store, uint64_t *out, Message *message) MUST_USE;

/** Returns in `out` the number of stored games with a forfeit. */
Status store_count_faults(Store *store, uint64_t *out, Message *message) MUST_USE;

/** Copies the determinism checks of another run of the same schedule, in a separate batch. */
Status store_copy_audits(Store *to, Store *from, Message *message) MUST_USE;

/** The determinism checks of one bot. */
typedef struct StoreAudit {
    uint64_t games, asked; /* games checked; decisions asked twice in them */
    uint64_t played_again; /* of these games, those that the engine played twice instead of
                              asking */
    uint64_t differing;    /* games in which an answer or the whole game differed */
    uint64_t first_id;     /* the first of these, if any */
    uint32_t first_ply;
} StoreAudit;

/**
 * Sums the determinism checks by bot.
 * @param out one per bot of the configuration, `bot_count` in all
 */
Status store_audits(Store *store, StoreAudit *out, uint32_t bot_count, Message *message) MUST_USE;

/**
 * Returns hashes of the decisions of a game's bots by seat; 0 where none is stored: the game was
 * not checked, the bot was not asked, or an older program stored none.
 */
Status store_audit_decisions(Store *store, uint64_t id, uint64_t out[PLAYERS_MAX],
                             Message *message) MUST_USE;

/**
 * The faults of an external bot in all sessions of a run. Unlike results they may depend on
 * interruptions and threads, and merged runs have none.
 */
typedef struct StoreFaults {
    uint64_t counts[END_REASON_COUNT];
    char *last; /* lines: the last fault, then the end of standard error, up to 4 KB; NULL if
                   none. Free with free(). */
} StoreFaults;

/** Reads the faults of a bot. */
Status store_faults(Store *store, uint32_t bot, StoreFaults *out, Message *message) MUST_USE;

/**
 * Adds to the faults of a bot, between store_begin and store_commit.
 * @param last replaces the previous text
 */
Status store_add_faults(Store *store, uint32_t bot, const uint64_t counts[END_REASON_COUNT],
                        const char *last, Message *message) MUST_USE;

/** Returns the sum over all sessions; `threads` is the largest number. */
Status store_sessions(Store *store, StoreSession *out, Message *message) MUST_USE;

/** A walk over stored games in ascending order of ids. */
typedef struct StoreWalk StoreWalk;

/** Starts at the first game with id >= `from`. One walk at a time per store. */
Status store_walk_begin(StoreWalk **out, Store *store, uint64_t from, Message *message) MUST_USE;

/**
 * Reads the next game.
 * @param found false at the end
 * @param record actions are valid until the next call
 * @param timing may be NULL
 */
Status store_walk_next(StoreWalk *walk, GameRecord *record, GameTiming *timing, bool *found,
                       Message *message) MUST_USE;

/**
 * Returns true if the last failure concerned one row only; store_walk_next then continues after it.
 * @param first id of the row's first game
 * @param count number of games it claims to have
 */
bool store_walk_damage(const StoreWalk *walk, uint64_t *first, uint64_t *count);

/** Ends a walk; NULL is allowed. */
void store_walk_end(StoreWalk *walk);

/** Calls `visit` for each stored id in ascending order; cheaper than a walk. */
Status store_each_id(Store *store, void (*visit)(void *user, uint64_t id), void *user,
                     Message *message) MUST_USE;

/** Excludes the games with ids from `from` to before `to` from walks and counts from now on. */
void store_leave_out(Store *store, uint64_t from, uint64_t to);

/**
 * Updates the schedule from the stored results: adds the rounds that follow from them, or ends the
 * schedule where its sequential test is decided; games beyond are excluded. store_open_read and
 * tournament_run call it.
 */
Status store_catch_up(Store *store, TournamentConfig *config, Message *message) MUST_USE;

/** Ends the schedule where the configuration's test is decided, if it is. */
void store_end_trial(Store *store, TournamentConfig *config);

/**
 * Note of a sealed run whose secret was revealed: its number of blocks. It cannot grow any more.
 */
#define STORE_NOTE_REVEALED "revealed"

/** Note of a run in which built-in bots and plug-ins played in their own processes. */
#define STORE_NOTE_ISOLATED "isolated"
#define STORE_ISOLATED_ALL  "all"
#define STORE_ISOLATED_SOME "some"

/**
 * Returns a copy of a note of the run under a key of `meta`; NULL if there is none. Free with
 * free().
 */
Status store_note_get(Store *store, const char *key, char **out, Message *message) MUST_USE;

/** Writes a note, in a separate batch. */
Status store_note_set(Store *store, const char *key, const char *value, Message *message) MUST_USE;

/** Returns the writing program, as given to store_open. */
const char *store_program(const Store *store);

/** Returns the path of the database. */
const char *store_path(const Store *store);

CARCARENA_END

#endif
