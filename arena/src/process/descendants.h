/**
 * The descendants of a process as the kernel lists them now. A process that forks or exits
 * meanwhile may be missed.
 *
 * Linux. Any thread.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_DESCENDANTS_H
#define ARENA_DESCENDANTS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/** Visits one process. */
typedef void DescendantVisit(void *user, pid_t process);

/**
 * Visits every descendant of a process, not the process itself; parents before their children. At
 * most 4096.
 */
void descendants_each(pid_t process, DescendantVisit *visit, void *user);

/** Returns true if all threads of all descendants wait for something. */
bool descendants_rest(pid_t process);

/**
 * Returns the processor time of all descendants in nanoseconds: of existing ones and, in units of
 * kernel ticks, of those that exited and were waited for. Children that exit while their parent
 * ignores SIGCHLD are not counted.
 */
uint64_t descendants_cpu(pid_t process);

/** Returns the first child of a process; 0 if it has none. */
pid_t descendants_first(pid_t process);

#endif
