/**
 * The plan of a process tree.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PROCESS_PLAN_H
#define ARENA_PROCESS_PLAN_H

#include <stdbool.h>
#include <stdint.h>

/** What to start. Borrowed for the call. */
typedef struct ProcessTreePlan {
    char *const *argv;     /* program, found as the shell does, and arguments; terminated by NULL */
    uint64_t memory_bytes; /* limit of data memory (RLIMIT_DATA); 0: as the arena */
    uint64_t files;        /* limit of open files (RLIMIT_NOFILE); 0: as the arena */
    uint64_t soft_files;   /* soft limit of open files if `files` is 0; 0: as the arena */
    const char *groups;    /* folder below which it gets a control group; NULL: none */
    bool sandboxed;        /* it is bubblewrap, which starts the actual program in a sandbox
                              (sandbox.h) */
} ProcessTreePlan;

#endif
