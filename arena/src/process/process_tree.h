/**
 * A program with all its children and its standard streams.
 *
 * Between the arena and the program is a supervisor, a process that only waits:
 *
 *     arena --- control ---> supervisor --- program (in its own session)
 *       ^------ status -------'                `-- its children, wherever they go
 *       `------ in, out, err: straight to the program
 *
 * The supervisor adopts orphans (PR_SET_CHILD_SUBREAPER), so every descendant becomes its child
 * sooner or later, also after a double fork and setsid. When its end of `control` closes, because
 * the arena ended the program or died, it kills its children until none are left, and exits. Only
 * the supervisor signals processes, and only children it has not yet waited for, so no other
 * process can be hit. No descriptor of the arena is inherited. Where possible, the program and its
 * children are also a control group (control_group.h), which is killed even if the supervisor was
 * killed.
 *
 * A program can stop its supervisor like any process of its user. The arena continues it whenever
 * it waits for it, and kills the process tree itself if that happens repeatedly.
 *
 * Linux. One thread at a time per process tree; many process trees in many threads are fine.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PROCESS_TREE_H
#define ARENA_PROCESS_TREE_H

#include "carcarena/bots/bot.h"
#include "process/control_group.h"
#include "process/process_plan.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/** How a program ended. */
typedef struct ProcessTreeEnd {
    bool ended;    /* false: it runs, or its end is unknown */
    bool signaled; /* by signal `code`; otherwise with exit code `code` */
    int code;
} ProcessTreeEnd;

typedef struct ProcessTree ProcessTree;

/**
 * What answers for a program that several conversations share (shared_program.h), each with a copy
 * of its ProcessTree. Any thread.
 */
typedef struct ProcessTreeOwner {
    ProcessTreeEnd (*end_wait)(void *user, ProcessTree *copy, int wait_ms);
    uint64_t (*cpu)(void *user); /* processor time that belongs to this conversation */
    uint64_t (*memory)(void *user);
    void (*stop)(void *user); /* ends the conversation; the program runs on */
    void (*hang)(void *user); /* the program does not answer and must be ended */
    /*
     * Writes the end of standard error, LINE_PIPE_TAIL_SIZE + 1 bytes.
     */
    void (*tail)(void *user, char *text);
    /*
     * Returns the fault for which the program was ended, and writes its text of at most `size`
     * bytes; BOT_FAULT_NONE: none is known.
     */
    BotFault (*fault)(void *user, char *text, size_t size);
} ProcessTreeOwner;

/** A running program. Descriptors are the arena's ends, non-blocking; -1: closed. */
struct ProcessTree {
    pid_t supervisor;
    pid_t program; /* in a sandbox: bubblewrap, until process_tree_settle */
    int in, out, err;
    int control, status;
    ProcessTreeEnd end;
    bool sandboxed;
    unsigned stops;                /* stops of the program reported to process_tree_end_wait */
    bool supervisor_ended;         /* and was waited for */
    unsigned supervisor_stops;     /* how often it was stopped */
    ControlGroup group;            /* none if it could not be created or joined */
    const ProcessTreeOwner *owner; /* NULL: the tree is not a copy */
    void *owner_user;
};

/**
 * Starts a program.
 * @param message with STATUS_OK: why it has no control group, or unchanged
 * @return STATUS_IO with the reason if it cannot be run; STATUS_LIMIT if the arena lacks
 * descriptors, processes or memory, or lost its supervisor before the program ran; *out is then
 * unchanged
 */
Status process_tree_start(ProcessTree *out, const ProcessTreePlan *plan, Message *message) MUST_USE;

/** Finds the program inside its sandbox once it has answered; does nothing without a sandbox. */
void process_tree_settle(ProcessTree *tree);

/**
 * Returns the processor time of all its processes in nanoseconds, from its control group or from
 * descendants_cpu.
 */
uint64_t process_tree_cpu(const ProcessTree *tree);

/** Returns true if all its processes wait for something, or others may use it. */
bool process_tree_rests(const ProcessTree *tree);

/**
 * Returns the peak memory of the process tree in bytes; without a control group of the program
 * only, while it runs; 0: unknown.
 */
uint64_t process_tree_memory(const ProcessTree *tree);

/** Returns how the program ended; waits at most `wait_ms`. */
ProcessTreeEnd process_tree_end_wait(ProcessTree *tree, int wait_ms);

/**
 * Closes its standard input, waits at most `grace_ms` for it to exit, then kills the rest of the
 * process tree and waits until it is gone.
 */
void process_tree_stop(ProcessTree *tree, int grace_ms);

#endif
