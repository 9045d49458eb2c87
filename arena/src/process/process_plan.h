/**
 * What a process tree is to be.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PROCESS_PLAN_H
#define ARENA_PROCESS_PLAN_H

#include <stdbool.h>
#include <stdint.h>

/** What to start. Borrowed for the call. */
typedef struct ProcessTreePlan {
    char *const *argv;     /* program, found as the shell does, and arguments; NULL ends them */
    uint64_t memory_bytes; /* of data the program may have (RLIMIT_DATA); 0: as the arena */
    uint64_t files;        /* it may have open (RLIMIT_NOFILE); 0: as the arena */
    uint64_t soft_files;   /* without `files`: the soft limit of these; 0: as the arena */
    const char *groups;    /* folder below which it gets a control group; NULL: it gets none */
    bool sandboxed;        /* it makes a sandbox, in which it starts what is meant (sandbox.h) */
} ProcessTreePlan;

#endif
