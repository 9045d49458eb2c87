/**
 * What happened to a bot in processes during a session: counted by all its objects together.
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
    PROCESS_FAULT_TEXT_SIZE = 6144, /* one line and the end of standard error */
    PROCESS_ALONE_SIZE = 256
};

/** What a question cost. */
typedef struct ProcessCost {
    uint64_t wall_ns; /* of the program; without what it and the arena waited for processors */
    uint64_t cpu_ns;  /* of the program on processors; by a processor clock: of its process tree */
    uint64_t outside_ns; /* the same between the last answer and the question */
    uint64_t delay_ns;   /* by which the arena noticed the answer too late */
} ProcessCost;

/** The counts. */
typedef struct ProcessCounts {
    uint64_t starts;
    uint64_t grouped;               /* of these: as a control group */
    char alone[PROCESS_ALONE_SIZE]; /* why the last one was none; "" if all were */
    uint64_t memory_bytes; /* most that one had, all its processes together if it was a group */
    uint64_t strays;       /* times that it ended or said something between two games */
    uint64_t games;
    uint64_t decisions;
    uint64_t faults[BOT_FAULT_COUNT];
    uint64_t wall_ns, cpu_ns;               /* of all decisions */
    uint64_t outside_ns;                    /* on processors between them */
    uint64_t delays[PROCESS_DELAY_CLASSES]; /* by which the arena noticed answers too late */
    uint64_t delay_max_ns;
    char fault_text[PROCESS_FAULT_TEXT_SIZE]; /* of the last fault; "" without one */
} ProcessCounts;

/** Faults that nobody was told of yet. */
typedef struct ProcessNews {
    uint64_t faults[BOT_FAULT_COUNT];
    char text[PROCESS_FAULT_TEXT_SIZE]; /* of the last one */
} ProcessNews;

/** A statistics. */
typedef struct ProcessStats ProcessStats;

/** Makes an empty one; NULL if memory runs out. */
ProcessStats *process_stats_create(void);

/** Frees one; NULL is allowed. */
void process_stats_destroy(ProcessStats *stats);

/** Copies the counts. */
void process_stats_read(ProcessStats *stats, ProcessCounts *out);

/** Faults since the last call, by BotFault. @return false: there were none; *out then unchanged. */
bool process_stats_news(ProcessStats *stats, ProcessNews *out);

/** Adds faults that another machine's statistics tells of, as if they had happened here. */
void process_stats_join(ProcessStats *stats, const ProcessNews *news);

/* What happened; a statistics that is NULL is kept by nobody. */
void process_stats_start(ProcessStats *stats);
void process_stats_group(ProcessStats *stats, const char *alone); /* "": it is one */
void process_stats_memory(ProcessStats *stats, uint64_t bytes);
void process_stats_stray(ProcessStats *stats);
void process_stats_game(ProcessStats *stats);
void process_stats_decision(ProcessStats *stats, const ProcessCost *cost);
void process_stats_fault(ProcessStats *stats, BotFault fault, const char *text);

/** Whether more than `rate` of its games, of at least 10, had a fault. */
bool process_stats_hopeless(ProcessStats *stats, double rate);

/** The delay that a share of all answers did not exceed, in nanoseconds, to the next power of 2. */
uint64_t process_delay_quantile(const ProcessCounts *figures, double share);

/** Name of a fault as it stands in reports: "no-start", ... */
const char *process_fault_word(BotFault fault);

#endif
