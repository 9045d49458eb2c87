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

/**
 * Splits `count` items into equal runs, one per thread, and returns when all are done. One caller
 * at a time.
 */
void crew_do(Crew *crew, uint32_t count, CrewWork work, void *user);

#endif
