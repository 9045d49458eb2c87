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

bool copy_carries(const Rules *rules, uint32_t copy, int symbol) {
    return copy != NO_COPY && symbol_among(rules_copy_type(rules, copy)->symbols, symbol);
}

bool ref_carries(const Rules *rules, SegmentRef ref, int symbol) {
    const TypeInfo *type = rules_copy_type(rules, ref_copy(ref));
    return symbol_among(type_segment_symbols(rules, type, ref_segment(ref)), symbol);
}

// ---- Sides

SegmentRef ref_beyond(const Rules *rules, const Game *game, uint32_t copy, unsigned side) {
    const PlacedTile at = copy_tile(rules, game, copy);
    const int next = rules->kernel->copy_on(game, at.x + side_dx(side), at.y + side_dy(side));
    return next < 0 ? NO_REF : rules->kernel->line_on_side(rules, game, (uint32_t)next, side ^ 2U);
}

bool ref_exists(const Rules *rules, const Game *game, SegmentRef ref) {
    const TileFacts *facts = rules_copy_type(rules, ref_copy(ref))->facts;
    const TileSegment *segment = &facts->segments[ref_segment(ref)];
    bool exists = segment->kind != SEGMENT_ROAD || segment->ports != 0;
    for (unsigned side = 0; !exists && side < SIDES; side++) {
        exists = rules->kernel->line_on_side(rules, game, ref_copy(ref), side) == ref;
    }
    return exists;
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
