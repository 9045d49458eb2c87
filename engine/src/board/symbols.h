/**
 * Segments of a feature: those on one tile, and those that carry a symbol.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_SYMBOLS_H
#define ENGINE_KERNEL_SYMBOLS_H

#include "board/majority.h"

/**
 * Returns the segments of a copy on the table that belong to a road, city or field, given by its
 * index into the arrays over all labels, as a bit set.
 */
static inline uint32_t copy_shows(const Rules *rules, const Board *board, unsigned copy,
                                  unsigned kind, unsigned root) {
    const unsigned base = label_base(kind);
    uint32_t rest = rules_copy_type(rules, copy)->of_kind[kind];
    uint32_t segments = 0;
    for (; rest != 0; rest &= rest - 1) {
        const unsigned segment = bit_lowest(rest);
        const unsigned index = rules->segment_index[segment_ref(copy, segment)];
        segments |= (uint32_t)(base + label_find(board, base, index - base) == root) << segment;
    }
    return segments;
}

/** As copy_shows, for any feature. */
static inline uint32_t copy_segments_in(const Rules *rules, const Board *board, unsigned copy,
                                        FeatureRef feature) {
    const TypeInfo *type = rules_copy_type(rules, copy);
    if (feature.kind == SEGMENT_CLOISTER) {
        return copy == feature.root ? type->cloisters : 0;
    }
    const unsigned root = label_base(feature.kind) + feature.root;
    uint32_t segments = 0;
    if (KERNEL_MODULES && rules->turn_roots && copy == board->head.copy_in_turn) {
        const uint16_t *roots = board->turn_root;
        for (unsigned chunk = 0; chunk < type->segment_count; chunk += 4) {
            const unsigned four = (unsigned)(roots[chunk] == root) |
                                  (unsigned)(roots[chunk + 1] == root) << 1 |
                                  (unsigned)(roots[chunk + 2] == root) << 2 |
                                  (unsigned)(roots[chunk + 3] == root) << 3;
            segments |= four << chunk;
        }
        return segments & ((1U << type->segment_count) - 1U);
    }
    return copy_shows(rules, board, copy, feature.kind, root);
}

/** Counts the segments with a symbol, one by one. */
static uint32_t symbols_counted(const Rules *rules, const Board *board, FeatureRef feature,
                                unsigned symbol) {
    uint32_t count = 0;
    for (uint32_t i = rules->symbol_first[symbol]; i < rules->symbol_first[symbol + 1]; i++) {
        const SegmentRef ref = rules->symbol_refs[i];
        count += board->laid[ref_copy(ref)].number != 0 && ref_in(rules, board, ref, feature);
    }
    return count;
}

/** Returns the number of segments of a feature on the table that carry a symbol. */
static inline uint32_t feature_symbols_count(const Rules *rules, const Board *board,
                                             FeatureRef feature, unsigned symbol) {
    if (feature.kind != SEGMENT_CITY && feature.kind != SEGMENT_ROAD) {
        return symbols_counted(rules, board, feature, symbol);
    }
    // A city's set has a bit for each segment; a road's has one for each tile, on which another
    // road may carry the symbol.
    Set shown;
    const bool road = feature.kind == SEGMENT_ROAD;
    const WideSet *carry = road ? &rules->symbol_roads[symbol] : &rules->symbol_cities[symbol];
    memcpy(&shown, carry, sizeof shown);
    const unsigned common = set_common(&board->set[feature.root], &shown);
    return road && common != 0 ? symbols_counted(rules, board, feature, symbol) : common;
}

#endif
