// SPDX-License-Identifier: MIT
//
// Changes of farms by the cities that a placed tile joins and completes.
#include "turns/turn_delta_data.h"

// Counts the cities around a farm.
// @param before set of the cities around it before the placement
// @param walls set of the joined cities that border it on the tile
static void farm_count(const TurnDelta *self, const uint64_t *before, uint32_t walls,
                       FeatureView *farm) {
    const PositionSums *sums = self->sums;
    uint32_t complete = 0;
    uint32_t open = 0;
    for (uint32_t w = 0; w < sums->words; w++) {
        complete += (uint32_t)__builtin_popcountll(before[w] & sums->complete[w]);
        open +=
            (uint32_t)__builtin_popcountll(before[w] & ~sums->complete[w] & ~self->cities_gone[w]);
    }
    farm->cities = (uint16_t)complete;
    farm->cities_open = (uint16_t)open;
    for (uint32_t cities = self->cities; cities != 0; cities &= cities - 1) {
        const uint32_t j = (uint32_t)__builtin_ctz(cities);
        const bool around = ((walls >> j) & 1U) != 0 ||
                            bits_common(before, &self->joined_cities[j * self->sums->words],
                                        self->sums->words) != 0;
        const bool complete_now = self->preview.features[j].complete;
        farm->cities = (uint16_t)(farm->cities + (around && complete_now));
        farm->cities_open = (uint16_t)(farm->cities_open + (around && !complete_now));
    }
}

void farms_begin(TurnDelta *self, const TileFacts *facts) {
    for (unsigned s = 0; self->cities != 0 && s < facts->segment_count; s++) {
        for (unsigned cities = facts->segments[s].cities; cities != 0; cities &= cities - 1) {
            const unsigned city = (unsigned)__builtin_ctz(cities);
            self->joined[self->preview.of[s]].walls |= 1U << self->preview.of[city];
        }
    }
}

// Returns true if the tile completes or merges cities, which may affect other farms.
static bool cities_change(const TurnDelta *self) {
    bool change = false;
    for (uint32_t cities = self->cities; cities != 0; cities &= cities - 1) {
        const uint32_t j = (uint32_t)__builtin_ctz(cities);
        const unsigned parts = self->joined[j].parts;
        change = change || parts > 1 || (parts == 1 && self->preview.features[j].complete);
    }
    return change;
}

static void farms_elsewhere(TurnDelta *self) {
    for (uint32_t i = 0; i < self->sums->occupied_farm_count; i++) {
        const OccupiedFeature *occupied = &self->sums->occupied[self->sums->occupied_farms[i]];
        const uint64_t *cities = &self->sums->farm_cities[occupied->number * self->sums->words];
        bool joined = false;
        for (uint32_t p = 0; p < self->farm_part_count; p++) {
            joined = joined || self->farm_parts[p].number == occupied->number;
        }
        if (!joined && bits_common(cities, self->cities_gone, self->sums->words) != 0) {
            FeatureView now = occupied->view;
            farm_count(self, cities, 0, &now);
            const FeatureValue value = feature_value_of(self->sums, &now, occupied->open);
            occupied_change(self->sums, &self->after, occupied,
                            feature_value_less(value, occupied->value));
            occupied_now(self, occupied, &now, value);
            if (self->sums->previewable) {
                totals_bonus(self->sums, &self->after, occupied->leaders, occupied->bonus,
                             now.cities - occupied->view.cities);
            }
            Elsewhere *elsewhere = &self->elsewhere[self->elsewhere_count++];
            *elsewhere = (Elsewhere){occupied->number, occupied->claim};
            elsewhere->claim.value = value.leader - value.learned;
        }
    }
}

void farm_joined_count(const TurnDelta *self, uint32_t j, FeatureView *farm) {
    farm_count(self, &self->joined_cities[j * self->sums->words], self->joined[j].walls, farm);
}

void farms_elsewhere_update(TurnDelta *self) {
    if (cities_change(self)) {
        farms_elsewhere(self);
    }
}

// Returns the joined farm that a farm is part of, or JOINED_NONE.
static int held_joined(const TurnDelta *self, const HeldFarm *held) {
    for (uint32_t p = 0; p < self->farm_part_count; p++) {
        if (self->farm_parts[p].number == held->number) {
            return self->farm_parts[p].joined;
        }
    }
    return JOINED_NONE;
}

// Adds a share in a farm. @param before completed cities that are counted already
static void share_add(TurnDelta *self, unsigned player, int32_t points, const FeatureView *now,
                      int32_t before) {
    const PositionSums *sums = self->sums;
    self->after.values[player] += (int64_t)points * (now->cities - before) * POINT;
    if (!sums->last) {
        self->after.values[player] +=
            value_of(term_share(&sums->terms, (double)points * now->cities_open));
    }
}

void farms_held_update(TurnDelta *self) {
    const PositionSums *sums = self->sums;
    const ModulePreview *module = &self->module;
    for (uint32_t i = 0; i < sums->held_count; i++) {
        const HeldFarm *held = &sums->held[i];
        FeatureView now = {.cities = 0};
        if (held_joined(self, held) == JOINED_NONE) {
            farm_count(self, &sums->farm_cities[held->number * sums->words], 0, &now);
        }
        share_add(self, held->player, held->points, &now, held->cities);
    }
    for (uint32_t i = 0; i < module->share_count; i++) {
        const FarmShare *share = &module->shares[i];
        for (uint32_t j = 0; j < self->preview.count; j++) {
            if (self->preview.features[j].id == share->field) {
                FeatureView now = {.cities = 0};
                farm_joined_count(self, j, &now);
                share_add(self, share->player, share->points, &now, 0);
            }
        }
    }
}
