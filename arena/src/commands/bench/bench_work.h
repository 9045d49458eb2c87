/**
 * Workloads of `carcarena bench`, and their measurement on a number of threads.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_BENCH_WORK_H
#define ARENA_BENCH_WORK_H

#include "carcarena/bots/registry.h"
#include "carcarena/engine/rules.h"

typedef enum Workload {
    WORK_SAMPLED,  /* random games, one sampled action per decision */
    WORK_LISTED,   /* random games that list the actions of every decision */
    WORK_TURNS,    /* random games that list the whole turns of every placement */
    WORK_PLAYED,   /* games of `player` against itself */
    WORK_COPIES,   /* copies of positions in mid-game */
    WORK_PLAYOUTS, /* random playouts from one position in mid-game, on a copy */
    WORK_TREE,     /* simulations of `tree` from the same position */
    WORK_SEARCH,   /* simulations of `search`, choosing the moves of mid-game */
    WORKLOAD_COUNT
} Workload;

/** Returns the English name of a workload. */
const char *workload_text(Workload work);

/** Returns the short name, such as "sampled". */
const char *workload_key(Workload work);

/** Returns the workload of a short name; WORKLOAD_COUNT if there is none. */
Workload workload_find(const char *key);

/** A measurement. Everything is borrowed. */
typedef struct BenchJob {
    const Rules *rules;
    const BotSpec *search; /* WORK_SEARCH */
    const BotSpec *tree;   /* WORK_TREE */
    const BotSpec *player; /* WORK_PLAYED */
    Workload work;
    uint64_t milliseconds; /* CPU time on each thread */
    uint64_t batches;      /* number of batches of 16 games (or copies, playouts); 0: measure for
                              `milliseconds` */
    unsigned threads;
    bool wall; /* rates per second of wall-clock time instead of CPU time: for idle machines */
} BenchJob;

/** Result of a measurement. */
typedef struct BenchRate {
    double units;   /* games, copies, playouts or simulations per second, all threads together */
    double part_ns; /* nanoseconds per decision (games), move (search) or unit (others) */
} BenchRate;

/**
 * Measures once: every thread works alone, on separate memory, until its time is over.
 * @return STATUS_NO_MEMORY, or an error of a bot.
 */
Status bench_measure(BenchRate *out, const BenchJob *job, Message *message) MUST_USE;

#endif
