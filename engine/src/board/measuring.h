/**
 * Measuring features for their public views (FeatureView), one at a time, or all with followers
 * together with what final scoring would pay for them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_MEASURING_H
#define ENGINE_KERNEL_MEASURING_H

#include "board/scoring.h"

/** Returns whether some figure on the table may count other than one. */
static inline bool figures_are_strong(const Rules *rules, const Board *board) {
    unsigned out = 0;
    for (unsigned seat = 0; KERNEL_MODULES && seat < (unsigned)rules->players; seat++) {
        out |= seat_figures(board, seat);
    }
    return (out & rules->figures_strong) != 0;
}

/**
 * Sets the followers of a road, city or field and their weights, which are 0 before.
 * @param strong as figures_are_strong
 */
static inline void measure_seats(const Rules *rules, const Board *board, FeatureRef feature,
                                 bool strong, FeatureView *view) {
    const PackedCounts packed = board->packed[label_base(feature.kind) + feature.root];
    for (unsigned seat = 0; seat < (unsigned)rules->players; seat++) {
        const unsigned count = packed_followers(packed, seat);
        view->followers[seat] = (uint8_t)count;
        view->strength[seat] =
            (uint8_t)(strong ? seat_strength(rules, board, feature, packed, seat) : count);
    }
}

/** Sets what is not about figures in the view of a road or city. */
static inline void measure_line(const Board *board, FeatureRef feature, LineSize size,
                                FeatureView *view) {
    view->open_edges = (uint16_t)packed_open(board->packed[feature.root]);
    view->complete = view->open_edges == 0;
    view->tiles = size.tiles;
    view->pennants = size.pennants;
}

/** Returns what the followers of a player on a cloister count beyond one each. */
static inline int cloister_extra(const Rules *rules, const Board *board, unsigned copy,
                                 unsigned owner) {
    if (!KERNEL_MODULES) {
        return 0;
    }
    const FeatureRef feature = {SEGMENT_CLOISTER, (uint16_t)copy};
    return figures_extra(rules, board, feature, owner);
}

static inline void measure_cloister(const Rules *rules, const Board *board, unsigned copy,
                                    FeatureView *view) {
    view->tiles = (uint16_t)tiles_around(board, board->laid[copy].at);
    view->open_edges = (uint16_t)(9 - view->tiles);
    view->complete = view->tiles == 9;
    for (unsigned i = 0; i < board->head.monk_count; i++) {
        if (board->monks[i].copy == copy) {
            const unsigned owner = board->monks[i].owner;
            view->followers[owner]++;
            view->strength[owner] =
                (uint8_t)(view->followers[owner] + cloister_extra(rules, board, copy, owner));
        }
    }
}

// ---- All features with followers

/** Adds the view of a feature, with its name only. */
static inline FeatureView *view_add(FeatureRef feature, FeatureView *views, uint32_t *count) {
    FeatureView *view = &views[(*count)++];
    memset(view, 0, sizeof *view);
    view->kind = feature.kind;
    view->id = feature_id(feature);
    return view;
}

/** Views and pays the roads and cities. */
static inline void appraise_lines(const Rules *rules, const Board *board, const Occupied *occupied,
                                  int32_t *points, FeatureView *views, uint32_t *count) {
    const bool strong = figures_are_strong(rules, board);
    for (unsigned i = 0; i < occupied->line_count; i++) {
        const unsigned root = occupied->line[i];
        const FeatureRef feature = {(uint8_t)line_kind(rules, root), (uint16_t)root};
        const LineSize size = line_size(rules, board, feature);
        FeatureView *view = view_add(feature, views, count);
        measure_seats(rules, board, feature, strong, view);
        measure_line(board, feature, size, view);
        final_line_sized(rules, board, feature, size, points, NULL);
    }
}

/** Views the cloisters, each once. */
static inline void appraise_cloisters(const Rules *rules, const Board *board, FeatureView *views,
                                      uint32_t *count) {
    const uint32_t seen = *count;
    for (unsigned i = 0; i < board->head.monk_count; i++) {
        const FeatureRef feature = {SEGMENT_CLOISTER, board->monks[i].copy};
        uint32_t other = seen;
        while (other < *count && views[other].id != feature_id(feature)) {
            other++;
        }
        if (other == *count) {
            measure_cloister(rules, board, feature.root, view_add(feature, views, count));
        }
    }
}

/** Views and pays the farms. */
static inline void appraise_fields(const Rules *rules, const Board *board, const Occupied *occupied,
                                   int32_t *points, FeatureView *views, uint32_t *count) {
    const bool strong = figures_are_strong(rules, board);
    const Set closed = closed_roots(board);
    FieldCities around;
    fields_surround(rules, board, &board->placed_cities, occupied->field, occupied->field_count,
                    &around);
    for (unsigned i = 0; i < occupied->field_count; i++) {
        const FeatureRef feature = {SEGMENT_FIELD, occupied->field[i]};
        Set *cities = field_around(&around, i);
        FeatureView *view = view_add(feature, views, count);
        measure_seats(rules, board, feature, strong, view);
        field_count(cities, &closed, view);
        *cities = set_and(*cities, closed);
    }
    final_fields(rules, board, occupied, &around, points, NULL);
}

/**
 * Adds to `points` what final_all pays for features, and writes the view of each feature with
 * followers. Returns their number.
 */
static inline uint32_t board_appraise(const Rules *rules, const Board *board, int32_t *points,
                                      FeatureView *views) {
    uint32_t count = 0;
    Occupied occupied;
    occupied_find(rules, board, &occupied);
    appraise_lines(rules, board, &occupied, points, views, &count);
    if (hooks_any(rules, HOOK_CITY_AID)) {
        final_aided(rules, board, points, NULL);
    }
    appraise_cloisters(rules, board, views, &count);
    final_cloisters(rules, board, points, NULL);
    if (occupied.field_count != 0) {
        appraise_fields(rules, board, &occupied, points, views, &count);
    }
    return count;
}

#endif
