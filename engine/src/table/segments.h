/**
 * Segments and copies on the table: their positions, features and symbols.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_SEGMENTS_H
#define ENGINE_SEGMENTS_H

#include "base/cells.h"
#include "model/kernel.h"

/**
 * Returns the tile of a copy.
 * @pre it is on the table
 */
static inline PlacedTile copy_tile(const Rules *rules, const Game *game, uint32_t copy) {
    PlacedTile tile = {0, 0, 0, 0};
    const bool lies = rules->kernel->where(rules, game, copy, &tile);
    ASSERT(lies);
    (void)lies;
    return tile;
}

/** Returns the feature of a view. */
static inline FeatureRef view_ref(const FeatureView *view) {
    return (FeatureRef){view->kind, (uint16_t)view->id};
}

/**
 * Returns the number of a copy in the order of placement (game_tile).
 * @pre it is on the table
 */
static inline uint32_t copy_index(const Rules *rules, const Game *game, uint32_t copy) {
    return rules->kernel->number_of(game, copy);
}

/**
 * Returns a segment on the table as a number for Expansion.state.memory: tile in the order of
 * placement and segment; 0 for NO_REF.
 */
uint32_t ref_remembered(const Rules *rules, const Game *game, SegmentRef ref);

/** Returns the segment of such a number; NO_REF if there is none. */
SegmentRef ref_recalled(const Rules *rules, const Game *game, uint32_t number);

/** Returns a segment on the table by its position, as one number for hashes. */
uint64_t ref_bits(const Rules *rules, const Game *game, SegmentRef ref);

/** Returns the feature of a segment on the table; a garden counts as a cloister. */
static inline FeatureRef feature_of_ref(const Rules *rules, const Game *game, SegmentRef ref) {
    ASSERT(ref_segment(ref) < rules_copy_type(rules, ref_copy(ref))->segment_count);
    return rules->kernel->feature(rules, game, ref);
}

static inline bool feature_same(FeatureRef a, FeatureRef b) {
    return a.kind == b.kind && a.root == b.root;
}

/**
 * Returns true if a tile has ports on a side that its neighbor can touch; half tiles lack some
 * sides.
 */
static inline bool tile_reaches(const Rules *rules, PlacedTile tile, unsigned side) {
    return !rules->types[tile.type].half ||
           (side + SIDES - tile.rotation) % SIDES < (unsigned)HALF_LEGS;
}

/** Returns the ports of a segment on a side of its tile in a rotation, clockwise as three bits. */
static inline unsigned ref_ports_on(const Rules *rules, SegmentRef ref, unsigned rotation,
                                    unsigned side) {
    const TileFacts *facts = rules_copy_type(rules, ref_copy(ref))->facts;
    const unsigned ports = ports_rotate(facts->segments[ref_segment(ref)].ports, rotation);
    return ports >> (PORTS_PER_SIDE * side) & ((1U << PORTS_PER_SIDE) - 1U);
}

/**
 * Returns the copy next to a side of a tile, placed or to be placed, which both touch there; or -1.
 */
int copy_next_to(const Rules *rules, const Game *game, PlacedTile tile, unsigned side);

/**
 * Returns the copy to which the segments of a placed copy continue over a side, or -1; over the
 * long side of a half tile, the other half of its cell.
 */
int copy_across(const Rules *rules, const Game *game, uint32_t copy, unsigned side);

/** Returns the copy that represents the cell of a placed copy: of two half tiles the first one. */
static inline uint32_t cell_copy(const Rules *rules, const Game *game, uint32_t copy) {
    return rules->halves && rules->kernel->half_second(game, copy)
               ? (uint32_t)rules->kernel->half_mate(game, copy)
               : copy;
}

/** Lists the copies on a cell, up to two, the first one first. Returns their number. */
static inline uint32_t copies_on_cell(const Rules *rules, const Game *game, int x, int y,
                                      uint16_t copies[2]) {
    const int first = rules->kernel->copy_on(game, x, y);
    const int mate =
        first < 0 || !rules->halves ? -1 : rules->kernel->half_mate(game, (uint32_t)first);
    copies[0] = (uint16_t)first;
    copies[1] = (uint16_t)mate;
    return (uint32_t)(first >= 0) + (uint32_t)(mate >= 0);
}

/**
 * Returns the other half of a double tile (doubles.h), placed or not, or -1 if the copy is no half
 * of one.
 */
static inline int double_mate(const Rules *rules, uint32_t copy) {
    const TypeInfo *type = rules_copy_type(rules, copy);
    if (!rules->doubles || type->beside == 0) {
        return -1;
    }
    const TypeInfo *other = type->beside == 1 ? type + 1 : type - 1;
    return other->first_copy + (int)(copy - type->first_copy);
}

/**
 * Lists the copies that are the tile of this turn: one, or the two of a double tile. Returns their
 * number; 0 if no tile was placed.
 */
static inline uint32_t copies_in_turn(const Rules *rules, const Game *game, uint32_t copies[2]) {
    const bool lies = game->copy_in_turn != NO_COPY;
    const int mate = lies ? double_mate(rules, game->copy_in_turn) : -1;
    copies[0] = game->copy_in_turn;
    copies[1] = (uint32_t)mate;
    return (uint32_t)lies + (uint32_t)(mate >= 0);
}

/** Returns true if a copy belongs to the tile of this turn. */
static inline bool copy_of_turn(const Rules *rules, const Game *game, uint32_t copy) {
    return copy == game->copy_in_turn || (rules->doubles && game->copy_in_turn != NO_COPY &&
                                          double_mate(rules, game->copy_in_turn) == (int)copy);
}

/**
 * Returns the road or city at the center port of a side of a placed copy, also of the long side of
 * a half tile (Kernel.line_on_side covers sides that neighbors can touch), or NO_REF.
 */
SegmentRef ref_on_side(const Rules *rules, const Game *game, uint32_t copy, unsigned side);

/** Returns the road or city beyond a side of a placed copy, on that side, or NO_REF. */
SegmentRef ref_beyond(const Rules *rules, const Game *game, uint32_t copy, unsigned side);

/**
 * Returns false for a road that a piece may build later (Expansion.pieces.reprint) and that does
 * not exist yet.
 */
static inline bool ref_exists(const Rules *rules, const Game *game, SegmentRef ref) {
    const unsigned unbuilt = rules_copy_type(rules, ref_copy(ref))->unbuilt;
    return ((unbuilt >> ref_segment(ref)) & 1U) == 0 || rules->kernel->spans(game, ref);
}

/** Returns the EdgeType of a tile's side, including pieces on it. */
unsigned tile_edge(const Rules *rules, const Game *game, PlacedTile tile, unsigned side);

/**
 * Returns the sides of a tile, placed or to be placed, on which it does not fit its neighbor, as a
 * set of bits.
 */
uint32_t tile_sides_amiss(const Rules *rules, const Game *game, PlacedTile tile);

/**
 * Returns true if a feature is a city of the starting block: complete, but completed by no player.
 */
static inline bool feature_given(const Rules *rules, FeatureRef feature) {
    if (feature.kind != SEGMENT_CITY) {
        return false;
    }
    const SegmentRef ref = rules->label_owner[SPACE_LINE][feature.root];
    return segment_is_inner(rules_copy_type(rules, ref_copy(ref))->facts, ref_segment(ref));
}

/** Writes a feature as a view; for fields without cities, tiles and open sides. */
void feature_measure(const Rules *rules, const Game *game, FeatureRef feature, FeatureView *out);

/** As feature_measure, including these; slower for fields. */
void feature_extent(const Rules *rules, const Game *game, FeatureRef feature, FeatureView *out);

/** Returns the segments of a placed copy that belong to a feature, as a set of bits. */
static inline uint32_t copy_segments(const Rules *rules, const Game *game, uint32_t copy,
                                     FeatureRef feature) {
    return rules->kernel->segments_in(rules, game, copy, feature);
}

/**
 * Returns true if the tile of this turn is on the cell of another tile or touches it, corners
 * included.
 */
static inline bool turn_near(const Rules *rules, const Game *game, PlacedTile tile) {
    uint32_t copies[2];
    const uint32_t count = copies_in_turn(rules, game, copies);
    bool near = false;
    for (uint32_t i = 0; i < count; i++) {
        near = near || tiles_near(tile, copy_tile(rules, game, copies[i]));
    }
    return near;
}

/** Returns true if a feature is on the tile of this turn. */
static inline bool turn_shows(const Rules *rules, const Game *game, FeatureRef feature) {
    uint32_t copies[2];
    const uint32_t count = copies_in_turn(rules, game, copies);
    bool shows = false;
    for (uint32_t i = 0; i < count; i++) {
        shows = shows || copy_segments(rules, game, copies[i], feature) != 0;
    }
    return shows;
}

/** Returns true if a feature is on the cell of a placed copy: on either of two half tiles. */
static inline bool cell_shows(const Rules *rules, const Game *game, uint32_t copy,
                              FeatureRef feature) {
    const TypeInfo *type = rules_copy_type(rules, copy);
    if (!type->half) { // asked for each of many pieces, and most tiles have no such segment
        return (type->of_kind[feature.kind] != 0 || feature.kind == SEGMENT_CLOISTER) &&
               copy_segments(rules, game, copy, feature) != 0;
    }
    const int mate = rules->kernel->half_mate(game, copy);
    return copy_segments(rules, game, copy, feature) != 0 ||
           (mate >= 0 && copy_segments(rules, game, (uint32_t)mate, feature) != 0);
}

// ---- Segments by their cell, as actions name them. Two half tiles may share a cell. Segments of
// the one whose corner is in the south-west or north-west are numbered from HALF_SEGMENTS_MAX.

/**
 * Returns the number of a segment, or of the whole tile, on the cell of its tile.
 * @pre it is on the table
 */
unsigned cell_segment(const Rules *rules, const Game *game, SegmentRef ref);

/** Returns the segment of such a number, or NO_REF; only legal actions are sure to have one. */
SegmentRef cell_ref(const Rules *rules, const Game *game, int x, int y, unsigned number);

/** Returns the segment that an action names. */
static inline SegmentRef action_ref(const Rules *rules, const Game *game, Action action) {
    return cell_ref(rules, game, action_x(action), action_y(action), action_segment(action));
}

/**
 * Returns the corner of a placed half tile (0 north-west, then clockwise), or -1 for a whole tile.
 */
int half_corner(const Rules *rules, const Game *game, uint32_t copy);

/** Returns the half tile of a cell with this corner, or -1. */
int half_copy_at(const Rules *rules, const Game *game, int x, int y, unsigned corner);

// ---- Symbols

/**
 * Returns true if a tile of a set has a tile symbol with this name: for `copies` and `stage`, which
 * look at tiles that are not compiled yet.
 */
bool facts_carry(const TileSet *set, const TileFacts *facts, const char *symbol);

/**
 * Returns true if a physical tile has tile symbol number `symbol`; false for NO_COPY and symbol -1.
 */
static inline bool copy_carries(const Rules *rules, uint32_t copy, int symbol) {
    return copy != NO_COPY && symbol_among(rules_copy_type(rules, copy)->symbols, symbol);
}

/** As copy_carries, for a symbol of a segment. */
static inline bool ref_carries(const Rules *rules, SegmentRef ref, int symbol) {
    const TypeInfo *type = rules_copy_type(rules, ref_copy(ref));
    return symbol_among(type_segment_symbols(rules, type, ref_segment(ref)), symbol);
}

/**
 * Returns the number of segments of a feature on the table with a symbol (tile symbols do not
 * count); 0 for symbol -1.
 */
static inline uint32_t feature_symbols(const Rules *rules, const Game *game, FeatureRef feature,
                                       int symbol) {
    return symbol < 0 ? 0 : rules->kernel->symbols(rules, game, feature, (unsigned)symbol);
}

#endif
