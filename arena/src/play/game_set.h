/**
 * A set of game ids that is nearly a prefix of the schedule: all ids below `prefix`, and above it a
 * bit each. What a resumed run knows about what is stored; its size does not depend on how much is.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_GAME_SET_H
#define ARENA_GAME_SET_H

#include "carcarena/engine/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Start with GameSet set = {0}. Read from any thread once filled. */
typedef struct GameSet {
    uint64_t prefix;
    uint64_t count; /* ids in the set */
    uint64_t *bits; /* word w bit b: id base + 64 w + b */
    uint64_t base;
    size_t words;
    bool failed; /* out of memory while filling */
} GameSet;

/** Adds an id. @pre ids come in ascending order. */
void game_set_add(GameSet *set, uint64_t id);

/** True if the id is in the set. */
bool game_set_has(const GameSet *set, uint64_t id);

/** Frees the memory. */
void game_set_free(GameSet *set);

#endif
