// SPDX-License-Identifier: MIT
#include "segments.h"

#include <string.h>

uint32_t copy_index(const Rules *rules, const Game *game, uint32_t copy) {
    uint32_t index = 0;
    while (rules->kernel->copy_at(game, index) != copy) {
        index++;
        CHECK(index < game->placed_count);
    }
    return index;
}

uint64_t ref_bits(const Rules *rules, const Game *game, SegmentRef ref) {
    const PlacedTile tile = copy_tile(rules, game, ref_copy(ref));
    return cell_bits(tile.x, tile.y) | ref_segment(ref);
}

FeatureRef feature_of_ref(const Rules *rules, const Game *game, SegmentRef ref) {
    const unsigned copy = ref_copy(ref);
    const unsigned segment = ref_segment(ref);
    FeatureRef feature = {rules_copy_type(rules, copy)->facts->segments[segment].kind,
                          (uint16_t)rules_label(rules, copy, segment)};
    if (kind_is_lone(feature.kind)) {
        feature.kind = SEGMENT_CLOISTER;
    } else if (feature.kind != SEGMENT_RIVER) {
        feature.root = (uint16_t)rules->kernel->find(game, feature.kind, feature.root);
    }
    return feature;
}

void feature_measure(const Rules *rules, const Game *game, FeatureRef feature, FeatureView *out) {
    memset(out, 0, sizeof *out);
    out->kind = feature.kind;
    out->id = feature_id(feature);
    rules->kernel->measure(rules, game, feature, out);
}

void feature_extent(const Rules *rules, const Game *game, FeatureRef feature, FeatureView *out) {
    feature_measure(rules, game, feature, out);
    if (feature.kind == SEGMENT_FIELD) {
        rules->kernel->measure_fields(rules, game, out, 1);
        rules->kernel->field_extent(rules, game, feature.root, out);
    }
}

uint32_t copy_segments(const Rules *rules, const Game *game, uint32_t copy, FeatureRef feature) {
    const TileFacts *facts = rules_copy_type(rules, copy)->facts;
    uint32_t segments = 0;
    for (unsigned i = 0; i < facts->segment_count; i++) {
        const bool kind = facts->segments[i].kind == feature.kind;
        const bool same =
            kind && feature_same(feature_of_ref(rules, game, segment_ref(copy, i)), feature);
        segments |= (uint32_t)same << i;
    }
    return segments;
}

// ---- Symbols

bool facts_carry(const TileSet *set, const TileFacts *facts, const char *symbol) {
    for (unsigned i = 0; i < set->symbol_count; i++) {
        if (((facts->symbols >> i) & 1U) != 0 && strcmp(set->symbols[i], symbol) == 0) {
            return true;
        }
    }
    return false;
}

bool copy_carries(const Rules *rules, uint32_t copy, int symbol) {
    return copy != NO_COPY && symbol_among(rules_copy_type(rules, copy)->symbols, symbol);
}

bool ref_carries(const Rules *rules, SegmentRef ref, int symbol) {
    const TypeInfo *type = rules_copy_type(rules, ref_copy(ref));
    return symbol_among(type->segment_symbols[ref_segment(ref)], symbol);
}

uint32_t feature_symbols(const Rules *rules, const Game *game, FeatureRef feature, int symbol) {
    uint32_t count = 0;
    if (symbol < 0) {
        return 0;
    }
    for (uint32_t i = rules->symbol_first[symbol]; i < rules->symbol_first[symbol + 1]; i++) {
        const SegmentRef ref = rules->symbol_refs[i];
        const unsigned copy = ref_copy(ref);
        const TileFacts *facts = rules_copy_type(rules, copy)->facts;
        const unsigned kind = facts->segments[ref_segment(ref)].kind;
        PlacedTile at;
        if (kind == feature.kind && rules->kernel->where(rules, game, copy, &at)) {
            const uint32_t label = rules_label(rules, copy, ref_segment(ref));
            count += rules->kernel->find(game, kind, label) == feature.root;
        }
    }
    return count;
}
