/**
 * The children of a process and their children, as the kernel lists them now. A process that forks
 * or ends meanwhile may be missed.
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

/** What to do with one. */
typedef void DescendantVisit(void *user, pid_t process);

/** Visits every descendant of a process, children before their own children; not the process. At
 * most 4096 of them: whoever has more is left out. */
void descendants_each(pid_t process, DescendantVisit *visit, void *user);

/** Whether no thread of any descendant runs or is ready to run: all wait for something. */
bool descendants_rest(pid_t process);

/**
 * Time on processors of all descendants, in nanoseconds: of those that exist, and, in steps of the
 * kernel's ticks, of those that have ended and were waited for. A child that ends while its parent
 * ignores SIGCHLD is not counted any more.
 */
uint64_t descendants_cpu(pid_t process);

/** The first child of a process; 0 if it has none. */
pid_t descendants_first(pid_t process);

#endif
