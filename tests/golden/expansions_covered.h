/**
 * Golden files cover every expansion: the walk over all of them, and what brings one into play.
 * Include after cmocka.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_EXPANSIONS_COVERED_H
#define TESTS_EXPANSIONS_COVERED_H

#include "carcarena/arena/shipped_tilesets.h"
#include "carcarena/engine/rules.h"

#include <string.h>

/** True if a shipped tile set brings an expansion; fails if there is no such set. */
static inline bool tileset_brings(const char *tileset, const char *expansion) {
    const TileSet *set = shipped_tileset_find(tileset);
    assert_non_null(set);
    return tileset_needs(set, expansion);
}

/** Fails for the first expansion of this build that is not covered, with `missing` and its name. */
static inline void every_expansion_covered(bool (*covered)(const char *id), const char *missing) {
    const char *id;
    for (unsigned i = 0; (id = expansion_at(i, NULL)) != NULL; i++) {
        if (!covered(id)) {
            fail_msg("%s %s", missing, id);
        }
    }
}

#endif
