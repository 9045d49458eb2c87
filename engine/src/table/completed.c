// SPDX-License-Identifier: MIT
#include "table/completed.h"

#include "base/bits.h"
#include "table/awards.h"

static PhaseResult features_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    if (game->scored == 0) {
        (void)rules->kernel->completed_begin(rules, game);
    }
    if (game->scored < game->completed_count) {
        return PHASE_NEXT;
    }
    rules->kernel->forget_completed(rules, game);
    return PHASE_SCORED;
}

const Phase PHASE_FEATURES = {.name = "features", .step = STEP_FEATURES, .enter = features_enter};

static PhaseResult done_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    award_completed(rules, game, scoring_feature(rules, game), log);
    return PHASE_NEXT;
}

const Phase PHASE_FEATURE_DONE = {
    .name = "feature done", .step = STEP_FEATURE_DONE, .enter = done_enter};

static PhaseResult score_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    if (rules->one_by_one) {
        rules->kernel->score_one(rules, game, game->scored, log);
        game->scored++;
    } else if (game->completed_count > 0) {
        rules->kernel->score_completed(rules, game, log);
    }
    return PHASE_NEXT;
}

const Phase PHASE_SCORE = {.name = "score", .step = STEP_SCORE, .enter = score_enter};

static PhaseResult over_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return PHASE_FEATURE;
}

const Phase PHASE_FEATURE_OVER = {
    .name = "feature over", .step = STEP_FEATURE_OVER, .enter = over_enter};

bool scoring_asks(const Rules *rules, const Game *game) {
    return rules->one_by_one && game->pending == PENDING_DECISION &&
           step_of_feature(rules->phases[game->phase]->step);
}

bool scoring_is_previewed(const Rules *rules, const Game *game, FeatureRef feature) {
    const unsigned step = rules->phases[game->phase]->step;
    const bool begun = step > STEP_FEATURE_DONE && step <= STEP_SCORE && rules->one_by_one &&
                       game->scored < game->completed_count;
    return !rules->kernel->completed_now(rules, game, feature) ||
           (begun && feature_same(rules->kernel->completed(rules, game, game->scored), feature));
}

SegmentRef feature_name_ref(const Rules *rules, const Game *game, FeatureRef feature) {
    if (feature.kind == SEGMENT_CLOISTER) {
        return segment_ref(feature.root, rules_copy_type(rules, feature.root)->cloister - 1U);
    }
    SegmentRef name = NO_REF;
    PlacedTile at = {0, 0, 0, 0};
    for (uint32_t i = rules->kernel->next_showing(rules, game, feature, 0); i < game->placed_count;
         i = rules->kernel->next_showing(rules, game, feature, i + 1)) {
        const uint32_t copy = rules->kernel->copy_at(game, i);
        const PlacedTile tile = copy_tile(rules, game, copy);
        const bool now = copy == game->copy_in_turn; // the last one
        const bool before = tile_before(tile, at) ||
                            (!tile_before(at, tile) && tile.rotation < at.rotation); // half tiles
        if (name == NO_REF || now || before) {
            name = segment_ref(copy, bit_lowest(copy_segments(rules, game, copy, feature)));
            at = tile;
        }
    }
    return name;
}

void farms_settle(const Rules *rules, Game *game, ScoreLog *log) {
    const HookEntry *const end = hooks_end(rules, HOOK_FARMS_DUE);
    for (const HookEntry *h = hooks_first(rules, HOOK_FARMS_DUE); h != end; h++) {
        uint16_t roots[PLAYERS_MAX];
        const uint32_t count = h->expansion->scoring.farms_due(rules, game, h->module, roots);
        for (uint32_t i = 0; i < count; i++) {
            (void)h->expansion->scoring.farm_pay(rules, game, h->module, roots[i], log);
        }
    }
}

bool scoring_set(const Rules *rules, Game *game, FeatureRef feature) {
    uint32_t count = rules->one_by_one ? rules->kernel->completed_begin(rules, game) : 0;
    if (rules->one_by_one && feature.kind == SEGMENT_FIELD) {
        count = rules->kernel->completed_farm(rules, game, feature.root); // it is paid, so not due
    }
    for (uint32_t i = 0; i < count; i++) {
        if (feature_same(rules->kernel->completed(rules, game, i), feature)) {
            game->scored = (uint8_t)i;
            return true;
        }
    }
    return false;
}

bool feature_turned(const Rules *rules, const Game *game, FeatureRef feature) {
    bool turned = false;
    const HookEntry *const end = hooks_end(rules, HOOK_TURNED);
    for (const HookEntry *h = hooks_first(rules, HOOK_TURNED); !turned && h != end; h++) {
        turned = h->expansion->pieces.turned(rules, game, h->module, feature);
    }
    return turned;
}
