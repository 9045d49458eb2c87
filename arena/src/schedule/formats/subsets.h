/**
 * Sets and multisets of numbers by their rank in lexicographic order, so that pairings need no
 * list.
 *
 * A set holds `size` different numbers below `count`, ascending. A multiset may repeat them; a
 * multiset of `size` out of `count` is a set of `size` out of count + size - 1: subtract i from its
 * i-th element.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_FORMATS_SUBSETS_H
#define ARENA_FORMATS_SUBSETS_H

#include "carcarena/arena/schedule.h"

/** Returns the number of sets; SCHEDULE_GAMES_MAX if there are more. */
uint64_t subset_count(uint64_t count, uint32_t size);

/** Writes the set with rank `rank`. */
void subset_at(uint32_t *out, uint64_t rank, uint32_t count, uint32_t size);

/** Returns the rank of an ascending set. */
uint64_t subset_rank(const uint32_t *set, uint32_t count, uint32_t size);

/** Returns the number of sets, or of multisets if there are too few numbers for a set. */
uint64_t choice_count(uint32_t count, uint32_t size);

/** Writes the set, or multiset if there are too few numbers, with rank `rank`. */
void choice_at(uint32_t *out, uint64_t rank, uint32_t count, uint32_t size);

#endif
