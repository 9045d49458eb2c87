/**
 * Sets and mixes of numbers by their place in lexicographic order, so that pairings need no list.
 *
 * A set holds `size` different numbers below `count`, ascending. A mix may repeat them; a mix of
 * `size` out of `count` is a set of `size` out of count + size - 1: take i off its i-th element.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_FORMATS_SUBSETS_H
#define ARENA_FORMATS_SUBSETS_H

#include "carcarena/arena/schedule.h"

/** Number of sets; SCHEDULE_GAMES_MAX if there are more. */
uint64_t subset_count(uint64_t count, uint32_t size);

/** The set at place `rank`. */
void subset_at(uint32_t *out, uint64_t rank, uint32_t count, uint32_t size);

/** Place of an ascending set. */
uint64_t subset_rank(const uint32_t *set, uint32_t count, uint32_t size);

/** Number of sets, or of mixes where there are too few numbers for a set. */
uint64_t choice_count(uint32_t count, uint32_t size);

/** The set, or mix where there are too few numbers, at place `rank`. */
void choice_at(uint32_t *out, uint64_t rank, uint32_t count, uint32_t size);

#endif
