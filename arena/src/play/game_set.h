/**
 * A set of game ids that is nearly a prefix of the schedule: all ids below `prefix`, and one bit
 * each above it. A resumed run uses it for the stored games; its size does not depend on their
 * number.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_GAME_SET_H
#define ARENA_GAME_SET_H

#include "carcarena/engine/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Starts as {0}. Any thread may read it once it is filled. */
typedef struct GameSet {
    uint64_t prefix;
    uint64_t count; /* number of ids */
    uint64_t *bits; /* word w bit b: id base + 64 w + b */
    uint64_t base;
    size_t words;
    bool failed; /* memory ran out while filling */
} GameSet;

/**
 * Adds an id.
 * @pre ids come in ascending order
 */
void game_set_add(GameSet *set, uint64_t id);

/** Returns true if the id is in the set. */
bool game_set_has(const GameSet *set, uint64_t id);

/** Frees the memory. */
void game_set_free(GameSet *set);

#endif
