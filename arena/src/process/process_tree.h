/**
 * A program and all its children, with its standard streams.
 *
 * Between the arena and the program stands a supervisor, a process that does nothing but wait:
 *
 *     arena --- control ---> supervisor --- program (a session of its own)
 *       ^------ status -------'                `-- its children, wherever they go
 *       `------ in, out, err: straight to the program
 *
 * The supervisor adopts orphans (PR_SET_CHILD_SUBREAPER), so that every descendant is its child
 * sooner or later, also one that forked twice and called setsid. When its end of `control` closes,
 * because the arena wants it so or because the arena died, it kills its children until there are
 * none, and ends. Nobody but it signals processes, and it does so only to children it has not yet
 * waited for: no stranger can be hit. No descriptor of the arena is inherited by either.
 * Where it can be, the program and its children are a control group (control_group.h), too, which
 * ends even if somebody has killed the supervisor.
 *
 * A program can stop its supervisor as it can any process of its user. The arena lets it continue
 * whenever it waits for it, and kills the process tree itself if that does not end.
 *
 * Linux. One thread at a time per process tree; many process trees in many threads are fine.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PROCESS_TREE_H
#define ARENA_PROCESS_TREE_H

#include "process/control_group.h"
#include "process/process_plan.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/** How a program ended. */
typedef struct ProcessTreeEnd {
    bool ended;    /* false: it runs, or nobody knows */
    bool signaled; /* by a signal, `code`, else with exit code `code` */
    int code;
} ProcessTreeEnd;

/** A running program. Descriptors are the arena's ends, which do not block; -1: closed. */
typedef struct ProcessTree {
    pid_t supervisor;
    pid_t program; /* in a sandbox: what makes that, until process_tree_settle */
    int in, out, err;
    int control, status;
    ProcessTreeEnd end;
    bool sandboxed;
    unsigned stops;        /* of the program, as far as process_tree_end_wait has heard of them */
    bool supervisor_ended; /* and was waited for */
    unsigned supervisor_stops; /* how often somebody stopped it */
    ControlGroup group;        /* none if it could not be made or joined */
} ProcessTree;

/**
 * Starts a program.
 * @param message of STATUS_OK: why it has no control group, or unchanged
 * @return STATUS_IO with the reason if it cannot be run, STATUS_LIMIT if the arena is short of
 *         descriptors, processes or memory for it, or lost its supervisor before the program ran;
 *         *out is then unchanged.
 */
Status process_tree_start(ProcessTree *out, const ProcessTreePlan *plan, Message *message) MUST_USE;

/** Finds the program in its sandbox, once it has answered; does nothing without one. */
void process_tree_settle(ProcessTree *tree);

/** Time on processors of all its processes, in nanoseconds: of its control group, or of what
 * descendants_cpu finds. */
uint64_t process_tree_cpu(const ProcessTree *tree);

/** Whether all processes of the process tree wait for something. */
bool process_tree_rests(const ProcessTree *tree);

/** Most that the process tree had in memory, in bytes, or without a control group the program
 * alone, which is known while it runs; 0: not known. */
uint64_t process_tree_memory(const ProcessTree *tree);

/** How the program ended; waits at most `wait_ms` for that. */
ProcessTreeEnd process_tree_end_wait(ProcessTree *tree, int wait_ms);

/** Closes its standard input, waits at most `grace_ms` for it to end by itself, then kills whatever
 * is left of the process tree and waits until it is gone. */
void process_tree_stop(ProcessTree *tree, int grace_ms);

#endif
