/**
 * Rating lists (pools): several runs and result files in one joint fit.
 *
 * All runs of a pool have the same rules: tile sets, expansions, options, seats, ties and other
 * endings. Other rules are refused with the key that differs. Bots of two runs are the same bot if
 * name, options, budget and behavior hash (its choices in fixed games) agree; another bot of the
 * same name gets a label. Result files (results.h) identify bots by name only.
 *
 * The unit of errors is the deck, whichever run it was dealt in: if runs share decks (the same
 * seed), blocks on one deck count as one. A game in several runs of different configurations counts
 * once. The same run twice, or a shard together with its merged run, is refused.
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

/** What to combine. Texts are borrowed until pool_close. */
typedef struct PoolRequest {
    const char *title;          /* title of the report */
    const char *const *sources; /* runs (run.db or its folder) and result files (.pgn, .csv,
                                   .jsonl) */
    unsigned source_count;      /* 1 to POOL_SOURCES_MAX */
    const char *block_tag;      /* PGN tag that identifies the block; NULL: DeckSeed */
    bool accept_change;         /* accept runs whose engines behave differently; the report notes
                                   it */
} PoolRequest;

/** An open pool. One thread at a time. */
typedef struct Pool Pool;

/** One bot of a pool. */
typedef struct PoolBot {
    const char *name;  /* as in its runs */
    const char *label; /* its name and what distinguishes it from others of that name */
    const char *print; /* behavior hash, 16 hexadecimal digits or "unsteady"; NULL: unknown */
    const TournamentConfig *config; /* configuration of a run it plays in; NULL: it appears in
                                       result files only */
    uint32_t number;                /* its number in that run */
} PoolBot;

/**
 * Opens all sources, compares their rules and matches their bots.
 * @param out owned by the caller, closed with pool_close; unchanged on failure
 * @return STATUS_CONFLICT (other rules, another engine, a damaged run), STATUS_INVALID (a source
 * twice, a bad file; with file and line), STATUS_NOT_FOUND, STATUS_LIMIT, STATUS_IO,
 * STATUS_NO_MEMORY
 */
Status pool_open(Pool **out, const PoolRequest *request, Message *message) MUST_USE;

/** Closes a pool; NULL is allowed. */
void pool_close(Pool *pool);

/** Returns the number of bots. */
unsigned pool_bot_count(const Pool *pool);

/**
 * Returns bot number `index`; its texts live as long as the pool.
 * @pre index < pool_bot_count
 */
PoolBot pool_bot(const Pool *pool, unsigned index);

/** Returns the configuration of the first run; NULL if there are only result files. */
const TournamentConfig *pool_config(const Pool *pool);

/** Returns the setup of a report on the pool; it borrows the pool. */
ReportSetup pool_report_setup(const Pool *pool);

/**
 * Adds all games, determinism checks and histories to a report made with that setup.
 * @param effort receives the total cost of all runs
 * @return STATUS_CONFLICT naming game and runs if two runs contain a game of one schedule, or a run
 * is damaged; STATUS_NO_MEMORY and the errors of the stores
 */
Status pool_report_add(Pool *pool, Report *report, StoreSession *effort, Message *message) MUST_USE;

CARCARENA_END

#endif
