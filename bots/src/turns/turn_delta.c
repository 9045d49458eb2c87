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

// ---- The features of the tile laid

// Notes a line or farm as part of a joined feature; false if it was noted already.
static bool part_note(Part *parts, uint32_t *count, uint16_t number, int joined) {
    for (uint32_t i = 0; i < *count; i++) {
        if (parts[i].number == number) {
            return false;
        }
    }
    parts[(*count)++] = (Part){number, (uint8_t)joined};
    return true;
}

static void joined_begin(TurnDelta *self) {
    const PlacementPreview *f = &self->foresight;
    self->cities = 0;
    self->held = 0;
    self->awaiting = 0;
    for (uint32_t j = 0; j < f->count && j < SEGMENTS_MAX; j++) {
        uint64_t followers;
        _Static_assert(sizeof f->features[j].followers == sizeof followers, "in one word");
        memcpy(&followers, f->features[j].followers, sizeof followers);
        const bool held = followers != 0;
        Joined *joined = &self->joined[j]; // what it promises is worked out later
        joined->open = (Openness){0, 0};
        joined->walls = 0;
        joined->parts = 0;
        joined->gingerbread = false;
        joined->held = held;
        self->held |= (uint32_t)(held && f->features[j].kind != SEGMENT_CLOISTER) << j;
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
    if (!part_note(self->line_parts, &self->line_part_count, number, j)) {
        return;
    }
    const RoadOrCity *line = &self->sums->lines[number];
    Joined *joined = &self->joined[j];
    joined->open.surprisal += line->open.surprisal;
    joined->open.cells += line->open.cells;
    joined->parts++;
    self->awaiting |= (uint32_t)line->opposed << j;
    joined->gingerbread = joined->gingerbread || line_has_gingerbread(self->sums, number);
    if (self->foresight.features[j].kind == SEGMENT_CITY) {
        const unsigned bit = line->root - 1U;
        self->joined_cities[(uint32_t)j * self->sums->words + bit / 64] |= UINT64_C(1)
                                                                           << (bit % 64);
        self->cities_gone[bit / 64] |= UINT64_C(1) << (bit % 64);
    }
    if (line->occupied >= 0) {
        const OccupiedFeature *occupied = &self->sums->occupied[line->occupied];
        occupied_change(self->sums, &self->after, occupied,
                        feature_value_less((FeatureValue){0, 0}, occupied->value));
        if (line_has_gingerbread(self->sums, number)) {
            gingerbread_add(self->sums, self->after.values, self->apart, &occupied->view, -1);
        }
    }
}

static void farm_join(TurnDelta *self, uint16_t number, int j) {
    if (!part_note(self->farm_parts, &self->farm_part_count, number, j)) {
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
                        feature_value_less((FeatureValue){0, 0}, occupied->value));
        if (self->sums->told) {
            totals_bonus(self->sums, &self->after, occupied->leaders, occupied->bonus,
                         -occupied->view.cities);
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

// A feature that is complete is paid, and its followers go home.
static void feature_pay(TurnDelta *self, const FeatureView *view, uint32_t leaders,
                        FeatureValue value) {
    for (int player = 0; view->complete && player < self->sums->players; player++) {
        self->after.in_supply[player] += view->followers[player];
        self->apart[player] += (int64_t)((leaders >> player) & 1U) * value.leader;
    }
}

static void cloisters_near(TurnDelta *self, const CellView *cell) {
    for (uint32_t i = 0; i < self->sums->occupied_cloister_count; i++) {
        const OccupiedFeature *occupied = &self->sums->occupied[self->sums->occupied_cloisters[i]];
        if (abs(occupied->x - cell->x) <= 1 && abs(occupied->y - cell->y) <= 1) {
            FeatureView now = occupied->view;
            now.tiles++;
            now.open_edges--;
            now.complete = now.open_edges == 0;
            const FeatureValue value = feature_value_of(self->sums, &now, (Openness){0, 0});
            occupied_change(self->sums, &self->after, occupied,
                            feature_value_less(value, occupied->value));
            feature_pay(self, &now, occupied->leaders, value);
        }
    }
}

static void shifts_settle(TurnDelta *self) {
    for (uint32_t i = 0; i < self->shift_count; i++) {
        Shift *shift = &self->shifts[i];
        const RoadOrCity *line = &self->sums->lines[shift->line];
        const OccupiedFeature *occupied = &self->sums->occupied[line->occupied];
        const Openness open = {line->open.surprisal + shift->open.surprisal,
                               line->open.cells + shift->open.cells};
        const bool told = self->sums->told;
        const FeatureValue value =
            told ? feature_value_previewed(self->sums, &occupied->view, open, occupied->worth)
                 : feature_value_of(self->sums, &occupied->view, open);
        occupied_change(self->sums, &self->after, occupied,
                        feature_value_less(value, occupied->value));
        shift->claim = occupied->claim;
        shift->claim.value = told ? claim_of_previewed(&occupied->view, value, occupied->worth)
                                  : claim_worth(self->sums, &occupied->view, value);
    }
}

// Judges a joined feature by what modules say; returns what it is worth to who may join it.
static __attribute__((noinline)) int64_t joined_judge_previewed(TurnDelta *self, uint32_t j) {
    const FeatureView *view = &self->foresight.features[j];
    Joined *joined = &self->joined[j];
    if (view->kind != SEGMENT_ROAD && view->kind != SEGMENT_CITY) {
        joined->value = feature_value_of(self->sums, view, joined->open);
        return joined->value.leader;
    }
    joined->value = feature_value_previewed(self->sums, view, joined->open, self->told.worth[j]);
    return claim_of_previewed(view, joined->value, self->told.worth[j]);
}

static inline int64_t joined_judge(TurnDelta *self, uint32_t j) {
    if (self->sums->told) {
        return joined_judge_previewed(self, j);
    }
    Joined *joined = &self->joined[j];
    joined->value = feature_value_of(self->sums, &self->foresight.features[j], joined->open);
    return claim_worth(self->sums, &self->foresight.features[j], joined->value);
}

// What modules say of a joined feature with followers beside its worth.
static __attribute__((noinline)) void joined_settle_previewed(TurnDelta *self, uint32_t j) {
    const FeatureView *view = &self->foresight.features[j];
    totals_bonus(self->sums, &self->after, self->joined[j].claim.leaders, self->told.bonus[j],
                 view->cities);
    for (int player = 0; player < self->sums->players; player++) {
        self->after.in_supply[player] += self->told.leaving[j][player];
    }
}

// The features that somebody stands on, or that the player may deploy on.
static uint32_t joined_that_matter(const TurnDelta *self) {
    const PlacementPreview *f = &self->foresight;
    uint32_t matter = 0;
    for (unsigned bits = f->deployable; bits != 0; bits &= bits - 1) {
        matter |= 1U << f->of[__builtin_ctz(bits)];
    }
    for (uint32_t j = 0; j < f->count; j++) {
        matter |= (uint32_t)self->joined[j].held << j;
    }
    return matter;
}

static void joined_settle(TurnDelta *self) {
    for (uint32_t matter = joined_that_matter(self); matter != 0; matter &= matter - 1) {
        const uint32_t j = (uint32_t)__builtin_ctz(matter);
        Joined *joined = &self->joined[j];
        FeatureView *view = &self->foresight.features[j];
        if (view->kind == SEGMENT_FIELD) {
            farm_joined_count(self, j, view);
        }
        const int64_t worth = joined_judge(self, j);
        if (!joined->held) { // he who deploys there will be alone
            joined->claim = (Claim){.value = worth, .leaders = 1U << self->sums->player};
            joined->claim.strength[self->sums->player] = 1;
            continue;
        }
        joined->claim = claim_of(view, self->sums->players, worth);
        totals_feature(&self->after, self->sums->players, view, joined->claim.leaders,
                       joined->value);
        feature_pay(self, view, joined->claim.leaders, joined->value);
        if (self->sums->told) {
            joined_settle_previewed(self, j);
        }
        if (joined->gingerbread) {
            gingerbread_add(self->sums, self->after.values, self->apart, view, 1);
        }
    }
}

static uint32_t cell_at(const TurnDelta *self, int x, int y) {
    const uint32_t seen = self->sums->grid[(unsigned)y % GRID * GRID + (unsigned)x % GRID];
    if (seen < self->sums->cell_count && self->sums->views[seen].x == x &&
        self->sums->views[seen].y == y) {
        return seen;
    }
    uint32_t index = 0;
    while (self->sums->views[index].x != x || self->sums->views[index].y != y) {
        index++;
        CHECK(index < self->sums->cell_count);
    }
    return index;
}

static int64_t supply_value(const TurnDelta *self, int player, int32_t in_supply,
                            int64_t returning) {
    const SupplyValue *supply = &self->sums->supplies[player];
    return supply->in_supply == in_supply && supply->returning == returning
               ? supply->worth
               : term_supply(&self->sums->terms, in_supply, returning);
}

// The most that another player has.
static int64_t best_other(const TurnDelta *self, const int64_t *values) {
    int64_t best = INT64_MIN;
    for (int player = 0; player < self->sums->players; player++) {
        best = player != self->sums->player && values[player] > best ? values[player] : best;
    }
    return best;
}

static void values_settle(TurnDelta *self) {
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

// What modules pay at the end of the game for what the tile completes.
static __attribute__((noinline)) void final_settle(TurnDelta *self) {
    for (int player = 0; player < self->sums->players; player++) {
        self->after.values[player] += (int64_t)self->told.final[player] * POINT;
    }
}

const PlacementPreview *turn_delta_lay(TurnDelta *self, Game *game, Action placement) {
    if (self->sums->told) {
        game_preview_with_modules(self->sums->rules, game, placement, &self->foresight,
                                  &self->told);
        if (!self->foresight.regular) {
            return &self->foresight; // nothing was told
        }
        self->alone_known = 0;
    } else {
        game_preview(self->sums->rules, game, placement, &self->foresight);
    }
    const uint32_t type = (uint32_t)game_hand(self->sums->rules, game);
    const uint32_t index = cell_at(self, action_x(placement), action_y(placement));
    const Stamp *stamp = &self->sums->stamps[type * ROTATIONS + action_rotation(placement)];
    self->after = self->sums->before;
    memcpy(self->apart, self->sums->before_gingerbread, sizeof self->apart);
    joined_begin(self);
    parts_find(self, &self->sums->cells[index], stamp);
    self->index = index;
    self->stamp = stamp;
    open_settle(self, index, stamp);
    farms_begin(self, rules_type(self->sums->rules, type));
    joined_settle(self);
    shifts_settle(self);
    cloisters_near(self, &self->sums->views[index]);
    farms_elsewhere_settle(self);
    contests_settle(self);
    if (self->sums->told) {
        final_settle(self);
    }
    values_settle(self);
    return &self->foresight;
}

int64_t turn_delta_pass(const TurnDelta *self) {
    const Totals *after = &self->after;
    const int own = self->sums->player;
    return self->values[own] +
           supply_value(self, own, after->in_supply[own], after->returning[own]) - self->best;
}

// What a follower adds who deploys on a joined feature where nobody stands, beside contests: the
// hand is all there.
static inline int64_t deploy_worth(const TurnDelta *self, uint8_t j) {
    const int own = self->sums->player;
    const FeatureView *view = &self->foresight.features[j];
    const Joined *joined = &self->joined[j]; // nobody is there yet, so he leads
    const int64_t gingerbread =
        joined->gingerbread ? term_gingerbread_of(&self->sums->terms, view->tiles, 1) : 0;
    const int64_t hand =
        term_supply(&self->sums->terms, self->after.in_supply[own] - !view->complete,
                    self->after.returning[own] + joined->value.follower);
    return joined->value.leader + gingerbread + hand;
}

int64_t turn_delta_deploy(const TurnDelta *self, unsigned segment) {
    const int own = self->sums->player;
    const uint8_t j = self->foresight.of[segment];
    const int64_t more = deploy_worth(self, j);
    if (!contests_await(self, j)) {
        return self->values[own] + more - self->best;
    }
    int64_t values[PLAYERS_MAX];
    memcpy(values, self->values, sizeof values);
    contests_deploy(self, j, values);
    return values[own] + more - best_other(self, values);
}

const ModulePreview *turn_delta_previewed(const TurnDelta *self) {
    return &self->told;
}

// His lead, given what all have after the turn, he without his hand, and what he has more.
// @param best the most that another has
static TurnMargin margin_of_delta(const TurnDelta *self, const int64_t *values, int64_t best,
                                  int64_t more) {
    const int own = self->sums->player;
    const TurnMargin stop = {values[own] + more - best, false};
    if (self->told.continue_action == 0) {
        return stop;
    }
    // The next turn is his own then.
    int64_t after[PLAYERS_MAX];
    const int64_t tempo = term_tempo(&self->sums->terms);
    memcpy(after, values, sizeof after);
    after[(own + 1) % self->sums->players] -= tempo;
    const TurnMargin on = {values[own] + more + tempo - best_other(self, after), true};
    return on.margin > stop.margin ? on : stop;
}

TurnMargin turn_delta_pass_previewed(const TurnDelta *self) {
    const Totals *after = &self->after;
    const int own = self->sums->player;
    return margin_of_delta(self, self->values, self->best,
                           supply_value(self, own, after->in_supply[own], after->returning[own]));
}

// A figure that depends on a follower of his changes the hand and what a farm pays him.
static int64_t dependent_worth(const TurnDelta *self, const FigurePreview *figure,
                               unsigned segment) {
    const int own = self->sums->player;
    const uint8_t j = self->foresight.of[segment];
    const FeatureView *view = &self->foresight.features[j];
    const int64_t leads = (self->joined[j].claim.leaders >> own) & 1U;
    const int64_t bonus = leads * figure->bonus[segment] * view->cities * POINT;
    const int32_t in_supply = self->after.in_supply[own] - !view->complete;
    return bonus + term_supply(&self->sums->terms, in_supply, self->after.returning[own]);
}

TurnMargin turn_delta_deploy_previewed(TurnDelta *self, const FigurePreview *figure,
                                       unsigned segment) {
    if (figure->depends) {
        return margin_of_delta(self, self->values, self->best,
                               dependent_worth(self, figure, segment));
    }
    const uint8_t j = self->foresight.of[segment];
    const bool contends = contests_await(self, j);
    if (!contends && ((self->alone_known >> j) & 1U) != 0) {
        return self->alone[j];
    }
    const int64_t more = deploy_worth(self, j);
    if (!contends) { // then it does not matter how strong he is
        self->alone_known |= 1U << j;
        self->alone[j] = margin_of_delta(self, self->values, self->best, more);
        return self->alone[j];
    }
    int64_t values[PLAYERS_MAX];
    memcpy(values, self->values, sizeof values);
    self->joined[j].claim.strength[self->sums->player] = figure->strength[segment];
    contests_deploy(self, j, values);
    return margin_of_delta(self, values, best_other(self, values), more);
}

// The figure that an answer deploys, where modules tell of turns.
static const FigurePreview *figure_of(const TurnDelta *self, Action reply) {
    uint32_t i = 0;
    while (self->told.figures[i].type != action_figure(reply)) {
        i++;
        CHECK(i < self->told.figure_count);
    }
    return &self->told.figures[i];
}

// What a deployment adds for its player; what contests make of it is added to the values of all.
static int64_t deploy_settle(TurnDelta *self, Action reply, int64_t *values) {
    const unsigned segment = action_segment(reply);
    const uint8_t j = self->foresight.of[segment];
    if (self->sums->told) {
        const FigurePreview *figure = figure_of(self, reply);
        if (figure->depends) {
            return dependent_worth(self, figure, segment);
        }
        self->joined[j].claim.strength[self->sums->player] = figure->strength[segment];
    }
    if (contests_await(self, j)) {
        contests_deploy(self, j, values);
    }
    return deploy_worth(self, j);
}

void turn_delta_values(TurnDelta *self, const Action *replies, int64_t *values) {
    const Totals *after = &self->after;
    const int own = self->sums->player;
    memcpy(values, self->values, (size_t)self->sums->players * sizeof *values);
    const int64_t more =
        action_verb(replies[0]) == VERB_DEPLOY
            ? deploy_settle(self, replies[0], values)
            : supply_value(self, own, after->in_supply[own], after->returning[own]);
    values[own] += more;
    if (self->sums->told && self->told.continue_action != 0 &&
        replies[1] == self->told.continue_action) {
        const int64_t tempo = term_tempo(&self->sums->terms);
        values[own] += tempo; // the next turn is his own then
        values[(own + 1) % self->sums->players] -= tempo;
    }
}

void turn_delta_open(const TurnDelta *self, Action reply, Totals *out) {
    *out = self->after;
    for (int player = 0; player < self->sums->players; player++) {
        out->values[player] -= self->apart[player];
    }
    if (action_verb(reply) == VERB_DEPLOY) {
        const uint8_t j = self->foresight.of[action_segment(reply)];
        const Joined *joined = &self->joined[j];
        const bool open = !self->foresight.features[j].complete;
        out->values[self->sums->player] += open ? joined->value.leader : 0;
        out->returning[self->sums->player] += open ? joined->value.follower : 0;
        if (contests_await(self, j)) {
            contests_deploy(self, j, out->values);
        }
    }
}

uint32_t turn_delta_entered(const TurnDelta *self, Action reply) {
    const PlacementPreview *f = &self->foresight;
    return action_verb(reply) == VERB_DEPLOY ? f->features[f->of[action_segment(reply)]].id
                                             : (uint32_t)FEATURE_NONE;
}
