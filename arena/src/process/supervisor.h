/**
 * The supervisor of a process tree (process_tree.h): what happens in it after the fork. It calls
 * only functions that are allowed between fork and exec in a program with threads.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_SUPERVISOR_H
#define ARENA_SUPERVISOR_H

#include "process/control_group.h"
#include "process/process_plan.h"

/** Kinds of messages of the supervisor. */
typedef enum NewsKind { NEWS_ALONE, NEWS_STARTED, NEWS_FAILED, NEWS_STOPPED, NEWS_ENDED } NewsKind;

/** A message to the arena; small enough to be written at once. */
typedef struct SupervisorNews {
    NewsKind kind;
    int value; /* NEWS_ALONE: errno, why it has no control group (comes first); NEWS_STARTED: the
                  program's pid; NEWS_FAILED: errno; NEWS_STOPPED: the signal; NEWS_ENDED: status
                  of waitpid */
} SupervisorNews;

/**
 * The descriptors of program and supervisor, and the program's control group, which the supervisor
 * removes at the end.
 */
typedef struct SupervisorEnds {
    int in, out, err;    /* of the program */
    int control, status; /* of the supervisor */
    ControlGroup group;  /* of the program; may be none */
} SupervisorEnds;

/**
 * Runs the supervisor until the process tree is gone. Called in the child of a fork; does not
 * return.
 */
_Noreturn void supervisor_run(const ProcessTreePlan *plan, const SupervisorEnds *ends);

#endif
