/**
 * Half tiles: triangles, two of which fill a cell (tileset.h). The first half occupies the cell, so
 * a search for tiles finds it, but its entry in the list of open cells stays. That entry forbids
 * everything on the first half's short sides, and shows its long side on the earlier of the other
 * sides. Cells do not refer to such an entry; it is searched for, in games with half tiles only.
 *
 * copy_on has the first half of a cell. One or two halves count as one tile.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_HALVES_H
#define ENGINE_KERNEL_HALVES_H

#include "board/features.h"

static inline bool copy_is_half(const Rules *rules, unsigned copy) {
    return KERNEL_MODULES && rules->halves && rules_copy_type(rules, copy)->half;
}

/** Returns whether a half tile in a rotation has a short side on a side. */
static inline bool half_reaches(unsigned rotation, unsigned side) {
    return (side + SIDES - rotation) % SIDES < HALF_LEGS;
}

/** Returns the number of cells with two half tiles. */
static inline unsigned half_pairs_count(const Board *board) {
    return KERNEL_MODULES ? board->half_pair_count : 0;
}

/** Returns the other half on the cell of a half tile, or -1. */
static inline int half_mate(const Board *board, unsigned copy) {
    for (unsigned i = 0; i < half_pairs_count(board); i++) {
        const HalfPair pair = board->half_pairs[i];
        if (pair.first == copy || pair.second == copy) {
            return pair.first == copy ? pair.second : pair.first;
        }
    }
    return -1;
}

/** Returns the open cell with a half tile at a position, or -1. */
static inline int half_slot_at(const Board *board, Position at) {
    const unsigned count =
        KERNEL_MODULES && board->half_open != 0 ? (unsigned)board->head.slot_count : 0;
    for (unsigned slot = 0; slot < count; slot++) {
        if (site_position(board->sites[slot]) == at && slot_half(board, slot)) {
            return (int)slot;
        }
    }
    return -1;
}

/** Returns whether a copy is the later one of two halves on a cell. */
static inline bool half_second(const Board *board, unsigned copy) {
    bool second = false;
    for (unsigned i = 0; i < half_pairs_count(board); i++) {
        second = second || board->half_pairs[i].second == copy;
    }
    return second;
}

/** Returns the number of an open cell at a position, empty or half filled; -1: none. */
static inline int slot_at(const Board *board, Position at) {
    const unsigned code = cell_find(board, site_at(at));
    if (code < board->head.slot_count) {
        return site_position(board->sites[code]) == at ? (int)code : -1;
    }
    return code == CELL_TILE ? half_slot_at(board, at) : -1;
}

/**
 * Returns whether a new tile may still be placed on a side of an open cell: no half tile has a
 * short side there.
 */
static inline bool slot_side_open(const Board *board, unsigned slot, unsigned side) {
    return !slot_half(board, slot) || (board->forbidden[slot] >> (4 * side) & 0xFU) != 0xFU;
}

/** Returns the copy on a cell at one of its sides, or -1. */
static inline int copy_facing(const Rules *rules, const Board *board, int x, int y, unsigned side) {
    const int copy = board_copy_on(board, x, y);
    if (copy < 0 || !copy_is_half(rules, (unsigned)copy) ||
        half_reaches(board->laid[copy].rotation, side)) {
        return copy;
    }
    return half_mate(board, (unsigned)copy);
}

/** Returns whether a side of a copy on the table is visible to its neighbors. */
static inline bool side_outside(const Rules *rules, const Board *board, unsigned copy,
                                unsigned side) {
    return !copy_is_half(rules, copy) || half_reaches(board->laid[copy].rotation, side);
}

/**
 * Returns whether a side of a copy on the table has nothing beyond it; for a half tile also its
 * long side.
 */
static inline bool side_free(const Rules *rules, const Board *board, unsigned copy, unsigned side) {
    const Position at = board->laid[copy].at;
    return side_outside(rules, board, copy, side)
               ? copy_facing(rules, board, position_x(at) + side_dx(side),
                             position_y(at) + side_dy(side), side ^ 2U) < 0
               : half_mate(board, copy) < 0;
}

// ---- Two halves count as one tile

/** Returns whether a copy has a segment of a kind in the set of a feature. */
static inline bool copy_counts(const Rules *rules, unsigned copy, unsigned kind, const Set *set) {
    uint64_t common = 0;
    for (unsigned rest = rules_copy_type(rules, copy)->of_kind[kind]; rest != 0; rest &= rest - 1) {
        const uint32_t label = rules_label(rules, copy, bit_lowest(rest));
        FOR_WORDS(i) {
            common |= rules->line_set[label].word[i] & set->word[i];
        }
    }
    return common != 0;
}

/** Returns the number of cells with two half tiles that show a road or city. */
static inline unsigned halves_doubled(const Rules *rules, const Board *board, unsigned kind,
                                      const Set *set) {
    unsigned doubled = 0;
    for (unsigned i = 0; i < board->half_pair_count; i++) {
        const HalfPair pair = board->half_pairs[i];
        doubled +=
            copy_counts(rules, pair.first, kind, set) && copy_counts(rules, pair.second, kind, set);
    }
    return doubled;
}

/** Returns the tiles of a road or city. */
static inline unsigned line_tiles(const Rules *rules, const Board *board, unsigned kind,
                                  const Set *set) {
    const unsigned tiles = kind == SEGMENT_CITY ? city_tiles(rules, set) : set_count(set);
    return KERNEL_MODULES && rules->halves ? tiles - halves_doubled(rules, board, kind, set)
                                           : tiles;
}

/** The size of a road or city. */
typedef struct LineSize {
    uint16_t tiles;
    uint16_t pennants;
} LineSize;

/** Returns the size of a road or city. */
static inline LineSize line_size(const Rules *rules, const Board *board, FeatureRef feature) {
    ASSERT(board->parent[feature.root] == feature.root && feature.root != 0);
    const Set *set = &board->set[feature.root];
    return (LineSize){.tiles = (uint16_t)line_tiles(rules, board, feature.kind, set),
                      .pennants =
                          (uint16_t)(feature.kind == SEGMENT_CITY ? city_pennants(rules, set) : 0)};
}

// ---- Open cells

/** Updates what the half tile on an open cell forbids and shows there. */
static inline void half_slot_renew(const Rules *rules, Board *board, unsigned slot, unsigned copy) {
    const unsigned rotation = board->laid[copy].rotation;
    const unsigned next = (rotation + 1) % SIDES;
    board->forbidden[slot] |= (uint16_t)(0xFU << (4 * rotation) | 0xFU << (4 * next));
    board->slots[slot].side[rotation] =
        laid_row(rules, board, copy)->shown[(rotation + HALF_LONG) % SIDES];
    memset(&board->slots[slot].side[next], 0, sizeof(Side));
}

/** Shows a side of a new tile to the half tile beyond it whose cell is open, if there is one. */
static inline void half_slot_show(Board *board, const Side *shown, unsigned forbids, unsigned side,
                                  Position at) {
    const int slot = half_slot_at(board, at);
    const unsigned facing = side ^ 2U;
    // At a short side of the half tile there, its cell still shows the long side.
    if (slot >= 0 && slot_side_open(board, (unsigned)slot, facing)) {
        board->forbidden[slot] |= (uint16_t)forbids;
        board->slots[slot].side[facing] = *shown;
    }
}

/**
 * Returns whether a half tile may be placed in an open cell, judged by short sides (or the other
 * half) and long sides. @pre all short sides fit
 */
static inline bool half_meets(const Rules *rules, const Board *board, unsigned type, unsigned slot,
                              unsigned rotation) {
    const unsigned forbidden = board->forbidden[slot];
    if (!slot_half(board, slot)) {
        bool touches = false;
        for (unsigned leg = 0; leg < HALF_LEGS; leg++) {
            touches = touches || (forbidden >> (4 * ((rotation + leg) % SIDES)) & 0xFU) != 0;
        }
        return touches;
    }
    const Position at = site_position(board->sites[slot]);
    const int first = board_copy_on(board, position_x(at), position_y(at));
    const TypeInfo *theirs = rules_copy_type(rules, (unsigned)first);
    return theirs->facts->edges[HALF_LONG] == rules->types[type].facts->edges[HALF_LONG];
}

/** As half_meets, for any edges at its short sides, if its half of the cell is empty. */
static inline bool half_has_room(const Rules *rules, const Board *board, unsigned type,
                                 unsigned slot, unsigned rotation) {
    bool room = true;
    for (unsigned leg = 0; leg < HALF_LEGS; leg++) {
        room = room && slot_side_open(board, slot, (rotation + leg) % SIDES);
    }
    return room && half_meets(rules, board, type, slot, rotation);
}

/**
 * Removes placements of a half tile from `hits` that touch nothing with a short side, or do not fit
 * the other half. Returns the number removed.
 */
static uint32_t hits_filter_half(const Rules *rules, const Board *board, unsigned type,
                                 uint64_t *hits) {
    uint32_t count = 0;
    for (unsigned w = 0; 16 * w < board->head.slot_count; w++) {
        for (uint64_t bits = hits[w]; bits != 0; bits &= bits - 1) {
            const unsigned bit = bit_lowest(bits);
            const bool meets = half_meets(rules, board, type, 16 * w + (bit & 15U), bit >> 4);
            hits[w] &= ~((uint64_t)!meets << bit);
            count += !meets;
        }
    }
    return count;
}

/**
 * Returns the ports of a half tile that join something in an open cell: not the long side of the
 * first half.
 */
static inline unsigned half_joins(unsigned joins, unsigned rotation, bool first) {
    const unsigned ports = (1U << LABELS_PER_SIDE) - 1;
    return first ? joins & ~(ports << (LABELS_PER_SIDE * ((rotation + HALF_LONG) % SIDES))) : joins;
}

#endif
