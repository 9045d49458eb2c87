/**
 * What the public views of changes.h ask of a board: open cells with all that meets them, and the
 * cities around many farms at once.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_FRONTIER_VIEW_H
#define ENGINE_KERNEL_FRONTIER_VIEW_H

#include "carcarena/engine/changes.h"
#include "farms.h"
#include "frontier.h"

/** Type of the edge that meets a side of an open cell, from what the cell forbids there; -1: none,
 * or none any more. */
static inline int forbidden_edge(unsigned forbidden, unsigned side) {
    const unsigned others = (forbidden >> (4 * side)) & 0xFU;
    const bool covered = KERNEL_HOOKED && others == 0xFU; // by a half tile
    return others == 0 || covered ? -1 : (int)bit_lowest(~others & 0xFU);
}

static inline uint32_t line_id(const Board *board, unsigned kind, unsigned label) {
    return feature_id((FeatureRef){(uint8_t)kind, (uint16_t)label_find(board, 0, label)});
}

static inline uint32_t field_id(const Board *board, unsigned label) {
    const unsigned root = label_find(board, FIELD_BASE, label);
    return label == 0 ? (uint32_t)FEATURE_NONE
                      : feature_id((FeatureRef){SEGMENT_FIELD, (uint16_t)root});
}

/** The features that meet a side of an open cell where a tile lies. */
static inline void cell_view_side(const Board *board, const Side *side, int edge,
                                  uint32_t features[PORTS_PER_SIDE]) {
    features[0] = FEATURE_NONE;
    features[1] = FEATURE_NONE;
    features[2] = FEATURE_NONE;
    if (edge == EDGE_CITY) {
        features[1] = line_id(board, SEGMENT_CITY, side->port[1]);
    } else {
        features[0] = field_id(board, side->port[0]);
        if (edge != EDGE_FIELD) {
            features[2] = field_id(board, side->port[2]);
            features[1] = edge == EDGE_ROAD ? line_id(board, SEGMENT_ROAD, side->port[1])
                                            : (uint32_t)FEATURE_NONE;
        }
    }
}

static inline void cell_view(const Board *board, unsigned index, CellView *out) {
    const Site site = board->sites[index];
    const Position at = site_position(site);
    out->x = (int16_t)position_x(at);
    out->y = (int16_t)position_y(at);
    for (unsigned side = 0; side < SIDES; side++) {
        const int edge = forbidden_edge(board->forbidden[index], side);
        out->edges[side] = (int8_t)edge;
        out->beyond[side] = BEYOND_TILE;
        if (edge < 0) {
            const unsigned code = cell_find(board, site_next(site, side));
            out->beyond[side] =
                code < board->head.slot_count ? (int16_t)code : (int16_t)BEYOND_EMPTY;
        } else {
            cell_view_side(board, &board->slots[index].side[side], edge,
                           &out->features[PORTS_PER_SIDE * side]);
        }
    }
}

/** Adds a city, by its root, to those fields around one of its segments that are asked for. */
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
    uint16_t number[KERNEL_FIELDS] = {0}; // of a field: its place in the list + 1
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
