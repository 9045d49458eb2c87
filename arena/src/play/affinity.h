/**
 * Affinity: pins threads to processors.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_AFFINITY_H
#define ARENA_AFFINITY_H

#include <stdbool.h>

/** Returns the number of processors the calling thread may use; 0 if unknown. */
unsigned affinity_processors(void);

/**
 * Pins the calling thread to the `index`-th processor it may use, modulo their number. Returns
 * false if the system does not support it.
 */
bool affinity_pin(unsigned index);

#endif
