/**
 * The inside of a pool, shared by its sources:
 *
 *     pool.c        opening and closing, what the report is told
 *     pool_rules.c  whether two runs were played by the same rules
 *     pool_bots.c   who is who
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

/** A run or a file. */
typedef struct PoolSource {
    const char *path; /* as it was given */

    Store *store; /* a run; NULL: a file */
    TournamentConfig *config;
    char *prints; /* its fingerprints as lines; NULL: none */
    StoreWalk *walk;
    GameRecord record; /* the game its walk has come to, with bots of the pool */
    GameTiming timing;
    uint64_t deal; /* of that game: number of its deck, */
    uint64_t deck; /* and that deck's seed */
    bool found;    /* there is a game */

    Results *results; /* a file; NULL: a run */

    uint32_t *bots; /* number in the pool by number in the source */
    uint32_t bot_count;
    unsigned decks;    /* the first source with the same decks */
    unsigned series;   /* the first source with the same schedule */
    uint64_t repeated; /* games left out, being in a run before */
} PoolSource;

/** A bot. */
typedef struct PoolEntry {
    char name[POOL_LABEL_SIZE];
    char label[POOL_LABEL_SIZE];
    char print[POOL_PRINT_SIZE]; /* empty: not known */
    unsigned source;             /* where it was met first */
    uint32_t number;             /* there */
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
    CountMap seen;         /* games of the deck at hand */
    uint64_t cluster;      /* number of that deck among all */
    uint64_t shared_decks; /* decks that several runs played */
};

/** Compares the rules of a run with those of the first one. @return STATUS_CONFLICT. */
Status pool_rules_compare(Pool *pool, const PoolSource *first, const PoolSource *other,
                          Message *message) MUST_USE;

/** Matches the bots of all sources, runs first, and labels them. */
Status pool_bots_match(Pool *pool, Message *message) MUST_USE;

/** Configuration's bot behind an entry; NULL for one of a file. */
const ConfigBot *pool_entry_bot(const Pool *pool, const PoolEntry *entry);

#endif
