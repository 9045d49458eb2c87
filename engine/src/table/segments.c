// SPDX-License-Identifier: MIT
#include "table/segments.h"

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
    return cell_bits(tile.x, tile.y) | cell_segment(rules, game, ref);
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

// ---- Segments by their cell

int half_corner(const Rules *rules, const Game *game, uint32_t copy) {
    return rules_copy_type(rules, copy)->half
               ? (copy_tile(rules, game, copy).rotation + 1) % SIDES // between its short sides
               : -1;
}

/** Returns true if the segments of a copy have the later numbers of its cell. */
static bool copy_later(const Rules *rules, const Game *game, uint32_t copy) {
    return rules_copy_type(rules, copy)->half && copy_tile(rules, game, copy).rotation >= SIDES / 2;
}

unsigned cell_segment(const Rules *rules, const Game *game, SegmentRef ref) {
    const unsigned segment = ref_segment(ref);
    const bool later = segment != WHOLE_TILE && copy_later(rules, game, ref_copy(ref));
    return later ? segment + HALF_SEGMENTS_MAX : segment;
}

SegmentRef cell_ref(const Rules *rules, const Game *game, int x, int y, unsigned number) {
    const int first = rules->kernel->copy_on(game, x, y);
    if (first < 0 || number == WHOLE_TILE || !rules_copy_type(rules, (uint32_t)first)->half) {
        return first < 0 ? NO_REF : segment_ref((uint32_t)first, number);
    }
    const bool later = number >= HALF_SEGMENTS_MAX;
    const bool same = copy_later(rules, game, (uint32_t)first) == later;
    const int copy = same ? first : rules->kernel->half_mate(game, (uint32_t)first);
    return copy < 0 ? NO_REF
                    : segment_ref((uint32_t)copy, later ? number - HALF_SEGMENTS_MAX : number);
}

int half_copy_at(const Rules *rules, const Game *game, int x, int y, unsigned corner) {
    uint16_t copies[2];
    const uint32_t count = copies_on_cell(rules, game, x, y, copies);
    for (uint32_t i = 0; i < count; i++) {
        if (half_corner(rules, game, copies[i]) == (int)corner) {
            return copies[i];
        }
    }
    return -1;
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

int copy_next_to(const Rules *rules, const Game *game, PlacedTile tile, unsigned side) {
    const bool seen = tile_reaches(rules, tile, side);
    const int next =
        seen ? rules->kernel->copy_on(game, tile.x + side_dx(side), tile.y + side_dy(side)) : -1;
    if (next < 0 || tile_reaches(rules, copy_tile(rules, game, (uint32_t)next), side ^ 2U)) {
        return next;
    }
    return rules->kernel->half_mate(game, (uint32_t)next);
}

int copy_across(const Rules *rules, const Game *game, uint32_t copy, unsigned side) {
    const PlacedTile tile = copy_tile(rules, game, copy);
    const bool leg = tile_reaches(rules, tile, side);
    if (!leg && (side + SIDES - tile.rotation) % SIDES == HALF_LONG) {
        return rules->kernel->half_mate(game, copy);
    }
    return copy_next_to(rules, game, tile, side);
}

SegmentRef ref_on_side(const Rules *rules, const Game *game, uint32_t copy, unsigned side) {
    enum { MIDDLE = 2 /* center port of a side */ };
    const PlacedTile tile = copy_tile(rules, game, copy);
    if (tile_reaches(rules, tile, side)) {
        return rules->kernel->line_on_side(rules, game, copy, side);
    }
    SegmentRef line = NO_REF;
    for (unsigned s = 0; s < rules_copy_type(rules, copy)->segment_count; s++) {
        const SegmentRef ref = segment_ref(copy, s);
        const unsigned kind = rules_segment_kind(rules, copy, s);
        const bool shows = (ref_ports_on(rules, ref, tile.rotation, side) & MIDDLE) != 0;
        line = shows && (kind == SEGMENT_ROAD || kind == SEGMENT_CITY) ? ref : line;
    }
    return line;
}

SegmentRef ref_beyond(const Rules *rules, const Game *game, uint32_t copy, unsigned side) {
    const PlacedTile at = copy_tile(rules, game, copy);
    const int next = copy_next_to(rules, game, at, side);
    return next < 0 ? NO_REF : rules->kernel->line_on_side(rules, game, (uint32_t)next, side ^ 2U);
}

unsigned tile_edge(const Rules *rules, const Game *game, PlacedTile tile, unsigned side) {
    const unsigned edge = rules->types[tile.type].edges[tile.rotation][side];
    const int copy = rules->kernel->copy_on(game, tile.x, tile.y);
    const bool bare = edge != EDGE_FIELD || copy < 0 || rules->types[tile.type].half;
    return bare || rules->kernel->line_on_side(rules, game, (uint32_t)copy, side) == NO_REF
               ? edge
               : (unsigned)EDGE_ROAD;
}

uint32_t tile_sides_amiss(const Rules *rules, const Game *game, PlacedTile tile) {
    uint32_t amiss = 0;
    for (unsigned side = 0; side < SIDES; side++) {
        const int next = copy_next_to(rules, game, tile, side);
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
