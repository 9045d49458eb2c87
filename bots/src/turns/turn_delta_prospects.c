// SPDX-License-Identifier: MIT
//
// Prospects that modules report, after a turn.
#include "turns/turn_delta_data.h"

#include <string.h>

void prospects_begin(TurnDelta *self) {
    self->prospects = !self->sums->last && self->module.prospect_count != 0;
    self->enters = false;
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

// Returns the stake in an incomplete feature with followers that the tile joins.
static Stake joined_stake(const TurnDelta *self, uint32_t j) {
    const FeatureView *view = &self->preview.features[j];
    const uint32_t leaders = feature_leaders(view, self->sums->players);
    return stake_of(self, view, leaders, self->joined[j].value,
                    points_now(self, view, &self->module.worth[j]));
}

// Returns what is known of an occupied feature that the tile does not join.
static const FeatureView *view_now(const TurnDelta *self, uint32_t i) {
    return self->now_known[i] == self->number ? &self->now[i].view : &self->sums->occupied[i].view;
}

static Stake occupied_stake(const TurnDelta *self, uint32_t i) {
    const OccupiedFeature *before = &self->sums->occupied[i];
    const FeatureView *view = view_now(self, i);
    const bool changed = self->now_known[i] == self->number;
    FeaturePoints points = {before->points.now, 0};
    if (view->kind == SEGMENT_CLOISTER && !self->sums->unpaid) {
        points.now += view->tiles - before->view.tiles;
    }
    return stake_of(self, view, before->leaders, changed ? self->now[i].value : before->value,
                    points_now(self, view, &points));
}

// Finds what a prospect depends on. Returns false if there is nothing.
// @param out NULL: only whether there is something
static bool stake_find(const TurnDelta *self, uint32_t id, Stake *out) {
    const PositionSums *sums = self->sums;
    const int j = joined_find(self, id);
    uint32_t i = 0;
    while (j < 0 && i < sums->occupied_count && sums->occupied_ids[i] != id) {
        i++;
    }
    const bool found = j >= 0 ? self->joined[j].occupied && !self->preview.features[j].complete
                              : i < sums->occupied_count && !view_now(self, i)->complete;
    if (found && out != NULL) {
        *out = j >= 0 ? joined_stake(self, (uint32_t)j) : occupied_stake(self, i);
    }
    return found;
}

// Returns the value of a prospect that does not depend on the feature that the player enters.
static int64_t prospect_value(const TurnDelta *self, const Prospect *prospect) {
    Stake stake = {.points = 0};
    const bool asset = prospect->kind == PROSPECT_ASSET; // its stake only has to exist
    const bool found = prospect->feature != FEATURE_NONE &&
                       stake_find(self, prospect->feature, asset ? NULL : &stake);
    return value_of(term_prospect(&self->sums->terms, prospect, found ? &stake : NULL));
}

// Adds up the prospects after a pass, and how they differ after entering a feature.
static void prospects_add(TurnDelta *self) {
    const ModulePreview *module = &self->module;
    memset(self->entered, 0, sizeof self->entered);
    for (uint32_t i = 0; i < module->prospect_count; i++) {
        const Prospect *prospect = &module->prospects[i];
        self->enters = self->enters || prospect->when != PROSPECT_ALWAYS;
        if (prospect->feature == (uint32_t)PREVIEW_ENTERED) {
            continue;
        }
        const int64_t value = prospect_value(self, prospect);
        if (prospect->when != PROSPECT_ENTERED) {
            self->after.values[prospect->player] += value;
        }
        if (prospect->when != PROSPECT_ALWAYS) {
            self->entered[prospect->player] += prospect->when == PROSPECT_ENTERED ? value : -value;
        }
    }
}

// Returns the value of a promise that depends on no feature.
static int64_t promise_value(const TurnDelta *self, int32_t amount) {
    const Prospect promise = {.kind = PROSPECT_PROMISE, .feature = FEATURE_NONE, .amount = amount};
    return self->sums->last ? 0 : value_of(term_prospect(&self->sums->terms, &promise, NULL));
}

static __attribute__((noinline)) void choices_update(TurnDelta *self) {
    const ModulePreview *module = &self->module;
    for (uint32_t c = 0; c < module->choice_count; c++) {
        for (uint32_t f = 0; f < module->choices[c].count; f++) {
            const TurnFate *fate = &module->choices[c].fates[f];
            for (int player = 0; player < self->sums->players; player++) {
                self->fates[c][f][player] = (int64_t)fate->points[player] * POINT +
                                            promise_value(self, fate->promises[player]) -
                                            promise_value(self, module->promised[player]);
            }
        }
    }
}

void prospects_update(TurnDelta *self) {
    choices_update(self);
    if (self->prospects) {
        prospects_add(self);
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
    for (uint32_t i = 0; i < module->prospect_count; i++) {
        const Prospect *prospect = &module->prospects[i];
        if (prospect->feature == (uint32_t)PREVIEW_ENTERED) {
            values[prospect->player] += value_of(term_prospect(&sums->terms, prospect, &stake));
        }
    }
}
