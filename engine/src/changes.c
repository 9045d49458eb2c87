// SPDX-License-Identifier: MIT
#include "carcarena/engine/changes.h"

#include "awards.h"
#include "segments.h"

/** True if some tile fits anywhere, and closes what it meets. */
static bool any_edges(const Rules *rules) {
    bool any = false;
    for (uint32_t type = 0; type < rules->type_count; type++) {
        any = any || rules->types[type].facts->edges[0] == EDGE_ANY;
    }
    return any;
}

bool rules_turns_local(const Rules *rules) {
    const CoreOptions *o = &rules->options;
    return !rules->hooks && rules->plain_turn && !o->bounded && !o->edge_completes &&
           o->farm_edition == 3 && !rules->shared_sides && !any_edges(rules);
}

bool game_turn_usual(const Rules *rules, const Game *game) {
    const bool eventful = game->completed_count != 0 || !rules->quiet_turns ||
                          rules_copy_type(rules, game->copy_in_turn)->symbols != 0;
    return !rules->module_phases || !eventful;
}

uint32_t game_cells(const Rules *rules, const Game *game, CellView *out) {
    rules->kernel->cells(game, out);
    return game->slot_count;
}

uint32_t game_tile_features(const Rules *rules, const Game *game, FeatureView *out) {
    if (game->copy_in_turn == NO_COPY) {
        return 0;
    }
    const uint32_t count = rules_copy_type(rules, game->copy_in_turn)->segment_count;
    for (uint32_t s = 0; s < count; s++) {
        if (rules_segment_kind(rules, game->copy_in_turn, s) == SEGMENT_RIVER) {
            out[s] = (FeatureView){.id = FEATURE_NONE, .kind = SEGMENT_RIVER};
            continue;
        }
        const FeatureRef feature = feature_of_ref(rules, game, segment_ref(game->copy_in_turn, s));
        uint32_t same = 0;
        while (same < s && out[same].id != feature_id(feature)) {
            same++;
        }
        if (same < s) {
            out[s] = out[same];
        } else {
            feature_measure(rules, game, feature, &out[s]);
        }
    }
    return count;
}

PlacedTile game_cloister_tile(const Rules *rules, const Game *game, uint32_t id) {
    return copy_tile(rules, game, (uint16_t)id);
}

uint32_t rules_city_words(const Rules *rules) {
    return rules->kernel->limits.words;
}

void game_complete_cities(const Rules *rules, const Game *game, uint64_t *out) {
    rules->kernel->complete_cities(game, out);
}

void game_farm_cities(const Rules *rules, const Game *game, const uint32_t *fields, uint32_t count,
                      uint64_t *out) {
    rules->kernel->farm_cities(rules, game, fields, count, out);
}

int32_t game_feature_worth(const Rules *rules, const FeatureView *feature) {
    const CoreOptions *o = &rules->options;
    switch ((SegmentKind)feature->kind) {
    case SEGMENT_CITY:
    case SEGMENT_ROAD:
    case SEGMENT_CLOISTER:
        return feature->complete || o->incomplete_score
                   ? plain_worth(rules, feature->kind, feature->complete, feature->tiles,
                                 feature->pennants)
                   : 0;
    case SEGMENT_FIELD:
        return FARM_CITY_POINTS * feature->cities;
    case SEGMENT_RIVER:
    case SEGMENT_GARDEN:
    case SEGMENT_KIND_COUNT:
        break;
    }
    return 0;
}
