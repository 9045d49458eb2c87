/**
 * Questions that modules ask about the tile of this turn while it is only previewed
 * (Expansion.preview.turn_usual). It appears as placed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_USUAL_TURN_H
#define ENGINE_USUAL_TURN_H

#include "carcarena/engine/changes.h"
#include "table/segments.h"

#include <string.h>

/**
 * Expansion.preview.turn_usual of a module that changes no more in any turn than what the core asks
 * about.
 */
bool turn_always_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                       const PlacementPreview *preview);

/** Returns true if tiles of a type fit somewhere on the table, whatever this turn's tile covers. */
static inline bool type_still_fits(const Rules *rules, const Game *game, uint32_t type) {
    enum { LOST = 5 * SIDES }; // a placement changes five cells at most
    return rules->kernel->count_fits(rules, game, type) > LOST;
}

/** Returns true if the tile completes a road or city, or its own cloister. */
static inline bool preview_completes_own(const PlacementPreview *preview) {
    bool completes = false;
    for (unsigned j = 0; j < preview->count; j++) {
        completes = completes || preview->features[j].complete;
    }
    return completes;
}

/** Returns true if a feature of a preview has followers. */
static inline bool preview_followed(const FeatureView *feature) {
    uint64_t followers;
    _Static_assert(sizeof feature->followers == sizeof followers, "in one word");
    memcpy(&followers, feature->followers, sizeof followers);
    return followers != 0;
}

/**
 * Returns true if a road, city or cloister is complete, also by the tile of this turn. Also after
 * the placement, until it is paid.
 */
bool feature_is_complete(const Rules *rules, const Game *game, FeatureRef feature);

/**
 * Lists the copies with a cloister or garden on the eight cells around the tile. Returns their
 * number.
 */
uint32_t preview_cloisters(const Rules *rules, const Game *game, uint16_t copies[NEIGHBORS]);

/** Returns true if there is a cloister or garden on the eight cells around the tile. */
bool preview_beside_cloister(const Rules *rules, const Game *game);

/** Returns true if the tile completes a cloister or garden around it. */
bool preview_completes_cloister(const Rules *rules, const Game *game);

/** Returns true if the tile completes a road, city, cloister or garden. */
static inline bool preview_completes(const Rules *rules, const Game *game,
                                     const PlacementPreview *preview) {
    return preview_completes_own(preview) || preview_completes_cloister(rules, game);
}

/**
 * Returns true if a follower of a player on a segment leaves the table in this turn because its
 * road, city or cloister is complete. Also after the placement, until it is paid.
 */
bool follower_leaves(const Rules *rules, const Game *game, unsigned player, SegmentRef ref);

#endif
