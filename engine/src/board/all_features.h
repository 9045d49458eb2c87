/**
 * All features on the table in one pass (game_features).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_ALL_FEATURES_H
#define ENGINE_KERNEL_ALL_FEATURES_H

#include "board/farms.h"
#include "board/measuring.h"
#include "carcarena/engine/whole_table.h"

/** Adds the feature of a segment to a list. Fields are not measured yet. @return its index */
static inline uint16_t features_add(const Rules *rules, const Board *board, FeatureRef feature,
                                    bool strong, FeatureView *views, uint32_t *count) {
    FeatureView *view = view_add(feature, views, count);
    if (feature.kind == SEGMENT_CLOISTER) {
        measure_cloister(rules, board, feature.root, view);
        return (uint16_t)(*count - 1);
    }
    measure_seats(rules, board, feature, strong, view);
    if (feature.kind != SEGMENT_FIELD) {
        measure_line(board, feature, line_size(rules, board, feature), view);
    }
    return (uint16_t)(*count - 1);
}

/** Returns the sides of a copy without a tile beyond: bit 3 * side. @pre no half tiles */
static inline unsigned sides_free(const Board *board, unsigned copy) {
    const Site site = site_at(board->laid[copy].at);
    unsigned free = 0;
    for (unsigned side = 0; side < SIDES; side++) {
        const bool open = cell_find(board, site_next(site, side)) != CELL_TILE;
        free |= (unsigned)open << (PORTS_PER_SIDE * side);
    }
    return free;
}

/**
 * Adds a tile and its open sides to the fields that it shows.
 * @param of indexes of its segments
 */
static inline void fields_extend(const Board *board, const TypeInfo *type, unsigned copy,
                                 const uint16_t *of, FeatureView *views) {
    const unsigned rotation = board->laid[copy].rotation;
    const unsigned free = sides_free(board, copy);
    unsigned rest = type->of_kind[SEGMENT_FIELD];
    while (rest != 0) {
        const unsigned field = of[bit_lowest(rest)];
        unsigned ports = 0;
        for (unsigned others = rest; others != 0; others &= others - 1) {
            const unsigned segment = bit_lowest(others);
            const bool same = of[segment] == field;
            ports |= same ? type->facts->segments[segment].ports : 0U;
            rest &= ~((unsigned)same << segment);
        }
        ports = ports_rotate((uint16_t)ports, rotation);
        const unsigned open = (ports | ports >> 1 | ports >> 2) & free;
        views[field].tiles++;
        views[field].open_edges =
            (uint16_t)(views[field].open_edges + (unsigned)__builtin_popcount(open));
    }
}

/** Lists the features of a copy. @param number of labels: index of their feature in the list + 1 */
static inline void copy_features(const Rules *rules, const Board *board, unsigned copy, bool strong,
                                 uint16_t number[LABELS], FeatureView *views, uint32_t *count,
                                 uint16_t *of) {
    const TypeInfo *type = rules_copy_type(rules, copy);
    unsigned lone = 0; // the cloister and the garden of a copy are one feature
    uint16_t roots[REF_SEGMENTS_MAX];
    copy_roots(rules, board, copy, roots);
    for (unsigned segment = 0; segment < type->segment_count; segment++) {
        const unsigned kind = type->facts->segments[segment].kind;
        const bool alone = kind_is_lone(kind);
        if (kind == SEGMENT_RIVER) {
            of[segment] = FEATURE_UNLISTED;
            continue;
        }
        unsigned place = alone ? lone : number[roots[segment]];
        if (place == 0) {
            const unsigned root = alone ? copy : roots[segment] - label_base(kind);
            const FeatureRef feature = {(uint8_t)(alone ? (unsigned)SEGMENT_CLOISTER : kind),
                                        (uint16_t)root};
            place = features_add(rules, board, feature, strong, views, count) + 1U;
        }
        of[segment] = (uint16_t)(place - 1);
        if (alone) {
            lone = place;
        } else {
            number[roots[segment]] = (uint16_t)place;
        }
    }
}

/** Counts a city for those fields next to it that it is not counted for yet. */
static inline void city_count(const Rules *rules, const Board *board, unsigned city, bool complete,
                              const uint16_t number[LABELS], uint16_t last[KERNEL_FIELDS],
                              FeatureView *views) {
    const unsigned width = rules->border_width;
    FOR_WORDS(w) {
        for (uint64_t bits = board->set[city].word[w]; bits != 0; bits &= bits - 1) {
            const uint16_t *borders = &rules->borders[(64 * w + bit_lowest(bits) + 1) * width];
            for (unsigned i = 0; i < width && borders[i] != 0; i++) {
                const unsigned field = label_find(board, FIELD_BASE, borders[i]);
                FeatureView *view = &views[number[FIELD_BASE + field] - 1];
                const bool fresh = last[field] != city;
                last[field] = (uint16_t)city;
                view->cities = (uint16_t)(view->cities + (fresh && complete));
                view->cities_open = (uint16_t)(view->cities_open + (fresh && !complete));
            }
        }
    }
}

/** Sets the cities around all fields. */
static inline void all_fields_measure(const Rules *rules, const Board *board,
                                      const uint16_t number[LABELS], FeatureView *views,
                                      uint32_t count) {
    const Set closed = closed_roots(board);
    uint16_t last[KERNEL_FIELDS] = {0}; // of a field: the city counted last
    for (uint32_t i = 0; i < count; i++) {
        if (views[i].kind == SEGMENT_CITY) {
            const unsigned city = (uint16_t)views[i].id;
            city_count(rules, board, city, set_has(&closed, city - 1), number, last, views);
        }
    }
}

/** See game_features. With half tiles, the caller measures tiles and open sides of fields. */
static inline uint32_t board_features(const Rules *rules, const Board *board, FeatureView *views,
                                      uint16_t *of) {
    const bool strong = figures_are_strong(rules, board);
    uint16_t number[LABELS] = {0};
    uint32_t count = 0;
    for (unsigned i = 0; i < board->head.placed_count; i++, of += SEGMENTS_MAX) {
        const unsigned copy = board->order[i];
        copy_features(rules, board, copy, strong, number, views, &count, of);
        if (!KERNEL_MODULES || !rules->halves) {
            fields_extend(board, rules_copy_type(rules, copy), copy, of, views);
        }
    }
    all_fields_measure(rules, board, number, views, count);
    return count;
}

#endif
