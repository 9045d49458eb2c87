/**
 * A crew: a pool of threads that repeatedly do the same work on parts of a range.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_CREW_H
#define CARCARENA_PYTHON_CREW_H

#include <stdbool.h>
#include <stdint.h>

enum { CREW_MAX = 256 };

typedef struct Crew Crew;

/** Work on the items from `begin` up to `end`, exclusive. `part` is the number of the thread. */
typedef void (*CrewWork)(void *user, uint32_t part, uint32_t begin, uint32_t end);

/** Starts `threads` - 1 threads; the caller's thread is the first. @return NULL on failure */
Crew *crew_create(uint32_t threads);

/** Ends the threads and frees the crew; NULL is allowed. */
void crew_destroy(Crew *crew);

/** Called every 10 ms by the caller of crew_do while it waits for the other threads. */
typedef void (*CrewPoll)(void *user);

/** Sets what the next calls of crew_do call while they wait; NULL: nothing. */
void crew_poll(Crew *crew, CrewPoll poll, void *user);

/**
 * Splits `count` items into equal runs, one per thread, and returns when all are done. One caller
 * at a time. In a process that was forked, where no thread of the crew exists, it starts them
 * again; if that fails, the caller does their work.
 */
void crew_do(Crew *crew, uint32_t count, CrewWork work, void *user);

#endif
