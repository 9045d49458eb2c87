/**
 * Shards: the blocks of a schedule dealt out to several runs, each with a database of its own, to
 * be merged in the end. Pairing p of round r belongs to shard (p + r) modulo the number of shards:
 * blocks stay whole, and in time every shard has all pairings alike, the slow and the fast.
 *
 * Formats in stages deal out the tables of the last stage the schedule knows in that way. The games
 * of the stages before it, from which its tables follow, belong to every shard.
 *
 * Pure functions, any thread.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_SHARD_H
#define CARCARENA_ARENA_SHARD_H

#include "carcarena/arena/schedule.h"
#include "carcarena/engine/library.h"

#include <stdbool.h>

CARCARENA_BEGIN

enum { SHARDS_MAX = 1000000, SHARD_TEXT_SIZE = 24 };

/** A part of a schedule. {0} is the whole, and so is part 0 of 1. */
typedef struct Shard {
    uint32_t index; /* 0 .. count - 1 */
    uint32_t count; /* 0 and 1: no parts */
} Shard;

/** True if the shard is less than the whole. */
static inline bool shard_is_part(Shard shard) {
    return shard.count > 1;
}

/** Number of games in the shard. */
uint64_t shard_games(const Schedule *schedule, Shard shard);

/** Id of the shard's n-th game in ascending order, n < shard_games. */
uint64_t shard_game(const Schedule *schedule, Shard shard, uint64_t n);

/** Whether a game is the shard's. @param n then receives its number in it; may be NULL. */
bool shard_has(const Schedule *schedule, Shard shard, uint64_t id, uint64_t *n);

/** Reads "i/N" with i from 1 to N. @return false if it is anything else. */
bool shard_from_text(Shard *out, const char *text);

/** Writes "i/N", "1/1" for the whole. @param text room for SHARD_TEXT_SIZE. @return `text`. */
char *shard_to_text(Shard shard, char *text);

CARCARENA_END

#endif
