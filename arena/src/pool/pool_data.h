/**
 * The inside of a pool, shared by its sources:
 *
 *     pool.c        opening and closing, data for the report
 *     pool_rules.c  whether two runs have the same rules
 *     pool_bots.c   identification of bots
 *     pool_walk.c   all games, deck by deck
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_POOL_DATA_H
#define ARENA_POOL_DATA_H

#include "carcarena/arena/pool.h"
#include "results/results.h"
#include "statistics/count_map.h"
#include "text/text_buffer.h"

enum { POOL_LABEL_SIZE = 256, POOL_PRINT_SIZE = 24 };

/** A run or a result file. */
typedef struct PoolSource {
    const char *path; /* as given */

    Store *store; /* of a run; NULL: a file */
    TournamentConfig *config;
    char *prints; /* its behavior hashes as lines; NULL: none */
    StoreWalk *walk;
    GameRecord record; /* current game of its walk, with bots of the pool */
    GameTiming timing;
    uint64_t deal; /* number of that game's deck */
    uint64_t deck; /* seed of that deck */
    bool found;    /* there is a game */

    Results *results; /* of a file; NULL: a run */

    uint32_t *bots; /* number in the pool, by number in the source */
    uint32_t bot_count;
    unsigned decks;    /* the first source with the same decks */
    unsigned series;   /* the first source with the same schedule */
    uint64_t repeated; /* games skipped because an earlier run has them */
} PoolSource;

/** A bot. */
typedef struct PoolEntry {
    char name[POOL_LABEL_SIZE];
    char label[POOL_LABEL_SIZE];
    char print[POOL_PRINT_SIZE]; /* empty: unknown */
    unsigned source;             /* the first source it appears in */
    uint32_t number;             /* its number there */
} PoolEntry;

struct Pool {
    PoolRequest request;
    PoolSource *sources;
    ReportRun *runs; /* for the report, by source */
    unsigned count;
    PoolEntry *bots;
    uint32_t bot_count, bot_capacity;
    const char **labels;   /* by bot, for the report */
    TextBuffer remarks;    /* lines for the report's notes */
    CountMap seen;         /* games of the current deck */
    uint64_t cluster;      /* number of the current deck among all */
    uint64_t shared_decks; /* decks that several runs played */
};

/**
 * Compares the rules of a run with those of the first one.
 * @return STATUS_CONFLICT
 */
Status pool_rules_compare(Pool *pool, const PoolSource *first, const PoolSource *other,
                          Message *message) MUST_USE;

/** Matches the bots of all sources, runs first, and labels them. */
Status pool_bots_match(Pool *pool, Message *message) MUST_USE;

/** Returns the configured bot of an entry; NULL for a bot known from files only. */
const ConfigBot *pool_entry_bot(const Pool *pool, const PoolEntry *entry);

#endif
