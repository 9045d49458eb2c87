/**
 * Features: union-find over labels, and one packed word a feature.
 *
 *     meta   31..24       23..21 ... 5..3   2..0
 *            open sides   seat 7 ... seat 1 seat 0     followers, at most 7 a seat
 *
 * Joining is one addition: followers add up, and every joined pair of sides takes two from the open
 * ones. A road or city whose open count reaches zero is complete, for nothing can join it any more.
 * Sets are united with OR, so a tile that shows a feature twice counts once.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_FEATURES_H
#define ENGINE_KERNEL_FEATURES_H

#include "board.h"

enum { OPEN_SHIFT = 24, SEAT_BITS = 3, SEAT_MASK = 7 };

#define META_OPEN_ONE  (UINT32_C(1) << OPEN_SHIFT)
#define META_FOLLOWERS (META_OPEN_ONE - 1)

static inline unsigned meta_followers(uint32_t meta, unsigned seat) {
    return (meta >> (SEAT_BITS * seat)) & SEAT_MASK;
}

static inline unsigned meta_open(uint32_t meta) {
    return meta >> OPEN_SHIFT;
}

/** Root of a label within its kind. Paths stay short: fresh labels hang below old roots. */
static inline unsigned feature_find(const Board *board, unsigned kind, unsigned label) {
    const Label *parent = &board->parent[label_base(kind)];
    while (parent[label] != label) {
        label = parent[label];
    }
    return label;
}

static inline void feature_completed(Board *board, unsigned kind, unsigned root) {
    const unsigned index = board->head.completed_count++;
    ASSERT(index < COMPLETED_MAX);
    board->completed_kind[index] = (uint8_t)kind;
    board->completed_root[index] = (uint16_t)root;
    if (kind == SEGMENT_CITY) {
        board->closed_city[board->head.closed_city_count++] = (uint16_t)root;
    }
}

/** Joins the features of two labels along `sides` sides that were open (two: one of each). */
static inline void feature_join(Board *board, unsigned kind, unsigned a, unsigned b,
                                unsigned sides) {
    const unsigned base = label_base(kind);
    uint32_t *meta = &board->meta[base];
    const unsigned from = feature_find(board, kind, a);
    const unsigned to = feature_find(board, kind, b);
    if (from != to) {
        board->parent[base + from] = (Label)to;
        meta[to] += meta[from];
        board->set[base + to] = set_or(board->set[base + to], board->set[base + from]);
    }
    meta[to] -= sides * META_OPEN_ONE;
    if (kind != SEGMENT_FIELD && meta_open(meta[to]) == 0) {
        feature_completed(board, kind, to);
    }
}

/** Joins what two facing field sides show: one field each, or two where a side is split. */
static inline void feature_join_field_side(Board *board, const Label mine[PORTS_PER_SIDE],
                                           const Label theirs[PORTS_PER_SIDE]) {
    const bool split_mine = mine[0] != mine[2];
    const bool split_theirs = theirs[0] != theirs[2];
    feature_join(board, SEGMENT_FIELD, mine[0], theirs[0], 2);
    if (split_mine || split_theirs) {
        // A split side counts once for each of its two fields, an undivided one only once in all.
        feature_join(board, SEGMENT_FIELD, mine[2], theirs[2], split_mine && split_theirs ? 2 : 1);
    }
}

/** Joins a new tile's segments with the features around its cell. */
static inline void feature_join_tile(Board *board, const Row *row, const Slot *at,
                                     const uint8_t edges[SIDES]) {
    for (unsigned side = 0; side < SIDES; side++) {
        const Label *mine = &row->port[PORTS_PER_SIDE * side];
        const Label *theirs = &at->port[PORTS_PER_SIDE * side];
        if ((theirs[0] | theirs[1]) == 0) {
            continue;
        }
        switch (edges[side]) {
        case EDGE_CITY:
            feature_join(board, SEGMENT_CITY, mine[1], theirs[1], 2);
            break;
        case EDGE_ROAD:
            feature_join(board, SEGMENT_ROAD, mine[1], theirs[1], 2);
            feature_join(board, SEGMENT_FIELD, mine[0], theirs[0], 2);
            feature_join(board, SEGMENT_FIELD, mine[2], theirs[2], 2);
            break;
        default:
            feature_join_field_side(board, mine, theirs);
            break;
        }
    }
}

/** House rule: sides at the border of the table are closed. */
static inline void feature_close_border(const Rules *rules, Board *board, const Row *row,
                                        const Slot *at, const uint8_t edges[SIDES]) {
    for (unsigned side = 0; side < SIDES; side++) {
        const CoreOptions *o = &rules->options;
        const int x = at->x + side_dx(side);
        const int y = at->y + side_dy(side);
        const bool inside = x >= o->west && x <= o->east && y >= o->north && y <= o->south;
        if (inside || (edges[side] != EDGE_CITY && edges[side] != EDGE_ROAD)) {
            continue;
        }
        const unsigned kind = edges[side] == EDGE_CITY ? SEGMENT_CITY : SEGMENT_ROAD;
        const unsigned root = feature_find(board, kind, row->port[PORTS_PER_SIDE * side + 1]);
        uint32_t *meta = &board->meta[label_base(kind) + root];
        *meta -= META_OPEN_ONE;
        if (meta_open(*meta) == 0) {
            feature_completed(board, kind, root);
        }
    }
}

/** Tiles of a city: the segments of one tile are neighbouring bits and count once. */
static inline unsigned city_tiles(const Rules *rules, const Set *set) {
    unsigned tiles = 0;
    FOR_WORDS(i) {
        uint64_t shown = set->word[i];
        for (unsigned later = 1; later < rules->cities_per_tile; later++) {
            shown |= (set->word[i] >> later) & rules->city_later[later].word[i];
        }
        tiles += (unsigned)__builtin_popcountll(shown & rules->city_first.word[i]);
    }
    return tiles;
}

static inline unsigned city_pennants(const Rules *rules, const Set *set) {
    unsigned pennants = 0;
    for (unsigned more = 0; more < PENNANTS_MAX; more++) {
        FOR_WORDS(i) {
            pennants +=
                (unsigned)__builtin_popcountll(set->word[i] & rules->pennants[more].word[i]);
        }
    }
    return pennants;
}

/** Most followers any seat has in a feature. */
static inline unsigned meta_majority(uint32_t meta, unsigned seats) {
    unsigned most = 0;
    for (unsigned seat = 0; seat < seats; seat++) {
        const unsigned count = meta_followers(meta, seat);
        most = count > most ? count : most;
    }
    return most;
}

#endif
