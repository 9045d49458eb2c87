/**
 * A control group (version 2) for a program and all its children, where the arena may create one:
 * below its own group, in scopes, containers and on machines that delegate it. Such a group kills
 * all processes at once, even those that fork faster than they are killed. It limits their total
 * memory and number, and reports the peak memory. Elsewhere the supervisor (supervisor.h) works
 * without it.
 *
 * Memory and process limits apply only if the kernel enables these controllers for groups below the
 * arena's. It does not while that group itself contains processes; an arena that is alone in it
 * moves into a subgroup, which remains.
 *
 * Linux 5.14. Any thread; one at a time per group.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CONTROL_GROUP_H
#define ARENA_CONTROL_GROUP_H

#include "carcarena/engine/status.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    CONTROL_GROUP_PATH_SIZE = 512,
    CONTROL_GROUP_TASKS_MAX = 1024 /* processes and threads of a group, if limited */
};

/** A control group. */
typedef struct ControlGroup {
    char path[CONTROL_GROUP_PATH_SIZE]; /* its folder; "": none */
} ControlGroup;

/**
 * Finds the folder of the arena's own group, if groups may be created below it.
 * @return STATUS_NOT_FOUND with the reason
 */
Status control_group_home(ControlGroup *out, Message *message) MUST_USE;

/**
 * As control_group_home, from the texts of /proc/self/cgroup and /proc/self/mountinfo. Does not
 * check whether groups may be created there.
 */
Status control_group_find(ControlGroup *out, const char *groups, const char *mounts,
                          Message *message) MUST_USE;

/**
 * Creates a group.
 * @param home the parent folder
 * @param memory_bytes its limit, if the kernel accepts one; 0: no limit
 * @return STATUS_IO with the reason
 */
Status control_group_make(ControlGroup *out, const char *home, uint64_t memory_bytes,
                          Message *message) MUST_USE;

/** Returns the peak memory of its processes in bytes; 0 if unknown. */
uint64_t control_group_memory(const ControlGroup *group);

/**
 * Returns the processor time of its processes, exited ones included, in nanoseconds; 0 if unknown.
 */
uint64_t control_group_cpu(const ControlGroup *group);

/** Returns true if a process was killed because of the memory limit. */
bool control_group_memory_exceeded(const ControlGroup *group);

/* These may be called after a fork of a program with threads: */

/** Adds the calling process; does nothing without a group. Returns 0 or an errno. */
int control_group_join(const ControlGroup *group);

/** Kills all its processes; does nothing without a group. */
void control_group_kill(const ControlGroup *group);

/**
 * Removes the group when its processes have exited; does nothing without a group. Returns false if
 * it still exists.
 */
bool control_group_remove(const ControlGroup *group);

#endif
