/**
 * Checks that golden files cover every expansion, and finds the tile sets that add one to a game.
 * Include after cmocka.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_EXPANSIONS_COVERED_H
#define TESTS_EXPANSIONS_COVERED_H

#include "carcarena/arena/shipped_tilesets.h"
#include "carcarena/engine/rules.h"

#include <string.h>

/** Returns true if a shipped tile set adds the expansion. Fails if there is no such set. */
static inline bool tileset_brings(const char *tileset, const char *expansion) {
    const TileSet *set = shipped_tileset_find(tileset);
    assert_non_null(set);
    return tileset_needs(set, expansion);
}

/**
 * Fails for the first expansion of this build that is not covered. The failure text is `missing`
 * and the name of the expansion.
 */
static inline void every_expansion_covered(bool (*covered)(const char *id), const char *missing) {
    const char *id;
    for (unsigned i = 0; (id = expansion_at(i, NULL)) != NULL; i++) {
        if (!covered(id)) {
            fail_msg("%s %s", missing, id);
        }
    }
}

#endif
