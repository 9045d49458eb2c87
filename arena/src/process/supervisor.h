/**
 * The supervisor of a process tree (process_tree.h): what happens in it after the fork. It calls
 * nothing that may not be called between fork and exec of a program with threads.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_SUPERVISOR_H
#define ARENA_SUPERVISOR_H

#include "process/control_group.h"
#include "process/process_plan.h"

/** What a message of the supervisor is about. */
typedef enum NewsKind { NEWS_ALONE, NEWS_STARTED, NEWS_FAILED, NEWS_STOPPED, NEWS_ENDED } NewsKind;

/** The message to the arena; small enough to be written at once. */
typedef struct SupervisorNews {
    NewsKind kind;
    int value; /* why it is in no control group, an errno, which comes before the others; the
                  program's pid; an errno; the signal; what waitpid said of it */
} SupervisorNews;

/** The descriptors of the program and the supervisor, and the control group of the program, which
 * the supervisor removes at the end. */
typedef struct SupervisorEnds {
    int in, out, err;    /* of the program */
    int control, status; /* of the supervisor */
    ControlGroup group;  /* of the program; may be none */
} SupervisorEnds;

/** Is the supervisor until the process tree is gone. Called in the child of a fork; does not
 * return. */
_Noreturn void supervisor_run(const ProcessTreePlan *plan, const SupervisorEnds *ends);

#endif
