/**
 * Segments and copies on the table: where they lie, which feature they belong to, which symbols
 * they carry.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_SEGMENTS_H
#define ENGINE_SEGMENTS_H

#include "cells.h"
#include "kernel.h"

/** The tile that a copy is. @pre it lies on the table. */
static inline PlacedTile copy_tile(const Rules *rules, const Game *game, uint32_t copy) {
    PlacedTile tile = {0, 0, 0, 0};
    const bool lies = rules->kernel->where(rules, game, copy, &tile);
    ASSERT(lies);
    (void)lies;
    return tile;
}

/** Number in placing order of a copy (see game_tile). @pre it lies on the table. */
static inline uint32_t copy_index(const Rules *rules, const Game *game, uint32_t copy) {
    return rules->kernel->number_of(game, copy);
}

/** A segment on the table as a number for Expansion.memory: tile in placing order and segment; 0
 * for NO_REF. */
uint32_t ref_remembered(const Rules *rules, const Game *game, SegmentRef ref);

/** The segment such a number means; NO_REF if there is none. */
SegmentRef ref_recalled(const Rules *rules, const Game *game, uint32_t number);

/** A segment on the table by where it lies, as one number for hashes. */
uint64_t ref_bits(const Rules *rules, const Game *game, SegmentRef ref);

/** The feature of a segment on the table; a garden counts as a cloister. */
static inline FeatureRef feature_of_ref(const Rules *rules, const Game *game, SegmentRef ref) {
    ASSERT(ref_segment(ref) < rules_copy_type(rules, ref_copy(ref))->segment_count);
    return rules->kernel->feature(rules, game, ref);
}

static inline bool feature_same(FeatureRef a, FeatureRef b) {
    return a.kind == b.kind && a.root == b.root;
}

/** The road or city that lies beyond a side of a copy on the table, on that side, or NO_REF. */
SegmentRef ref_beyond(const Rules *rules, const Game *game, uint32_t copy, unsigned side);

/** False for a road that a piece may build later (Expansion.reprint) and that is not there yet. */
static inline bool ref_exists(const Rules *rules, const Game *game, SegmentRef ref) {
    const unsigned unbuilt = rules_copy_type(rules, ref_copy(ref))->unbuilt;
    return ((unbuilt >> ref_segment(ref)) & 1U) == 0 || rules->kernel->spans(game, ref);
}

/** What a side of a tile is to its neighbour, with what lies on it: EdgeType. */
unsigned tile_edge(const Rules *rules, const Game *game, PlacedTile tile, unsigned side);

/** Sides of a tile, on the table or to be laid, on which it does not fit what lies beyond, as a bit
 * set. */
uint32_t tile_sides_amiss(const Rules *rules, const Game *game, PlacedTile tile);

/** True if a feature is a city of the block a game began with: complete, but nobody completed it.
 */
static inline bool feature_given(const Rules *rules, FeatureRef feature) {
    if (feature.kind != SEGMENT_CITY) {
        return false;
    }
    const SegmentRef ref = rules->label_owner[SPACE_LINE][feature.root];
    return segment_is_inner(rules_copy_type(rules, ref_copy(ref))->facts, ref_segment(ref));
}

/** A feature as a view; of fields neither cities nor tiles nor open sides. */
void feature_measure(const Rules *rules, const Game *game, FeatureRef feature, FeatureView *out);

/** The same with these; slower for fields. */
void feature_extent(const Rules *rules, const Game *game, FeatureRef feature, FeatureView *out);

/** Segments of a copy on the table that belong to a feature, as a bit set. */
static inline uint32_t copy_segments(const Rules *rules, const Game *game, uint32_t copy,
                                     FeatureRef feature) {
    return rules->kernel->segments_in(rules, game, copy, feature);
}

// ---- Symbols

/** True if a tile of a set carries a tile symbol, by name: for `copies` and `stage`, which look at
 * tiles that are not compiled yet. */
bool facts_carry(const TileSet *set, const TileFacts *facts, const char *symbol);

/** True if a physical tile carries tile symbol number `symbol`; false for NO_COPY and symbol -1. */
static inline bool copy_carries(const Rules *rules, uint32_t copy, int symbol) {
    return copy != NO_COPY && symbol_among(rules_copy_type(rules, copy)->symbols, symbol);
}

/** The same for a symbol of a segment. */
static inline bool ref_carries(const Rules *rules, SegmentRef ref, int symbol) {
    const TypeInfo *type = rules_copy_type(rules, ref_copy(ref));
    return symbol_among(type_segment_symbols(rules, type, ref_segment(ref)), symbol);
}

/** Segments of a feature on the table that carry a symbol (tile symbols do not count); 0 for -1. */
static inline uint32_t feature_symbols(const Rules *rules, const Game *game, FeatureRef feature,
                                       int symbol) {
    return symbol < 0 ? 0 : rules->kernel->symbols(rules, game, feature, (unsigned)symbol);
}

#endif
