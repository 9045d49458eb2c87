/**
 * Shards: distributes the blocks of a schedule over several runs, each with its own database, to be
 * merged later. Pairing p of round r belongs to shard (p + r) modulo the number of shards: blocks
 * stay whole, and over time every shard gets all pairings equally, slow and fast ones.
 *
 * In formats with rounds, the tables of the latest known round are distributed like this. The games
 * of earlier rounds, which determine its tables, belong to every shard.
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
    uint32_t index; /* 0 to count - 1 */
    uint32_t count; /* 0 and 1: the whole schedule */
} Shard;

/** Returns true if the shard is less than the whole. */
static inline bool shard_is_part(Shard shard) {
    return shard.count > 1;
}

/** Returns the number of games in the shard. */
uint64_t shard_games(const Schedule *schedule, Shard shard);

/** Returns the id of the shard's n-th game in ascending order, n < shard_games. */
uint64_t shard_game(const Schedule *schedule, Shard shard, uint64_t n);

/**
 * Returns true if a game belongs to the shard.
 * @param n receives its number in the shard; may be NULL
 */
bool shard_has(const Schedule *schedule, Shard shard, uint64_t id, uint64_t *n);

/** Reads "i/N" with i from 1 to N. Returns false for anything else. */
bool shard_from_text(Shard *out, const char *text);

/**
 * Writes "i/N", "1/1" for the whole, and returns `text`.
 * @param text room for SHARD_TEXT_SIZE
 */
char *shard_to_text(Shard shard, char *text);

CARCARENA_END

#endif
