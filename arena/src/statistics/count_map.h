/**
 * Hash map from pairs of 64-bit keys to 64-bit counts; keys are never removed.
 *
 * Open addressing with linear probing, at most two thirds full. The order of `slots` depends on
 * the order of insertion: sort what you read before it may decide anything.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_COUNT_MAP_H
#define ARENA_COUNT_MAP_H

#include "carcarena/engine/status.h"

#include <stddef.h>
#include <stdint.h>

/** One key with its count; empty while `used` is 0. */
typedef struct CountSlot {
    uint64_t key[2];
    uint64_t count;
    uint64_t used;
} CountSlot;

/** The map. {0} is an empty one. */
typedef struct CountMap {
    CountSlot *slots;
    size_t slot_count; /* power of two, or 0 */
    size_t used;
} CountMap;

/** Frees the slots. */
void count_map_clear(CountMap *map);

/**
 * Finds the slot of a key, or adds one with count 0; valid until the next call. @return NULL if
 * memory is exhausted; the map is unchanged.
 */
CountSlot *count_map_at(CountMap *map, uint64_t first, uint64_t second);

#endif
