/**
 * Affinity: threads that stay on one processor.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_AFFINITY_H
#define ARENA_AFFINITY_H

#include <stdbool.h>

/** Processors the calling thread may use; 0 where the system does not tell. */
unsigned affinity_processors(void);

/** Keeps the calling thread on the `index`-th processor it may use, counted round again beyond the
 * last one. @return false if the system does not do that. */
bool affinity_pin(unsigned index);

#endif
