/**
 * Segments and copies on the table: where they lie, which feature they belong to, which symbols
 * they carry.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_SEGMENTS_H
#define ENGINE_SEGMENTS_H

#include "base/cells.h"
#include "model/kernel.h"

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

/** A segment on the table as a number for Expansion.state.memory: tile in placing order and
 * segment; 0 for NO_REF. */
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

/** True if a tile has something on a side that its neighbour sees: not so what a half tile has not.
 */
static inline bool tile_reaches(const Rules *rules, PlacedTile tile, unsigned side) {
    return !rules->types[tile.type].half ||
           (side + SIDES - tile.rotation) % SIDES < (unsigned)HALF_LEGS;
}

/** The ports that a segment shows on a side of its tile, clockwise as three bits, if the tile lies
 * in a rotation. */
static inline unsigned ref_ports_on(const Rules *rules, SegmentRef ref, unsigned rotation,
                                    unsigned side) {
    const TileFacts *facts = rules_copy_type(rules, ref_copy(ref))->facts;
    const unsigned ports = ports_rotate(facts->segments[ref_segment(ref)].ports, rotation);
    return ports >> (PORTS_PER_SIDE * side) & ((1U << PORTS_PER_SIDE) - 1U);
}

/** The copy beyond a side of a tile, on the table or to be laid: the one that both touch there, or
 * -1. */
int copy_next_to(const Rules *rules, const Game *game, PlacedTile tile, unsigned side);

/** The copy to which segments of a copy on the table lead on over one of its sides, or -1: over the
 * long side of a half tile, the other half of its cell. */
int copy_across(const Rules *rules, const Game *game, uint32_t copy, unsigned side);

/** The copy that stands for the cell of a copy on the table: of two half tiles the first one. */
static inline uint32_t cell_copy(const Rules *rules, const Game *game, uint32_t copy) {
    return rules->halves && rules->kernel->half_second(game, copy)
               ? (uint32_t)rules->kernel->half_mate(game, copy)
               : copy;
}

/** The copies on a cell, none to two, the first one first. Returns how many there are. */
static inline uint32_t copies_on_cell(const Rules *rules, const Game *game, int x, int y,
                                      uint16_t copies[2]) {
    const int first = rules->kernel->copy_on(game, x, y);
    const int mate =
        first < 0 || !rules->halves ? -1 : rules->kernel->half_mate(game, (uint32_t)first);
    copies[0] = (uint16_t)first;
    copies[1] = (uint16_t)mate;
    return (uint32_t)(first >= 0) + (uint32_t)(mate >= 0);
}

/** The other half of a double tile (doubles.h), laid or not, or -1: the copy is no half of one. */
static inline int double_mate(const Rules *rules, uint32_t copy) {
    const TypeInfo *type = rules_copy_type(rules, copy);
    if (!rules->doubles || type->beside == 0) {
        return -1;
    }
    const TypeInfo *other = type->beside == 1 ? type + 1 : type - 1;
    return other->first_copy + (int)(copy - type->first_copy);
}

/** The copies that are the tile of this turn: one, or the two of a double tile. Returns how many;
 * none if no tile lies. */
static inline uint32_t copies_in_turn(const Rules *rules, const Game *game, uint32_t copies[2]) {
    const bool lies = game->copy_in_turn != NO_COPY;
    const int mate = lies ? double_mate(rules, game->copy_in_turn) : -1;
    copies[0] = game->copy_in_turn;
    copies[1] = (uint32_t)mate;
    return (uint32_t)lies + (uint32_t)(mate >= 0);
}

/** True if a copy is of the tile of this turn. */
static inline bool copy_of_turn(const Rules *rules, const Game *game, uint32_t copy) {
    return copy == game->copy_in_turn || (rules->doubles && game->copy_in_turn != NO_COPY &&
                                          double_mate(rules, game->copy_in_turn) == (int)copy);
}

/** The road or city that the middle of a side of a copy on the table shows, the long side of a half
 * tile too (Kernel.line_on_side knows those that neighbours see), or NO_REF. */
SegmentRef ref_on_side(const Rules *rules, const Game *game, uint32_t copy, unsigned side);

/** The road or city that lies beyond a side of a copy on the table, on that side, or NO_REF. */
SegmentRef ref_beyond(const Rules *rules, const Game *game, uint32_t copy, unsigned side);

/** False for a road that a piece may build later (Expansion.pieces.reprint) and that is not there
 * yet. */
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

/** True if the tile of this turn is on the cell of another or touches it, corners included. */
static inline bool turn_near(const Rules *rules, const Game *game, PlacedTile tile) {
    uint32_t copies[2];
    const uint32_t count = copies_in_turn(rules, game, copies);
    bool near = false;
    for (uint32_t i = 0; i < count; i++) {
        near = near || tiles_near(tile, copy_tile(rules, game, copies[i]));
    }
    return near;
}

/** True if a feature shows on the tile of this turn. */
static inline bool turn_shows(const Rules *rules, const Game *game, FeatureRef feature) {
    uint32_t copies[2];
    const uint32_t count = copies_in_turn(rules, game, copies);
    bool shows = false;
    for (uint32_t i = 0; i < count; i++) {
        shows = shows || copy_segments(rules, game, copies[i], feature) != 0;
    }
    return shows;
}

/** True if a feature shows on the cell of a copy on the table: on either of two half tiles. */
static inline bool cell_shows(const Rules *rules, const Game *game, uint32_t copy,
                              FeatureRef feature) {
    const int mate = rules->halves ? rules->kernel->half_mate(game, copy) : -1;
    return copy_segments(rules, game, copy, feature) != 0 ||
           (mate >= 0 && copy_segments(rules, game, (uint32_t)mate, feature) != 0);
}

// ---- Segments by their cell, as actions name them. Two half tiles may share one, turned against
// each other: there segments of the one that has its corner in the south-west or north-west have
// numbers from HALF_SEGMENTS_MAX on.

/** Number of a segment, or of the whole tile, on the cell of its tile. @pre it lies on the table */
unsigned cell_segment(const Rules *rules, const Game *game, SegmentRef ref);

/** The segment of such a number, or NO_REF; that there is one is known of legal actions only. */
SegmentRef cell_ref(const Rules *rules, const Game *game, int x, int y, unsigned number);

/** The segment that an action names. */
static inline SegmentRef action_ref(const Rules *rules, const Game *game, Action action) {
    return cell_ref(rules, game, action_x(action), action_y(action), action_segment(action));
}

/** Corner of a half tile on the table (0 north-west, and on clockwise), or -1: a whole tile. */
int half_corner(const Rules *rules, const Game *game, uint32_t copy);

/** The half tile of a cell that has its corner there, or -1. */
int half_copy_at(const Rules *rules, const Game *game, int x, int y, unsigned corner);

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
