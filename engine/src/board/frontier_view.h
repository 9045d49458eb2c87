/**
 * Data for the public views of changes.h: open cells with the features that meet them, and the
 * cities around many farms at once.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_FRONTIER_VIEW_H
#define ENGINE_KERNEL_FRONTIER_VIEW_H

#include "board/farms.h"
#include "board/frontier.h"
#include "carcarena/engine/changes.h"

/**
 * Returns the edge type that meets a side of an open cell: the one type that the cell does not
 * forbid there. -1: none, or the side is covered by half tiles.
 */
static inline int forbidden_edge(unsigned forbidden, unsigned side) {
    static const int8_t EDGES[16] = {-1, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, -1};
    return EDGES[(forbidden >> (4 * side)) & 0xFU];
}

/**
 * Returns the root of a label as FeatureView.id, for a space and kind; FEATURE_NONE for label 0.
 */
static inline uint32_t label_id(const Board *board, unsigned kind, unsigned label) {
    const unsigned root = label_find(board, label_base(kind), label);
    return label == 0 ? (uint32_t)FEATURE_NONE
                      : feature_id((FeatureRef){(uint8_t)kind, (uint16_t)root});
}

/**
 * Lists the features that meet a side of an open cell from a tile. Reading each port is cheaper
 * than predicting which exist.
 */
static inline void cell_view_side(const Board *board, const Side *side, int edge,
                                  uint32_t features[PORTS_PER_SIDE]) {
    const bool city = edge == EDGE_CITY;
    const bool line = city || edge == EDGE_ROAD;
    const bool halves = !city && edge != EDGE_FIELD;
    features[0] = label_id(board, SEGMENT_FIELD, city ? 0 : side->port[0]);
    features[1] = label_id(board, city ? SEGMENT_CITY : SEGMENT_ROAD, line ? side->port[1] : 0);
    features[2] = label_id(board, SEGMENT_FIELD, halves ? side->port[2] : 0);
}

static inline void cell_view(const Board *board, unsigned index, CellView *out) {
    const Site site = board->sites[index];
    const Position at = site_position(site);
    out->x = (int16_t)position_x(at);
    out->y = (int16_t)position_y(at);
    unsigned shown = 0;
    for (unsigned side = 0; side < SIDES; side++) {
        const int edge = forbidden_edge(board->forbidden[index], side);
        const unsigned code = cell_find(board, site_next(site, side));
        const int open = code < board->head.slot_count ? (int)code : (int)BEYOND_EMPTY;
        out->edges[side] = (int8_t)edge;
        out->beyond[side] = (int16_t)(edge < 0 ? open : (int)BEYOND_TILE);
        shown |= (unsigned)(edge >= 0) << side;
    }
    for (; shown != 0; shown &= shown - 1) {
        const unsigned side = bit_lowest(shown);
        cell_view_side(board, &board->slots[index].side[side], out->edges[side],
                       &out->features[PORTS_PER_SIDE * side]);
    }
}

/**
 * Writes the edges around an open cell and lists the features that meet it; see changes.h. Returns
 * their number.
 */
static inline unsigned cell_contacts(const Board *board, unsigned index, int8_t edges[SIDES],
                                     CellContact *out) {
    // Ports of a side that a feature meets: [1 + EdgeType]
    static const uint8_t MET[] = {0, 1U << 0, 1U << 0 | 1U << 1 | 1U << 2, 1U << 1,
                                  1U << 0 | 1U << 2};
    const Slot *slot = &board->slots[index];
    unsigned met = 0;
    for (unsigned side = 0; side < SIDES; side++) {
        const int edge = forbidden_edge(board->forbidden[index], side);
        edges[side] = (int8_t)edge;
        met |= (unsigned)MET[1 + edge] << (LABELS_PER_SIDE * side);
    }
    unsigned count = 0;
    for (met &= slot_ports(slot); met != 0; met &= met - 1) {
        const unsigned side = bit_lowest(met) / LABELS_PER_SIDE;
        const unsigned port = bit_lowest(met) % LABELS_PER_SIDE;
        const unsigned line = edges[side] == EDGE_CITY ? SEGMENT_CITY : SEGMENT_ROAD;
        const unsigned kind = port == 1 ? line : (unsigned)SEGMENT_FIELD;
        const unsigned root = feature_find(board, kind, slot->side[side].port[port]);
        out[count++] =
            (CellContact){(uint16_t)root, (uint8_t)kind, (uint8_t)(PORTS_PER_SIDE * side + port)};
    }
    return count;
}

/** Adds a city, by its root, to those requested fields that are next to one of its segments. */
static inline void segment_surround(const Rules *rules, const Board *board, unsigned label,
                                    const uint16_t number[KERNEL_FIELDS], uint64_t *out) {
    const unsigned city = label_find(board, 0, label) - 1;
    const uint16_t *borders = &rules->borders[label * rules->border_width];
    for (unsigned i = 0; i < rules->border_width; i++) {
        const unsigned farm = number[label_find(board, FIELD_BASE, borders[i])];
        if (farm != 0) {
            out[(farm - 1) * KERNEL_WORDS + city / 64] |= UINT64_C(1) << (city % 64);
        }
    }
}

/** See game_farm_cities; the sets have KERNEL_WORDS words each. */
static inline void farms_surround(const Rules *rules, const Board *board, const uint32_t *fields,
                                  uint32_t count, uint64_t *out) {
    uint16_t number[KERNEL_FIELDS] = {0}; // of a field: its index in the list + 1
    memset(out, 0, (size_t)count * sizeof(Set));
    for (uint32_t i = 0; i < count; i++) {
        ASSERT((uint16_t)fields[i] < KERNEL_FIELDS);
        number[(uint16_t)fields[i]] = (uint16_t)(i + 1);
    }
    FOR_WORDS(w) {
        for (uint64_t bits = board->placed_cities.word[w]; bits != 0; bits &= bits - 1) {
            segment_surround(rules, board, 64 * w + bit_lowest(bits) + 1, number, out);
        }
    }
}

#endif
