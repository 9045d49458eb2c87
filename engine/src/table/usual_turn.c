// SPDX-License-Identifier: MIT
#include "table/usual_turn.h"

bool turn_always_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                       const PlacementPreview *preview) {
    return true;
}

uint32_t preview_cloisters(const Rules *rules, const Game *game, uint16_t copies[NEIGHBORS]) {
    const PlacedTile at = copy_tile(rules, game, game->copy_in_turn);
    return rules->kernel->cloisters_around(rules, game, at.x, at.y, copies);
}

bool preview_beside_cloister(const Rules *rules, const Game *game) {
    uint16_t copies[NEIGHBORS];
    return preview_cloisters(rules, game, copies) != 0;
}

bool feature_is_complete(const Rules *rules, const Game *game, FeatureRef feature) {
    if (feature.kind == SEGMENT_CLOISTER) {
        const PlacedTile at = copy_tile(rules, game, feature.root);
        return rules->kernel->tiles_around(rules, game, at.x, at.y) == 9;
    }
    const bool line = feature.kind == SEGMENT_ROAD || feature.kind == SEGMENT_CITY;
    return line && rules->kernel->open_sides(game, feature) == 0;
}

bool preview_completes_cloister(const Rules *rules, const Game *game) {
    uint16_t copies[NEIGHBORS];
    const uint32_t count = preview_cloisters(rules, game, copies);
    bool completes = false;
    for (uint32_t i = 0; i < count; i++) {
        const FeatureRef cloister = {SEGMENT_CLOISTER, copies[i]};
        completes = completes || feature_is_complete(rules, game, cloister);
    }
    return completes;
}

bool follower_leaves(const Rules *rules, const Game *game, unsigned player, SegmentRef ref) {
    const FeatureRef feature = feature_of_ref(rules, game, ref);
    const bool lies = feature.kind == SEGMENT_CLOISTER &&
                      ((rules->kernel->lying_seats(game, feature.root) >> player) & 1U) != 0;
    return !lies && feature_is_complete(rules, game, feature);
}
