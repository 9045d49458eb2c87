/**
 * A control group (version 2) of its own for a program and all its children, where the arena may
 * make one: below its own group, in scopes, containers and on machines that hand that over. Such a
 * group ends all of them at once, also those that fork faster than they are killed; what they have
 * in memory together and how many they are is limited, and how much it was at most is known.
 * Elsewhere the supervisor (supervisor.h) does without.
 *
 * Memory is governed and processes are counted only where the kernel gives these controllers to
 * groups below the arena's, which it does not while there are processes in that group itself; an
 * arena that is alone in it moves into a group below, which stays.
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
    CONTROL_GROUP_TASKS_MAX = 1024 /* processes and threads of a group, where they are counted */
};

/** A group. */
typedef struct ControlGroup {
    char path[CONTROL_GROUP_PATH_SIZE]; /* its folder; "": there is none */
} ControlGroup;

/**
 * The folder of the arena's own group, if groups may be made below it.
 * @return STATUS_NOT_FOUND with the reason.
 */
Status control_group_home(ControlGroup *out, Message *message) MUST_USE;

/** The same by what the system says: the text of /proc/self/cgroup and of /proc/self/mountinfo.
 * Whether groups may be made there is not looked at. */
Status control_group_find(ControlGroup *out, const char *groups, const char *mounts,
                          Message *message) MUST_USE;

/**
 * Makes a group.
 * @param home the folder below which
 * @param memory_bytes that it may have, if the kernel lets it be said; 0: no limit
 * @return STATUS_IO with the reason.
 */
Status control_group_make(ControlGroup *out, const char *home, uint64_t memory_bytes,
                          Message *message) MUST_USE;

/** Most that its processes had in memory, in bytes; 0 if that is not known. */
uint64_t control_group_memory(const ControlGroup *group);

/** Time that its processes have had on processors, those that have ended too, in nanoseconds; 0 if
 * that is not known. */
uint64_t control_group_cpu(const ControlGroup *group);

/** Whether a process of it was killed because of its limit. */
bool control_group_memory_exceeded(const ControlGroup *group);

/* What may be called after a fork of a program with threads: */

/** The calling process joins; does nothing without a group. @return 0, or an errno. */
int control_group_join(const ControlGroup *group);

/** Kills all its processes; does nothing without a group. */
void control_group_kill(const ControlGroup *group);

/** Removes it when its processes have ended; does nothing without a group. @return false: it is
 * still there. */
bool control_group_remove(const ControlGroup *group);

#endif
