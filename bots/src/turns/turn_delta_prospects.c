// SPDX-License-Identifier: MIT
//
// Prospects that modules report, after a turn.
#include "turns/turn_delta_data.h"

// Returns true if one more follower on the tile changes what modules report.
static bool follower_matters(const ModulePreview *module) {
    bool differ = module->entered_count != module->prospect_count;
    for (uint32_t i = 0; i < module->entered_count && !differ; i++) {
        const Prospect *a = &module->prospects[i];
        const Prospect *b = &module->entered[i];
        differ = a->kind != b->kind || a->player != b->player || a->feature != b->feature ||
                 a->amount < b->amount || a->amount > b->amount;
    }
    return differ;
}

void prospects_begin(TurnDelta *self) {
    const PositionSums *sums = self->sums;
    self->prospects = !sums->last && self->module.prospect_count + self->module.entered_count != 0;
    self->enters = self->prospects && follower_matters(&self->module);
    for (uint32_t i = 0; self->prospects && i < sums->occupied_count; i++) {
        self->now[i] = (OccupiedNow){sums->occupied[i].view, sums->occupied[i].value};
    }
}

// Returns the points that `value` includes for the end of the game.
static int32_t points_now(const TurnDelta *self, const FeatureView *view,
                          const FeaturePoints *points) {
    return view->kind == SEGMENT_FIELD ? game_feature_final_points(self->sums->rules, view)
                                       : points->now;
}

static Stake stake_of(const TurnDelta *self, const FeatureView *view, uint32_t leaders,
                      FeatureValue value, int32_t now) {
    const double beyond = (double)(value.leader - (int64_t)now * POINT) / POINT;
    return (Stake){.points = term_basic_points(view) + beyond,
                   .follower = value.follower,
                   .followers = view->followers,
                   .leaders = leaders,
                   .field = view->kind == SEGMENT_FIELD};
}

// Finds a joined feature by its id. Returns JOINED_NONE for others.
static int joined_find(const TurnDelta *self, uint32_t id) {
    for (uint32_t j = 0; j < self->preview.count; j++) {
        if (self->preview.features[j].id == id) {
            return (int)j;
        }
    }
    return JOINED_NONE;
}

// Finds what a prospect depends on. Returns false if there is nothing.
static bool stake_find(const TurnDelta *self, uint32_t id, Stake *out) {
    const PositionSums *sums = self->sums;
    const int j = joined_find(self, id);
    if (j >= 0) {
        const FeatureView *view = &self->preview.features[j];
        const Joined *joined = &self->joined[j];
        if (!joined->occupied || view->complete) {
            return false;
        }
        const uint32_t leaders = feature_leaders(view, sums->players);
        *out = stake_of(self, view, leaders, joined->value,
                        points_now(self, view, &self->module.worth[j]));
        return true;
    }
    for (uint32_t i = 0; i < sums->occupied_count; i++) {
        const OccupiedNow *now = &self->now[i];
        if (now->view.id == id && !now->view.complete) {
            const FeaturePoints points = {now->view.kind == SEGMENT_CLOISTER && !sums->unpaid
                                              ? sums->occupied[i].points.now + now->view.tiles -
                                                    sums->occupied[i].view.tiles
                                              : sums->occupied[i].points.now,
                                          0};
            *out = stake_of(self, &now->view, sums->occupied[i].leaders, now->value,
                            points_now(self, &now->view, &points));
            return true;
        }
    }
    return false;
}

static void prospects_add(const TurnDelta *self, const Prospect *prospects, uint32_t count,
                          int64_t *values) {
    for (uint32_t i = 0; i < count; i++) {
        const Prospect *prospect = &prospects[i];
        Stake stake;
        if (prospect->feature != (uint32_t)PREVIEW_ENTERED) {
            const bool found =
                prospect->feature != FEATURE_NONE && stake_find(self, prospect->feature, &stake);
            values[prospect->player] +=
                value_of(term_prospect(&self->sums->terms, prospect, found ? &stake : NULL));
        }
    }
}

void prospects_update(TurnDelta *self) {
    const ModulePreview *module = &self->module;
    if (self->prospects) {
        int64_t before[PLAYERS_MAX] = {0};
        prospects_add(self, module->prospects, module->prospect_count, before);
        for (int player = 0; player < self->sums->players; player++) {
            self->after.values[player] += before[player];
            self->entered[player] = -before[player];
        }
        if (self->enters) {
            prospects_add(self, module->entered, module->entered_count, self->entered);
        }
    }
}

void prospects_enter(const TurnDelta *self, uint32_t j, bool leads, int64_t *values) {
    const PositionSums *sums = self->sums;
    const ModulePreview *module = &self->module;
    const FeatureView *view = &self->preview.features[j];
    if (!self->enters || view->complete) {
        return;
    }
    uint8_t followers[PLAYERS_MAX] = {0};
    followers[sums->player] = 1;
    Stake stake = stake_of(self, view, (uint32_t)leads << sums->player, self->joined[j].value,
                           points_now(self, view, &module->worth[j]));
    stake.followers = followers;
    for (int player = 0; player < sums->players; player++) {
        values[player] += self->entered[player];
    }
    for (uint32_t i = 0; i < module->entered_count; i++) {
        const Prospect *prospect = &module->entered[i];
        if (prospect->feature == (uint32_t)PREVIEW_ENTERED) {
            values[prospect->player] += value_of(term_prospect(&sums->terms, prospect, &stake));
        }
    }
}
