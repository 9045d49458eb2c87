// What expansion modules share: symbols, and paying points outside the core's scoring.
// SPDX-License-Identifier: MIT
#include "expansion.h"

#include <string.h>

// ---- Symbols

bool facts_carry(const TileSet *set, const TileFacts *facts, const char *symbol) {
    for (unsigned i = 0; i < set->symbol_count; i++) {
        if (((facts->symbols >> i) & 1U) != 0 && strcmp(set->symbols[i], symbol) == 0) {
            return true;
        }
    }
    return false;
}

bool copy_carries(const Rules *rules, uint32_t copy, int symbol) {
    return copy != NO_COPY && symbol_among(rules_copy_type(rules, copy)->symbols, symbol);
}

bool ref_carries(const Rules *rules, SegmentRef ref, int symbol) {
    const TypeInfo *type = rules_copy_type(rules, ref_copy(ref));
    return symbol_among(type->segment_symbols[ref_segment(ref)], symbol);
}

uint32_t feature_symbols(const Rules *rules, const Game *game, FeatureRef feature, int symbol) {
    uint32_t count = 0;
    if (symbol < 0) {
        return 0;
    }
    for (uint32_t i = rules->symbol_first[symbol]; i < rules->symbol_first[symbol + 1]; i++) {
        const SegmentRef ref = rules->symbol_refs[i];
        const unsigned copy = ref_copy(ref);
        const TileFacts *facts = rules_copy_type(rules, copy)->facts;
        const unsigned kind = facts->segments[ref_segment(ref)].kind;
        PlacedTile at;
        if (kind == feature.kind && rules->kernel->where(rules, game, copy, &at)) {
            const uint32_t label = rules_label(rules, copy, ref_segment(ref));
            count += rules->kernel->find(game, kind, label) == feature.root;
        }
    }
    return count;
}

// ---- Places

uint32_t copy_index(const Rules *rules, const Game *game, uint32_t copy) {
    uint32_t index = 0;
    while (rules->kernel->copy_at(game, index) != copy) {
        index++;
        CHECK(index < game->placed_count);
    }
    return index;
}

uint64_t ref_bits(const Rules *rules, const Game *game, SegmentRef ref) {
    const PlacedTile tile = copy_tile(rules, game, ref_copy(ref));
    return cell_bits(tile.x, tile.y) | ref_segment(ref);
}

uint32_t copy_segments(const Rules *rules, const Game *game, uint32_t copy, FeatureRef feature) {
    const TileFacts *facts = rules_copy_type(rules, copy)->facts;
    uint32_t segments = 0;
    for (unsigned i = 0; i < facts->segment_count; i++) {
        const bool kind = facts->segments[i].kind == feature.kind;
        const bool same =
            kind && feature_same(feature_of_ref(rules, game, segment_ref(copy, i)), feature);
        segments |= (uint32_t)same << i;
    }
    return segments;
}

// ---- Points

void score_log_add(ScoreLog *log, ScoreEvent event) {
    if (log == NULL) {
        return;
    }
    if (log->count < log->capacity) {
        log->events[log->count] = event;
    }
    log->count++;
}

void bonus_pay(const Rules *rules, const Game *game, FeatureRef feature, Bonus bonus,
               int32_t *points, ScoreLog *log) {
    points[bonus.player] += bonus.points;
    if (log == NULL || bonus.points == 0) {
        return;
    }
    FeatureView view;
    memset(&view, 0, sizeof view);
    rules->kernel->measure(rules, game, feature, &view);
    ScoreEvent event = {.points = bonus.points,
                        .player = (uint8_t)bonus.player,
                        .reason = SCORE_BONUS,
                        .kind = feature.kind,
                        .tiles = view.tiles};
    score_event_locate(rules, game, feature, &event);
    score_log_add(log, event);
}

void holding_pay(const Rules *rules, const Game *game, Bonus bonus, int32_t *points,
                 ScoreLog *log) {
    points[bonus.player] += bonus.points;
    if (bonus.points != 0) {
        const uint32_t start = rules->kernel->copy_at(game, 0);
        score_log_add(log,
                      (ScoreEvent){.points = bonus.points,
                                   .player = (uint8_t)bonus.player,
                                   .reason = SCORE_BONUS,
                                   .kind = rules_copy_type(rules, start)->facts->segments[0].kind});
    }
}

void score_event_locate(const Rules *rules, const Game *game, FeatureRef feature,
                        ScoreEvent *event) {
    SegmentRef owner = 0;
    PlacedTile at = {0, 0, 0, 0};
    if (feature.kind == SEGMENT_CLOISTER) {
        owner = segment_ref(feature.root, rules_copy_type(rules, feature.root)->cloister - 1U);
        (void)rules->kernel->where(rules, game, feature.root, &at);
    } else {
        const Space space = kind_space(feature.kind);
        const uint32_t first = feature.kind == SEGMENT_ROAD ? rules->road_first : 1;
        for (uint32_t label = first; label < rules->labels[space]; label++) {
            owner = rules->label_owner[space][label];
            if (rules->kernel->where(rules, game, ref_copy(owner), &at) &&
                rules->kernel->find(game, feature.kind, label) == feature.root) {
                break;
            }
        }
    }
    event->segment = (uint8_t)ref_segment(owner);
    event->x = at.x;
    event->y = at.y;
}
