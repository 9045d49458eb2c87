/**
 * Statistics of an external bot during a session, summed over all its objects.
 *
 * Any thread.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PROCESS_STATS_H
#define ARENA_PROCESS_STATS_H

#include "carcarena/bots/bot.h"

#include <stdbool.h>

enum {
    PROCESS_DELAY_CLASSES = 40,     /* class c: below 2^c microseconds and not below half of that */
    PROCESS_FAULT_TEXT_SIZE = 6144, /* one line, and the end of standard error */
    PROCESS_ALONE_SIZE = 256
};

/** The cost of one question. */
typedef struct ProcessCost {
    uint64_t wall_ns; /* of the program; without time that it and the arena waited for processors */
    uint64_t cpu_ns;  /* the program's processor time; with a processor clock: its process tree's */
    uint64_t outside_ns; /* processor time between the last answer and the question */
    uint64_t delay_ns;   /* how late the arena noticed the answer */
} ProcessCost;

/** The counts. */
typedef struct ProcessCounts {
    uint64_t starts;
    uint64_t grouped;               /* of these: with a control group */
    char alone[PROCESS_ALONE_SIZE]; /* why the last start had no control group; "": all had one */
    uint64_t memory_bytes; /* peak memory, of all its processes if it has a control group */
    uint64_t strays;       /* times that it exited or wrote something between two games */
    uint64_t games;
    uint64_t decisions;
    uint64_t faults[BOT_FAULT_COUNT];
    uint64_t wall_ns, cpu_ns;               /* of all decisions */
    uint64_t outside_ns;                    /* processor time between them */
    uint64_t delays[PROCESS_DELAY_CLASSES]; /* how late the arena noticed answers */
    uint64_t delay_max_ns;
    char fault_text[PROCESS_FAULT_TEXT_SIZE]; /* the last fault; "" if none */
} ProcessCounts;

/** Faults not yet reported. */
typedef struct ProcessNews {
    uint64_t faults[BOT_FAULT_COUNT];
    char text[PROCESS_FAULT_TEXT_SIZE]; /* the last one */
} ProcessNews;

/** Statistics of one bot. */
typedef struct ProcessStats ProcessStats;

/** Creates empty statistics; NULL if memory runs out. */
ProcessStats *process_stats_create(void);

/** Frees statistics; NULL is allowed. */
void process_stats_destroy(ProcessStats *stats);

/** Copies the counts. */
void process_stats_read(ProcessStats *stats, ProcessCounts *out);

/**
 * Returns the faults since the last call, by BotFault. Returns false if there were none; *out is
 * then unchanged.
 */
bool process_stats_news(ProcessStats *stats, ProcessNews *out);

/** Adds faults reported by another machine. */
void process_stats_join(ProcessStats *stats, const ProcessNews *news);

/** Sets what a program of the bot said: how many games it plays at a time, and the unit of its
 * estimates. NULL: ignored. */
void process_stats_set_hello(ProcessStats *stats, uint32_t games, BotUnit unit);

/** Returns the unit of its estimates; BOT_UNIT_UNKNOWN: not known, and for NULL. */
BotUnit process_stats_unit(ProcessStats *stats);

/** Returns that number; 1 if it is not known, or `stats` is NULL. */
uint32_t process_stats_games_at_once(ProcessStats *stats);

/* Record one event; `stats` NULL: ignored. */
void process_stats_start(ProcessStats *stats);
void process_stats_group(ProcessStats *stats, const char *alone); /* alone "": it has a control
                                                                     group */
void process_stats_memory(ProcessStats *stats, uint64_t bytes);
void process_stats_stray(ProcessStats *stats);
void process_stats_game(ProcessStats *stats);
void process_stats_decision(ProcessStats *stats, const ProcessCost *cost);
void process_stats_fault(ProcessStats *stats, BotFault fault, const char *text);

/** Returns true if more than `rate` of its games, of at least 10, had a fault. */
bool process_stats_hopeless(ProcessStats *stats, double rate);

/**
 * Returns the delay that a share of all answers did not exceed, in nanoseconds, rounded up to a
 * power of 2.
 */
uint64_t process_delay_quantile(const ProcessCounts *figures, double share);

/** Returns the name of a fault in reports: "no-start", ... */
const char *process_fault_word(BotFault fault);

#endif
