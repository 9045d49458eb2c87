/**
 * Look-up and counts in the shipped tile sets. An unknown name fails the running test. Include
 * after cmocka.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_TILE_COUNTS_H
#define TESTS_TILE_COUNTS_H

#include "carcarena/arena/shipped_tilesets.h"

#include <string.h>

static inline const TileSet *set_get(const char *id) {
    const TileSet *set = shipped_tileset_find(id);
    assert_non_null(set);
    return set;
}

static inline const TileFacts *tile_get(const TileSet *set, const char *id) {
    for (unsigned i = 0; i < set->tile_count; i++) {
        if (strcmp(set->tiles[i].id, id) == 0) {
            return &set->tiles[i];
        }
    }
    fail_msg("%s has no tile %s", set->id, id);
    return NULL;
}

/** Returns the number of segments of a kind on all copies. */
static inline unsigned kind_count(const TileSet *set, unsigned kind) {
    unsigned count = 0;
    for (unsigned i = 0; i < set->tile_count; i++) {
        for (unsigned s = 0; s < set->tiles[i].segment_count; s++) {
            count += set->tiles[i].segments[s].kind == kind ? set->tiles[i].count : 0U;
        }
    }
    return count;
}

static inline unsigned pennant_count(const TileSet *set) {
    unsigned count = 0;
    for (unsigned i = 0; i < set->tile_count; i++) {
        for (unsigned s = 0; s < set->tiles[i].segment_count; s++) {
            count += set->tiles[i].count * (unsigned)set->tiles[i].segments[s].pennants;
        }
    }
    return count;
}

#endif
