/**
 * Differences of clocks.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CLOCK_SINCE_H
#define ARENA_CLOCK_SINCE_H

#include <stdint.h>

/** From one reading of a clock to a later one, in its unit. 0 if that is smaller: a clock of a
 * process that is gone reads 0, and readings of different processors may differ. */
static inline uint64_t clock_since(uint64_t start, uint64_t now) {
    return now > start ? now - start : 0;
}

#endif
