/**
 * The workloads of `carcarena bench`, and measuring one on a number of threads.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_BENCH_WORK_H
#define ARENA_BENCH_WORK_H

#include "carcarena/bots/registry.h"
#include "carcarena/engine/rules.h"

typedef enum Workload {
    WORK_SAMPLED,  /* random games, one sampled action after the other */
    WORK_LISTED,   /* random games that list the actions of every decision */
    WORK_TURNS,    /* random games that list the whole turns of every placement */
    WORK_PLAYED,   /* games of `player` against itself */
    WORK_COPIES,   /* copies of positions in mid-game */
    WORK_PLAYOUTS, /* random playouts from one position in mid-game, on a copy */
    WORK_TREE,     /* simulations of `tree` from the same position */
    WORK_SEARCH,   /* simulations of `search`, choosing the moves of mid-game */
    WORKLOAD_COUNT
} Workload;

/** English name of a workload. */
const char *workload_text(Workload work);

/** Short name such as "sampled". */
const char *workload_key(Workload work);

/** The workload of a short name; WORKLOAD_COUNT if there is none. */
Workload workload_find(const char *key);

/** What to measure. Everything is borrowed. */
typedef struct BenchJob {
    const Rules *rules;
    const BotSpec *search; /* WORK_SEARCH */
    const BotSpec *tree;   /* WORK_TREE */
    const BotSpec *player; /* WORK_PLAYED */
    Workload work;
    uint64_t milliseconds; /* of CPU time, on each thread */
    uint64_t batches;      /* 16 games (or copies, playouts) each, instead of a time; 0: by time */
    unsigned threads;
    bool wall; /* rates per second of wall clock instead of CPU time: for idle machines */
} BenchJob;

/** What was found. */
typedef struct BenchRate {
    double units;   /* games, copies, playouts or simulations a second, all threads together */
    double part_ns; /* nanoseconds a decision (games), a move (search) or a unit (the others) */
} BenchRate;

/**
 * Measures once: every thread works alone on memory of its own until its time is up.
 * @return STATUS_NO_MEMORY, or what the bots say.
 */
Status bench_measure(BenchRate *out, const BenchJob *job, Message *message) MUST_USE;

#endif
