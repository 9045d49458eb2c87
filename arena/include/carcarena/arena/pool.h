/**
 * Pools: several runs and files of results in one joint fit, the daily work of a rating list.
 *
 * Runs of a pool were played by the same rules: tile sets, expansions, options, seats, what a tie
 * is and what else ends a game; other rules are refused with the key that differs. A bot of one run
 * is a bot of another if it has the same name and options and budget, and the same fingerprint
 * (what it chooses in fixed games); a bot of the same name that is another one gets a label. Files
 * of results (results.h) know bots by name alone.
 *
 * A deck, whatever run it was dealt in, is the unit of errors: where runs share their decks (the
 * same seed), blocks on one deck count as one. A game that is in several runs of different
 * configurations counts once; the same run twice, or a shard and what it was merged into, is
 * refused.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_POOL_H
#define CARCARENA_ARENA_POOL_H

#include "carcarena/arena/config.h"
#include "carcarena/arena/report.h"
#include "carcarena/engine/library.h"

CARCARENA_BEGIN

enum { POOL_SOURCES_MAX = 256 };

/** What to put together. Texts are borrowed until pool_close. */
typedef struct PoolRequest {
    const char *title;          /* of the report */
    const char *const *sources; /* runs (run.db or its folder) and files (.pgn, .csv, .jsonl) */
    unsigned source_count;      /* 1 .. POOL_SOURCES_MAX */
    const char *block_tag;      /* tag of PGN files that tells blocks apart; NULL: DeckSeed */
    bool accept_change;         /* though the engines of the runs play differently; noted */
} PoolRequest;

/** A pool, open for reading. One thread at a time. */
typedef struct Pool Pool;

/** One bot of a pool. */
typedef struct PoolBot {
    const char *name;  /* as in its runs */
    const char *label; /* in the pool: the name, and what tells it from others of that name */
    const char *print; /* fingerprint, 16 hexadecimal digits or "unsteady"; NULL: not known */
    const TournamentConfig *config; /* of a run it plays in; NULL: known from files alone */
    uint32_t number;                /* there */
} PoolBot;

/**
 * Opens all sources, compares their rules and matches their bots.
 * @param out owned by the caller, closed with pool_close; unchanged on failure.
 * @return STATUS_CONFLICT (other rules, another engine, a damaged run), STATUS_INVALID (a source
 *         twice, a bad file; with file and line), STATUS_NOT_FOUND, STATUS_LIMIT, STATUS_IO,
 *         STATUS_NO_MEMORY.
 */
Status pool_open(Pool **out, const PoolRequest *request, Message *message) MUST_USE;

/** Closes a pool; NULL is allowed. */
void pool_close(Pool *pool);

/** Number of bots. */
unsigned pool_bot_count(const Pool *pool);

/** Bot number `index`; its texts live as long as the pool. @pre index < pool_bot_count */
PoolBot pool_bot(const Pool *pool, unsigned index);

/** Configuration of the first run; NULL: there are files alone. */
const TournamentConfig *pool_config(const Pool *pool);

/** What the pool means for its report; borrows the pool. */
ReportSetup pool_report_setup(const Pool *pool);

/**
 * Adds all games, audits and histories to a report made with that setup.
 * @param effort receives what all runs cost together.
 * @return STATUS_CONFLICT naming game and runs if a game of one schedule is in two of them, or a
 *         run is damaged; STATUS_NO_MEMORY and those of the stores.
 */
Status pool_report_add(Pool *pool, Report *report, StoreSession *effort, Message *message) MUST_USE;

CARCARENA_END

#endif
