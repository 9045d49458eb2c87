/**
 * A crew: threads that do the same work on parts of a range, again and again.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_CREW_H
#define CARCARENA_PYTHON_CREW_H

#include <stdbool.h>
#include <stdint.h>

enum { CREW_MAX = 256 };

typedef struct Crew Crew;

/** Work on the items from `begin` to before `end`; `part` is the thread's number. */
typedef void (*CrewWork)(void *user, uint32_t part, uint32_t begin, uint32_t end);

/** Starts `threads` - 1 threads; the caller's is the first. @return NULL if that failed. */
Crew *crew_create(uint32_t threads);

/** Ends the threads and frees; NULL is allowed. */
void crew_destroy(Crew *crew);

/** Splits `count` items into equal runs, one a thread, and returns when all is done. One caller at
 * a time. */
void crew_do(Crew *crew, uint32_t count, CrewWork work, void *user);

#endif
