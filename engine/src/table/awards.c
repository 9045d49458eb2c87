// SPDX-License-Identifier: MIT
#include "table/awards.h"

#include "model/expansion.h"
#include "model/hook_calls.h"
#include "table/segments.h"

static const char *const REASON_TEXTS[SCORE_REASON_COUNT] = {"completed", "incomplete", "farm",
                                                             "gingerbread", "bonus"};

const char *score_reason_text(ScoreReason reason) {
    return (unsigned)reason < SCORE_REASON_COUNT ? REASON_TEXTS[reason] : "unknown";
}

int32_t line_worth(const Rules *rules, const Game *game, FeatureRef line, bool complete) {
    FeatureView view;
    feature_measure(rules, game, line, &view);
    const int32_t worth = plain_worth(rules, line.kind, complete, view.tiles, view.pennants);
    return hooks_value(rules, game, HOOK_FEATURE_VALUE, line, complete, worth);
}

static int32_t farm_final_worth(const Rules *rules, const Game *game, FeatureRef farm,
                                unsigned player) {
    const int32_t per_city = FARM_CITY_POINTS + hooks_farm_bonus(rules, game, farm.root, player);
    const int32_t worth = rules->kernel->farm_worth(rules, game, farm.root, per_city);
    return hooks_value(rules, game, HOOK_LONE_VALUE, farm, false, worth);
}

int32_t final_worth(const Rules *rules, const Game *game, FeatureRef feature, unsigned player) {
    if (feature.kind == SEGMENT_FIELD) {
        return farm_final_worth(rules, game, feature, player);
    }
    FeatureView view;
    feature_measure(rules, game, feature, &view);
    const bool complete = view.open_edges == 0;
    if (!complete && !rules->options.incomplete_score) {
        return 0;
    }
    return feature.kind == SEGMENT_CLOISTER
               ? rules->kernel->cloister_value(rules, game, feature.root)
               : line_worth(rules, game, feature, complete);
}

void score_log_add(ScoreLog *log, ScoreEvent event) {
    if (log == NULL) {
        return;
    }
    if (log->count < log->capacity) {
        log->events[log->count] = event;
    }
    log->count++;
}

void award_notify_modules(const Rules *rules, Game *game, const Award *award, unsigned player,
                          ScoreLog *log) {
    const HookEntry *const end = hooks_end(rules, HOOK_AWARDED);
    for (const HookEntry *h = hooks_first(rules, HOOK_AWARDED); h != end; h++) {
        h->expansion->scoring.awarded(rules, game, h->module, award, player, log);
    }
}

void award_completed(const Rules *rules, Game *game, FeatureRef feature, ScoreLog *log) {
    const HookEntry *const end = hooks_end(rules, HOOK_COMPLETED);
    for (const HookEntry *h = hooks_first(rules, HOOK_COMPLETED); h != end; h++) {
        h->expansion->scoring.completed(rules, game, h->module, feature, log);
    }
}

void award_scored(const Rules *rules, Game *game, FeatureRef feature, ScoreLog *log) {
    const HookEntry *const end = hooks_end(rules, HOOK_SCORED);
    for (const HookEntry *h = hooks_first(rules, HOOK_SCORED); h != end; h++) {
        h->expansion->scoring.scored(rules, game, h->module, feature, log);
    }
}

void award_claimed(const Rules *rules, Game *game, unsigned player, const int *copies,
                   unsigned count) {
    for (uint32_t m = 0; m < rules->module_count; m++) {
        const Expansion *expansion = rules->modules[m].expansion;
        if (expansion->scoring.claimed != NULL) {
            expansion->scoring.claimed(rules, game, m, player, copies, count);
        }
    }
}

void award_grant(const Rules *rules, Game *game, const Award *award, unsigned player,
                 ScoreLog *log) {
    award_give(rules, game, award, player, 1, game->scores, log);
    if (award->points != 0) {
        award_notify_modules(rules, game, award, player, log);
    }
}

void points_pass(const Rules *rules, Game *game, Bonus bonus, ScoreLog *log) {
    holding_pay(rules, game, bonus, game->scores, log);
    const HookEntry *const end = hooks_end(rules, HOOK_PASSED);
    for (const HookEntry *h = hooks_first(rules, HOOK_PASSED); bonus.points != 0 && h != end; h++) {
        h->expansion->scoring.passed(rules, game, h->module, bonus.player, bonus.points, log);
    }
}

void final_pay(const Rules *rules, const Game *game, int32_t *points, ScoreLog *log) {
    const uint32_t first = log != NULL ? log->count : 0;
    rules->kernel->final_points(rules, game, points, log);
    for (uint32_t i = first; log != NULL && i < log->count && i < log->capacity; i++) {
        log->events[i].final = true;
    }
}

void award_log(const Rules *rules, const Game *game, const Award *award, unsigned player,
               ScoreLog *log) {
    ScoreEvent event = {.points = award->points,
                        .player = (uint8_t)player,
                        .reason = award->reason,
                        .kind = award->feature.kind,
                        .tiles = award->tiles,
                        .cities = award->cities,
                        .source = award->source};
    if (award->held) {
        const uint32_t start = rules->kernel->copy_at(game, 0);
        event.kind = rules_copy_type(rules, start)->facts->segments[0].kind;
        score_log_add(log, event);
        return;
    }
    if (award->reason == SCORE_FARM || award->reason == SCORE_BONUS) {
        FeatureView view;
        feature_extent(rules, game, award->feature, &view);
        event.tiles = view.tiles;
        event.cities = award->reason == SCORE_BONUS ? view.cities : award->cities;
    }
    score_event_locate(rules, game, award->feature, &event);
    score_log_add(log, event);
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
    event->segment = (uint8_t)cell_segment(rules, game, owner);
    event->x = at.x;
    event->y = at.y;
}
