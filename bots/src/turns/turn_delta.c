// SPDX-License-Identifier: MIT
#include "turns/turn_delta.h"

#include "turns/turn_delta_data.h"

#include <stdlib.h>
#include <string.h>

Status turn_delta_create(TurnDelta **out, const Rules *rules, const EvaluationWeights *weights,
                         ClosingOdds *odds, Message *message) {
    TurnDelta *self = calloc(1, sizeof *self);
    const uint32_t words = rules_city_words(rules);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "turns: out of memory");
    }
    self->joined_cities = malloc(SEGMENTS_MAX * words * sizeof *self->joined_cities);
    self->cities_gone = malloc(words * sizeof *self->cities_gone);
    if (self->joined_cities == NULL || self->cities_gone == NULL ||
        position_sums_create(&self->sums, rules, weights, odds, message) != STATUS_OK ||
        (self->near = malloc(self->sums->mask_words * sizeof *self->near)) == NULL) {
        turn_delta_destroy(self);
        return message_set(message, STATUS_NO_MEMORY, "turns: out of memory");
    }
    *out = self;
    return STATUS_OK;
}

void turn_delta_destroy(TurnDelta *self) {
    if (self == NULL) {
        return;
    }
    position_sums_destroy(self->sums);
    free(self->joined_cities);
    free(self->cities_gone);
    free(self->near);
    free(self);
}

void turn_delta_begin(TurnDelta *self, const Game *game) {
    position_sums_begin(self->sums, game);
}

// ---- The features of the placed tile

// Records a line or farm as part of a joined feature. Returns false if it was recorded before.
static bool part_add(Part *parts, uint32_t *count, uint16_t number, int joined) {
    for (uint32_t i = 0; i < *count; i++) {
        if (parts[i].number == number) {
            return false;
        }
    }
    parts[(*count)++] = (Part){number, (uint8_t)joined};
    return true;
}

static void joined_begin(TurnDelta *self) {
    const PlacementPreview *f = &self->preview;
    self->cities = 0;
    self->occupied_joined = 0;
    self->awaiting = 0;
    for (uint32_t j = 0; j < f->count && j < SEGMENTS_MAX; j++) {
        uint64_t followers;
        _Static_assert(sizeof f->features[j].followers == sizeof followers, "in one word");
        memcpy(&followers, f->features[j].followers, sizeof followers);
        const bool occupied = followers != 0;
        Joined *joined = &self->joined[j]; // its value is computed later
        joined->open = (Openness){0, 0};
        joined->walls = 0;
        joined->parts = 0;
        joined->gingerbread = false;
        joined->occupied = occupied;
        self->occupied_joined |= (uint32_t)(occupied && f->features[j].kind != SEGMENT_CLOISTER)
                                 << j;
        self->cities |= (uint32_t)(f->features[j].kind == SEGMENT_CITY) << j;
    }
    self->line_part_count = 0;
    self->farm_part_count = 0;
    self->shift_count = 0;
    self->elsewhere_count = 0;
    for (uint32_t w = 0; w < f->count * self->sums->words; w++) {
        self->joined_cities[w] = 0;
    }
    for (uint32_t w = 0; w < self->sums->words; w++) {
        self->cities_gone[w] = 0;
    }
}

static void line_join(TurnDelta *self, uint16_t number, int j) {
    if (!part_add(self->line_parts, &self->line_part_count, number, j)) {
        return;
    }
    const RoadOrCity *line = &self->sums->lines[number];
    Joined *joined = &self->joined[j];
    joined->open.surprisal += line->open.surprisal;
    joined->open.cells += line->open.cells;
    joined->parts++;
    self->awaiting |= (uint32_t)line->opposed << j;
    joined->gingerbread = joined->gingerbread || line_has_gingerbread(self->sums, number);
    if (self->preview.features[j].kind == SEGMENT_CITY) {
        const unsigned bit = line->root - 1U;
        self->joined_cities[(uint32_t)j * self->sums->words + bit / 64] |= UINT64_C(1)
                                                                           << (bit % 64);
        self->cities_gone[bit / 64] |= UINT64_C(1) << (bit % 64);
    }
    if (line->occupied >= 0) {
        const OccupiedFeature *occupied = &self->sums->occupied[line->occupied];
        occupied_change(self->sums, &self->after, occupied,
                        feature_value_less((FeatureValue){0, 0, 0}, occupied->value));
        if (line_has_gingerbread(self->sums, number)) {
            gingerbread_add(self->sums, self->after.values, self->closed_values, &occupied->view,
                            -1);
        }
    }
}

static void farm_join(TurnDelta *self, uint16_t number, int j) {
    if (!part_add(self->farm_parts, &self->farm_part_count, number, j)) {
        return;
    }
    for (uint32_t w = 0; w < self->sums->words; w++) {
        self->joined_cities[(uint32_t)j * self->sums->words + w] |=
            self->sums->farm_cities[number * self->sums->words + w];
    }
    self->awaiting |= (uint32_t)self->sums->farm_opposed[number] << j;
    if (self->sums->farm_occupied[number] >= 0) {
        const OccupiedFeature *occupied = &self->sums->occupied[self->sums->farm_occupied[number]];
        occupied_change(self->sums, &self->after, occupied,
                        feature_value_less((FeatureValue){0, 0, 0}, occupied->value));
        if (self->sums->previewable) {
            totals_bonus(self->sums, &self->after, occupied->leaders, occupied->bonus,
                         -occupied->view.cities);
            totals_pay(self->sums, &self->after, occupied->leaders, -occupied->points.now);
        }
    }
}

static void parts_find(TurnDelta *self, const Cell *cell, const Stamp *stamp) {
    for (unsigned sides = cell->sides; sides != 0; sides &= sides - 1) {
        const unsigned side = (unsigned)__builtin_ctz(sides);
        line_join(self, cell->lines[side], port_joined(self, stamp, PORTS_PER_SIDE * side + 1));
    }
    for (unsigned i = 0; i < cell->contact_count; i++) {
        const PortContact contact = cell->contacts[i];
        farm_join(self, contact.farm, port_joined(self, stamp, contact.port));
    }
}

// ---- The position after the turn

// Pays a complete feature and returns its followers.
static void feature_pay(TurnDelta *self, const FeatureView *view, uint32_t leaders,
                        FeatureValue value) {
    for (int player = 0; view->complete && player < self->sums->players; player++) {
        self->after.in_supply[player] += view->followers[player];
        self->closed_values[player] += (int64_t)((leaders >> player) & 1U) * value.leader;
    }
}

// Returns the value of an occupied cloister. @param more the tile is one of those around it
static FeatureValue cloister_value(const TurnDelta *self, const OccupiedFeature *occupied,
                                   const FeatureView *now, Openness open, bool more) {
    if (!self->sums->previewable) {
        return feature_value_of(self->sums, now, open);
    }
    const FeaturePoints before = occupied->points; // what modules add stays the same
    if (!more) {
        return feature_value_previewed(self->sums, now, open, before);
    }
    const bool unpaid = self->sums->unpaid;
    const int32_t counted = unpaid ? occupied->view.tiles : before.now;
    const FeaturePoints points = now->complete
                                     ? (FeaturePoints){counted + before.gain, 0}
                                     : (FeaturePoints){before.now + !unpaid, before.gain - 1};
    return feature_value_previewed(self->sums, now, open, points);
}

// Learned corrections also depend on the cells around a cloister.
static void cloister_near(TurnDelta *self, const OccupiedFeature *occupied, bool more) {
    FeatureView now = occupied->view;
    Openness open = occupied->open;
    if (more) {
        now.tiles++;
        now.open_edges--;
        now.complete = now.open_edges == 0;
    }
    if (self->sums->terms.nets != NULL) {
        cloister_open_change(self, occupied->x, occupied->y, &open);
    }
    const FeatureValue value = cloister_value(self, occupied, &now, open, more);
    occupied_change(self->sums, &self->after, occupied, feature_value_less(value, occupied->value));
    feature_pay(self, &now, occupied->leaders, value);
    occupied_now(self, occupied, &now, value);
}

static void cloisters_near(TurnDelta *self, const CellView *cell) {
    const int reach = self->sums->terms.nets != NULL ? 2 : 1;
    for (uint32_t i = 0; i < self->sums->occupied_cloister_count; i++) {
        const OccupiedFeature *occupied = &self->sums->occupied[self->sums->occupied_cloisters[i]];
        const int x = abs(occupied->x - cell->x);
        const int y = abs(occupied->y - cell->y);
        if (x <= reach && y <= reach &&
            !occupied->view.complete) { // an abbot may stay in a complete one
            cloister_near(self, occupied, x <= 1 && y <= 1);
        }
    }
}

static void shifts_update(TurnDelta *self) {
    for (uint32_t i = 0; i < self->shift_count; i++) {
        Shift *shift = &self->shifts[i];
        const RoadOrCity *line = &self->sums->lines[shift->line];
        const OccupiedFeature *occupied = &self->sums->occupied[line->occupied];
        const Openness open = {line->open.surprisal + shift->open.surprisal,
                               line->open.cells + shift->open.cells};
        const bool previewable = self->sums->previewable;
        const FeatureValue value =
            previewable
                ? feature_value_previewed(self->sums, &occupied->view, open, occupied->points)
                : feature_value_of(self->sums, &occupied->view, open);
        occupied_change(self->sums, &self->after, occupied,
                        feature_value_less(value, occupied->value));
        occupied_now(self, occupied, &occupied->view, value);
        shift->claim = occupied->claim;
        shift->claim.value = previewable
                                 ? claim_value_previewed(&occupied->view, value, occupied->points)
                                 : claim_value(self->sums, &occupied->view, value);
    }
}

// Evaluates a joined feature by the module preview. Returns its value in contests.
static int64_t joined_evaluate_previewed(TurnDelta *self, uint32_t j) {
    const FeatureView *view = &self->preview.features[j];
    Joined *joined = &self->joined[j];
    if (view->kind == SEGMENT_FIELD) {
        joined->value = feature_value_of(self->sums, view, joined->open);
        return joined->value.leader - joined->value.learned;
    }
    joined->value = feature_value_previewed(self->sums, view, joined->open, self->module.worth[j]);
    return claim_value_previewed(view, joined->value, self->module.worth[j]);
}

static inline int64_t joined_evaluate(TurnDelta *self, uint32_t j) {
    if (self->sums->previewable) {
        return joined_evaluate_previewed(self, j);
    }
    Joined *joined = &self->joined[j];
    joined->value = feature_value_of(self->sums, &self->preview.features[j], joined->open);
    return claim_value(self->sums, &self->preview.features[j], joined->value);
}

// Adds the module preview of an occupied joined feature, except its points.
static __attribute__((noinline)) void joined_update_previewed(TurnDelta *self, uint32_t j) {
    const FeatureView *view = &self->preview.features[j];
    const uint32_t leaders = self->joined[j].claim.leaders;
    if (view->kind == SEGMENT_FIELD) {
        totals_bonus(self->sums, &self->after, leaders, self->module.bonus[j], view->cities);
        totals_pay(self->sums, &self->after, leaders, self->module.worth[j].now);
    }
    for (int player = 0; player < self->sums->players; player++) {
        const uint32_t others = self->module.leaving[j][player] & ~self->sums->kinds.set;
        self->after.in_supply[player] -= __builtin_popcount(others); // followers, but no supply
    }
}

// Returns the set of features that are occupied or that the player may deploy on.
static uint32_t joined_that_matter(const TurnDelta *self) {
    if (self->sums->previewable) {
        return self->module.used;
    }
    const PlacementPreview *f = &self->preview;
    uint32_t matter = 0;
    for (unsigned bits = f->deployable; bits != 0; bits &= bits - 1) {
        matter |= 1U << f->of[__builtin_ctz(bits)];
    }
    for (uint32_t j = 0; j < f->count; j++) {
        matter |= (uint32_t)self->joined[j].occupied << j;
    }
    return matter;
}

// Counts the open cells of a farm, or around a cloister, for learned corrections.
static void joined_cells_count(TurnDelta *self, uint32_t j) {
    const unsigned kind = self->preview.features[j].kind;
    if (kind == SEGMENT_FIELD) {
        self->joined[j].open.cells = farm_cells(self, j);
    } else if (kind == SEGMENT_CLOISTER) {
        const CellView *cell = &self->sums->views[self->index];
        self->joined[j].open = cloister_open(self->sums, cell->x, cell->y);
        cloister_open_change(self, cell->x, cell->y, &self->joined[j].open);
    }
}

static void joined_update(TurnDelta *self) {
    for (uint32_t matter = joined_that_matter(self); matter != 0; matter &= matter - 1) {
        const uint32_t j = (uint32_t)__builtin_ctz(matter);
        Joined *joined = &self->joined[j];
        FeatureView *view = &self->preview.features[j];
        if (view->kind == SEGMENT_FIELD) {
            farm_joined_count(self, j, view);
        }
        if (self->sums->terms.nets != NULL) {
            joined_cells_count(self, j);
        }
        const int64_t value = joined_evaluate(self, j);
        if (!joined->occupied) { // a player who deploys there is alone
            joined->claim = (Claim){.value = value, .leaders = 1U << self->sums->player};
            joined->claim.strength[self->sums->player] = 1;
            continue;
        }
        joined->claim = claim_of(view, self->sums->players, value);
        totals_feature(&self->after, self->sums->players, view, joined->claim.leaders,
                       joined->value);
        feature_pay(self, view, joined->claim.leaders, joined->value);
        if (self->sums->previewable) {
            joined_update_previewed(self, j);
        }
        if (joined->gingerbread) {
            gingerbread_add(self->sums, self->after.values, self->closed_values, view, 1);
        }
    }
}

// Returns true if an occupied joined farm has the same farmers and cities as before the turn, or
// another one no city for a farmer to be paid for.
static bool farm_is_same(const TurnDelta *self, uint32_t j) {
    const FeatureView *view = &self->preview.features[j];
    uint32_t cities = 0;
    uint32_t farms = 0;
    for (uint32_t p = 0; p < self->farm_part_count; p++) {
        const int occupied = self->sums->farm_occupied[self->farm_parts[p].number];
        if (self->farm_parts[p].joined == j && occupied >= 0) {
            cities = self->sums->occupied[occupied].view.cities;
            farms++;
        }
    }
    return view->cities == cities && farms <= 1;
}

// Returns true if final scoring pays the same for cities with farmers around them as before, also
// after a deployment.
static bool farms_are_same(const TurnDelta *self) {
    bool same = true;
    for (uint32_t matter = joined_that_matter(self); matter != 0; matter &= matter - 1) {
        const uint32_t j = (uint32_t)__builtin_ctz(matter);
        same = same && (self->preview.features[j].kind != SEGMENT_FIELD || farm_is_same(self, j));
    }
    for (uint32_t cities = self->cities; cities != 0; cities &= cities - 1) {
        const uint32_t j = (uint32_t)__builtin_ctz(cities);
        same =
            same && (self->sums->occupied_farm_count == 0 || !self->preview.features[j].complete);
    }
    return same;
}

static uint32_t cell_at(const TurnDelta *self, int x, int y) {
    const uint32_t index = cell_find(self->sums, x, y);
    CHECK(index < self->sums->cell_count);
    return index;
}

static void values_update(TurnDelta *self) {
    const Totals *after = &self->after;
    for (int player = 0; player < self->sums->players; player++) {
        self->values[player] = after->values[player];
        if (player != self->sums->player) {
            self->values[player] +=
                supply_value(self, player, after->in_supply[player], after->returning[player]);
        }
    }
    self->best = best_other(self, self->values);
}

// The tempo belongs to the player who really draws or decides next.
static __attribute__((noinline)) void tempo_update(TurnDelta *self) {
    const int64_t tempo = self->sums->last ? 0 : term_tempo(&self->sums->terms);
    self->after.values[self->sums->next] -= tempo;
    self->after.values[self->module.next_player] += tempo;
}

// Adds what modules pay at the end of the game for what the tile completes.
static __attribute__((noinline)) void final_update(TurnDelta *self) {
    for (int player = 0; player < self->sums->players; player++) {
        self->after.values[player] += (int64_t)self->module.final[player] * POINT;
    }
}

const PlacementPreview *turn_delta_place(TurnDelta *self, Game *game, Action placement) {
    if (self->sums->previewable) {
        game_preview_with_modules(self->sums->rules, game, placement, &self->preview,
                                  &self->module);
        if (!self->preview.regular) {
            return &self->preview; // nothing was previewed
        }
        self->number++;
        self->uncontested_known = 0;
        self->seconds_known = 0;
        self->asked = self->module.continue_action != 0 || self->module.offer_count != 0 ||
                      self->module.choice_count != 0 || self->module.second.segments != 0;
    } else {
        game_preview(self->sums->rules, game, placement, &self->preview);
    }
    const uint32_t type = (uint32_t)game_hand(self->sums->rules, game);
    const uint32_t index = cell_at(self, action_x(placement), action_y(placement));
    const Stamp *stamp = &self->sums->stamps[type * ROTATIONS + action_rotation(placement)];
    self->after = self->sums->before;
    self->prospects = self->enters = false;
    if (self->sums->previewable) {
        prospects_begin(self);
    }
    memcpy(self->closed_values, self->sums->before_gingerbread, sizeof self->closed_values);
    joined_begin(self);
    parts_find(self, &self->sums->cells[index], stamp);
    self->index = index;
    self->stamp = stamp;
    open_update(self, index, stamp);
    farms_begin(self, rules_type(self->sums->rules, type));
    joined_update(self);
    self->preview.regular = self->preview.regular && (!self->sums->by_city || farms_are_same(self));
    shifts_update(self);
    cloisters_near(self, &self->sums->views[index]);
    farms_elsewhere_update(self);
    if (self->sums->previewable && self->sums->held_count != 0) {
        farms_held_update(self);
    }
    contests_update(self);
    if (self->sums->previewable) {
        final_update(self);
        prospects_update(self);
        if (self->module.next_player != self->sums->next) {
            tempo_update(self);
        }
    }
    values_update(self);
    return &self->preview;
}
