// SPDX-License-Identifier: MIT
#include "table/usual_turn.h"

bool turn_always_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                       const PlacementPreview *preview) {
    return true;
}

static uint32_t cloisters_beside(const Rules *rules, const Game *game, uint16_t copies[NEIGHBORS]) {
    const PlacedTile at = copy_tile(rules, game, game->copy_in_turn);
    return rules->kernel->cloisters_around(rules, game, at.x, at.y, copies);
}

bool preview_beside_cloister(const Rules *rules, const Game *game) {
    uint16_t copies[NEIGHBORS];
    return cloisters_beside(rules, game, copies) != 0;
}

bool preview_completes_cloister(const Rules *rules, const Game *game) {
    uint16_t copies[NEIGHBORS];
    const uint32_t count = cloisters_beside(rules, game, copies);
    bool completes = false;
    for (uint32_t i = 0; i < count; i++) {
        const PlacedTile at = copy_tile(rules, game, copies[i]);
        completes = completes || rules->kernel->tiles_around(rules, game, at.x, at.y) == 9;
    }
    return completes;
}

bool follower_leaves(const Rules *rules, const Game *game, unsigned player, SegmentRef ref) {
    const FeatureRef feature = feature_of_ref(rules, game, ref);
    if (feature.kind == SEGMENT_CLOISTER) {
        const PlacedTile at = copy_tile(rules, game, feature.root);
        const bool lies = ((rules->kernel->lying_seats(game, feature.root) >> player) & 1U) != 0;
        return !lies && rules->kernel->tiles_around(rules, game, at.x, at.y) == 9;
    }
    const bool line = feature.kind == SEGMENT_ROAD || feature.kind == SEGMENT_CITY;
    return line && rules->kernel->open_sides(game, feature) == 0;
}
