// SPDX-License-Identifier: MIT
#include "segments.h"

#include <string.h>

uint32_t ref_remembered(const Rules *rules, const Game *game, SegmentRef ref) {
    return ref == NO_REF ? 0 : (copy_index(rules, game, ref_copy(ref)) + 1) * 16 + ref_segment(ref);
}

SegmentRef ref_recalled(const Rules *rules, const Game *game, uint32_t number) {
    const uint32_t index = number / 16 - 1;
    if (number < 16 || index >= game->placed_count) {
        return NO_REF;
    }
    const uint32_t copy = rules->kernel->copy_at(game, index);
    const bool there = number % 16 < rules_copy_type(rules, copy)->facts->segment_count;
    return there ? segment_ref(copy, number % 16) : NO_REF;
}

uint64_t ref_bits(const Rules *rules, const Game *game, SegmentRef ref) {
    const PlacedTile tile = copy_tile(rules, game, ref_copy(ref));
    return cell_bits(tile.x, tile.y) | ref_segment(ref);
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

// ---- Symbols

bool facts_carry(const TileSet *set, const TileFacts *facts, const char *symbol) {
    for (unsigned i = 0; i < set->symbol_count; i++) {
        if (((facts->symbols >> i) & 1U) != 0 && strcmp(set->symbols[i], symbol) == 0) {
            return true;
        }
    }
    return false;
}

// ---- Sides

SegmentRef ref_beyond(const Rules *rules, const Game *game, uint32_t copy, unsigned side) {
    const PlacedTile at = copy_tile(rules, game, copy);
    const int next = rules->kernel->copy_on(game, at.x + side_dx(side), at.y + side_dy(side));
    return next < 0 ? NO_REF : rules->kernel->line_on_side(rules, game, (uint32_t)next, side ^ 2U);
}

unsigned tile_edge(const Rules *rules, const Game *game, PlacedTile tile, unsigned side) {
    const unsigned edge = rules->types[tile.type].edges[tile.rotation][side];
    const int copy = rules->kernel->copy_on(game, tile.x, tile.y);
    const bool bare = edge != EDGE_FIELD || copy < 0;
    return bare || rules->kernel->line_on_side(rules, game, (uint32_t)copy, side) == NO_REF
               ? edge
               : (unsigned)EDGE_ROAD;
}

uint32_t tile_sides_amiss(const Rules *rules, const Game *game, PlacedTile tile) {
    uint32_t amiss = 0;
    for (unsigned side = 0; side < SIDES; side++) {
        const int next =
            rules->kernel->copy_on(game, tile.x + side_dx(side), tile.y + side_dy(side));
        if (next < 0) {
            continue;
        }
        const unsigned theirs =
            tile_edge(rules, game, copy_tile(rules, game, (uint32_t)next), side ^ 2U);
        const unsigned forbids = edge_forbids(theirs);
        amiss |= (uint32_t)((forbids & edge_bit(tile_edge(rules, game, tile, side))) != 0) << side;
    }
    return amiss;
}
