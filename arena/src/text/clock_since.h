/**
 * Differences of clocks.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CLOCK_SINCE_H
#define ARENA_CLOCK_SINCE_H

#include <stdint.h>

/**
 * Returns the time from `start` to `now`, two readings of a clock, in the clock's unit. Returns 0
 * if `now` is smaller: the clock of an ended process reads 0, and readings of different processors
 * may differ.
 */
static inline uint64_t clock_since(uint64_t start, uint64_t now) {
    return now > start ? now - start : 0;
}

#endif
