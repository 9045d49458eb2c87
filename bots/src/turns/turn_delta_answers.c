// SPDX-License-Identifier: MIT
//
// Values after each answer to the deployment of a previewed tile.
#include "turns/turn_delta.h"
#include "turns/turn_delta_data.h"

#include <string.h>

int64_t turn_delta_pass(const TurnDelta *self) {
    const Totals *after = &self->after;
    const int own = self->sums->player;
    return self->values[own] +
           supply_value(self, own, after->in_supply[own], after->returning[own]) - self->best;
}

// Returns what modules add to a farm with a follower of the player alone.
static int64_t farm_more(const TurnDelta *self, uint8_t j) {
    const FeatureView *view = &self->preview.features[j];
    const ModulePreview *module = &self->module;
    return view->kind == SEGMENT_FIELD
               ? ((int64_t)module->bonus[j][self->sums->player] * view->cities +
                  module->worth[j].now) *
                     POINT
               : 0;
}

// The player's figures after the turn.
typedef struct Supply {
    int32_t in_supply;
    int64_t returning;
} Supply;

static Supply supply_after(const TurnDelta *self) {
    const int own = self->sums->player;
    return (Supply){self->after.in_supply[own], self->after.returning[own]};
}

// Returns true if figures of a type count as supply.
static bool type_counts(const TurnDelta *self, unsigned type) {
    return ((self->sums->kinds.set >> type) & 1U) != 0;
}

// Returns it if a figure that occupies features is deployed on a joined feature.
static Supply supply_deployed(const TurnDelta *self, uint8_t j, unsigned type) {
    Supply supply = supply_after(self);
    supply.in_supply -= !self->preview.features[j].complete && type_counts(self, type);
    supply.returning += self->joined[j].value.follower;
    return supply;
}

static int64_t own_supply_value(const TurnDelta *self, Supply supply) {
    return supply_value(self, self->sums->player, supply.in_supply, supply.returning);
}

// Returns what deploying a follower on an unoccupied joined feature adds, without contests,
// prospects and the supply.
// @param leads the follower has weight in the majority
static inline int64_t deploy_value(const TurnDelta *self, uint8_t j, bool leads) {
    const FeatureView *view = &self->preview.features[j];
    const Joined *joined = &self->joined[j]; // unoccupied, so the player leads
    const int64_t more = self->sums->previewable ? farm_more(self, j) : 0;
    const int64_t gingerbread =
        joined->gingerbread ? term_gingerbread_of(&self->sums->terms, view->tiles, 1) : 0;
    return (leads ? joined->value.leader + more : 0) + gingerbread;
}

int64_t turn_delta_deploy(const TurnDelta *self, unsigned segment) {
    const int own = self->sums->player;
    const uint8_t j = self->preview.of[segment];
    const Supply supply = supply_deployed(self, j, FIGURE_NORMAL);
    const int64_t more = deploy_value(self, j, true) + own_supply_value(self, supply);
    if (!contests_await(self, j)) {
        return self->values[own] + more - self->best;
    }
    int64_t values[PLAYERS_MAX];
    memcpy(values, self->values, sizeof values);
    contests_deploy(self, j, values);
    return values[own] + more - best_other(self, values);
}

const ModulePreview *turn_delta_previewed(const TurnDelta *self) {
    return &self->module;
}

static double margin_in_points(int64_t margin) {
    return (double)margin / POINT;
}

// Replaces a lead by a greater one with some last decision.
static void lead_raise(TurnMargin *lead, int64_t margin, Action last) {
    if (margin_in_points(margin) > lead->margin) {
        *lead = (TurnMargin){margin_in_points(margin), last};
    }
}

// Adds the option to continue with another tile. The player then has the next turn, too.
// @param own the player's value
static void margin_continue(const TurnDelta *self, const int64_t *values, int64_t own,
                            TurnMargin *lead) {
    int64_t after[PLAYERS_MAX];
    const int64_t tempo = term_tempo(&self->sums->terms);
    memcpy(after, values, sizeof after);
    after[(self->sums->player + 1) % self->sums->players] -= tempo;
    lead_raise(lead, own + tempo - best_other(self, after), self->module.continue_action);
}

// Adds a free action: its price, less what was counted since it is promised, and its figure.
static void offer_take(const TurnDelta *self, const TurnOffer *offer, int64_t *values,
                       Supply *supply) {
    const Prospect promise = {
        .kind = PROSPECT_PROMISE, .feature = FEATURE_NONE, .amount = offer->price};
    const int64_t counted =
        self->prospects ? value_of(term_prospect(&self->sums->terms, &promise, NULL)) : 0;
    const int64_t change = (int64_t)offer->price * POINT - counted;
    values[self->sums->player] -= change;
    values[offer->holder] += change;
    supply->in_supply += type_counts(self, action_figure(offer->action));
}

// Adds an offer. @param own the player's value without their supply
static void margin_offer(const TurnDelta *self, const int64_t *values, int64_t own, Supply supply,
                         const TurnOffer *offer, TurnMargin *lead) {
    int64_t after[PLAYERS_MAX];
    memcpy(after, values, sizeof after);
    after[self->sums->player] = own;
    offer_take(self, offer, after, &supply);
    lead_raise(lead,
               after[self->sums->player] + own_supply_value(self, supply) - best_other(self, after),
               offer->action);
}

// Adds the changes of contests and prospects if the player deploys a follower of some strength on
// an unoccupied joined feature. Returns what deploy_value does.
static int64_t figure_enter(TurnDelta *self, uint8_t j, unsigned strength, int64_t *values) {
    const int own = self->sums->player;
    Claim *claim = &self->joined[j].claim;
    claim->strength[own] = (uint8_t)strength;
    claim->leaders = (uint32_t)(strength != 0) << own;
    if (contests_await(self, j) ||
        (strength == 0 && self->powerless && !self->preview.features[j].complete)) {
        contests_deploy(self, j, values);
    }
    prospects_enter(self, j, strength != 0, values);
    return deploy_value(self, j, strength != 0);
}

// Returns the set of segments where the player may deploy the second follower.
// @param j the joined feature that they deployed on, or JOINED_NONE
static unsigned second_segments(const TurnDelta *self, int j) {
    unsigned segments = self->module.second.segments;
    for (unsigned rest = j == JOINED_NONE ? 0 : segments; rest != 0; rest &= rest - 1) {
        const unsigned segment = (unsigned)__builtin_ctz(rest);
        segments &= ~((unsigned)(self->preview.of[segment] == j) << segment);
    }
    return segments;
}

// Returns what the second follower adds on a segment. Two features led by one player are in no
// contest with each other, so it does not depend on the first follower.
static const Entry *second_at(TurnDelta *self, unsigned segment) {
    const uint8_t j = self->preview.of[segment];
    Entry *entry = &self->seconds[j];
    if (((self->seconds_known >> j) & 1U) == 0) {
        const FigurePreview *figure = &self->module.second;
        *entry = (Entry){.values = {0}};
        const int64_t more = figure_enter(self, j, figure->strength[segment], entry->values);
        entry->values[self->sums->player] += more;
        entry->returning = self->joined[j].value.follower;
        entry->in_supply =
            -(!self->preview.features[j].complete && type_counts(self, figure->type));
        self->seconds_known |= 1U << j;
    }
    return entry;
}

static void entry_add(const TurnDelta *self, const Entry *entry, int64_t *values, Supply *supply) {
    for (int player = 0; player < self->sums->players; player++) {
        values[player] += entry->values[player];
    }
    supply->in_supply += entry->in_supply;
    supply->returning += entry->returning;
}

// Adds the second follower. @param own the player's value without their supply
static void margin_second(TurnDelta *self, const int64_t *values, int64_t own, Supply supply,
                          unsigned segment, TurnMargin *lead) {
    int64_t after[PLAYERS_MAX];
    memcpy(after, values, sizeof after);
    after[self->sums->player] = own;
    entry_add(self, second_at(self, segment), after, &supply);
    const CellView *cell = &self->sums->views[self->index];
    lead_raise(lead,
               after[self->sums->player] + own_supply_value(self, supply) - best_other(self, after),
               action_deploy((unsigned)self->sums->player, self->module.second.type, cell->x,
                             cell->y, segment));
}

// Returns the lead after one fate of a choice. @param own the player's value
static double fate_margin(const TurnDelta *self, const int64_t *values, int64_t own,
                          const int64_t *change) {
    int64_t after[PLAYERS_MAX];
    for (int player = 0; player < self->sums->players; player++) {
        after[player] = values[player] + change[player];
    }
    return margin_in_points(own + change[self->sums->player] - best_other(self, after));
}

// Returns the greatest lead with one of the choices that the player must make. The mean over
// outcomes is computed as by the lookahead.
static __attribute__((noinline)) TurnMargin margin_chosen(const TurnDelta *self,
                                                          const int64_t *values, int64_t own) {
    const ModulePreview *module = &self->module;
    TurnMargin lead = {.last = 0};
    for (uint32_t c = 0; c < module->choice_count; c++) {
        const TurnChoice *choice = &module->choices[c];
        double weights = 0;
        double mean = 0;
        for (uint32_t f = 0; f < choice->count; f++) {
            weights += choice->fates[f].weight;
        }
        for (uint32_t f = 0; f < choice->count; f++) {
            mean += choice->fates[f].weight / weights *
                    fate_margin(self, values, own, self->fates[c][f]);
        }
        if (c == 0 || mean > lead.margin) {
            lead = (TurnMargin){mean, choice->action};
        }
    }
    return lead;
}

// Returns the greatest lead with the last decision of the turn.
// @param j as for second_segments
// @param rest the player's value without their supply
// @param margin with no such decision
static __attribute__((noinline)) TurnMargin margin_decided(TurnDelta *self, int j,
                                                           const int64_t *values, int64_t rest,
                                                           Supply supply, int64_t margin) {
    const ModulePreview *module = &self->module;
    if (module->choice_count != 0) {
        return margin_chosen(self, values, rest + own_supply_value(self, supply));
    }
    unsigned seconds = second_segments(self, j);
    if (module->second.segments != 0 && seconds == 0) {
        return (TurnMargin){margin_in_points(margin), 0};
    }
    TurnMargin lead = {margin_in_points(margin), action_pass((unsigned)self->sums->player)};
    for (; seconds != 0; seconds &= seconds - 1) {
        margin_second(self, values, rest, supply, (unsigned)__builtin_ctz(seconds), &lead);
    }
    if (module->continue_action != 0) {
        margin_continue(self, values, rest + own_supply_value(self, supply), &lead);
    }
    for (uint32_t i = 0; i < module->offer_count; i++) {
        margin_offer(self, values, rest, supply, &module->offers[i], &lead);
    }
    return lead;
}

// Returns the player's lead. @param j as for second_segments
// @param values after the turn, for the player without their supply
// @param best greatest value of an opponent
// @param more what to add for the player
static inline TurnMargin margin_of_delta(TurnDelta *self, int j, const int64_t *values,
                                         int64_t best, int64_t more, Supply supply) {
    const int64_t rest = values[self->sums->player] + more;
    const int64_t margin = rest + own_supply_value(self, supply) - best;
    return self->asked ? margin_decided(self, j, values, rest, supply, margin)
                       : (TurnMargin){margin_in_points(margin), 0};
}

TurnMargin turn_delta_pass_previewed(TurnDelta *self) {
    return margin_of_delta(self, JOINED_NONE, self->values, self->best, 0, supply_after(self));
}

// Returns the bonus on a farm, or the asset, of a figure that depends on a follower.
static int64_t dependent_value(const TurnDelta *self, const FigurePreview *figure,
                               unsigned segment) {
    const uint8_t j = self->preview.of[segment];
    const FeatureView *view = &self->preview.features[j];
    const int64_t leads = (self->joined[j].claim.leaders >> self->sums->player) & 1U;
    const bool asset = figure->asset && !view->complete && !self->sums->last;
    return leads * figure->bonus[segment] * view->cities * POINT +
           (asset ? value_of(term_asset(&self->sums->terms, 1)) : 0);
}

// Returns the lead after deploying a follower on a joined feature that is in no contest.
static TurnMargin uncontested_margin(TurnDelta *self, uint8_t j, Supply supply) {
    const int64_t more = deploy_value(self, j, true);
    if (!self->enters) {
        return margin_of_delta(self, j, self->values, self->best, more, supply);
    }
    int64_t values[PLAYERS_MAX];
    memcpy(values, self->values, sizeof values);
    prospects_enter(self, j, true, values);
    return margin_of_delta(self, j, values, best_other(self, values), more, supply);
}

TurnMargin turn_delta_deploy_previewed(TurnDelta *self, const FigurePreview *figure,
                                       unsigned segment) {
    const uint8_t j = self->preview.of[segment];
    if (figure->depends) {
        return margin_of_delta(self, j, self->values, self->best,
                               dependent_value(self, figure, segment), supply_after(self));
    }
    const unsigned strength = figure->strength[segment];
    const bool contends =
        contests_await(self, j) || strength == 0 || !type_counts(self, figure->type);
    if (!contends && ((self->uncontested_known >> j) & 1U) != 0) {
        return self->uncontested[j];
    }
    const Supply supply = supply_deployed(self, j, figure->type);
    if (!contends) { // more strength does not matter then
        self->uncontested_known |= 1U << j;
        self->uncontested[j] = uncontested_margin(self, j, supply);
        return self->uncontested[j];
    }
    int64_t values[PLAYERS_MAX];
    memcpy(values, self->values, sizeof values);
    const int64_t more = figure_enter(self, j, strength, values);
    return margin_of_delta(self, j, values, best_other(self, values), more, supply);
}

// Returns the preview of the figure that an answer deploys.
static const FigurePreview *figure_of(const TurnDelta *self, Action reply) {
    uint32_t i = 0;
    while (self->module.figures[i].type != action_figure(reply)) {
        i++;
        CHECK(i < self->module.figure_count);
    }
    return &self->module.figures[i];
}

bool turn_delta_untold(const TurnDelta *self, Action reply) {
    return self->module.untold && action_verb(reply) == VERB_DEPLOY &&
           ((figure_of(self, reply)->untold >> action_segment(reply)) & 1U) != 0;
}

// Returns what a deployment adds for its player, without the supply. Adds its changes of contests
// to the values of all.
static int64_t deploy_update(TurnDelta *self, Action reply, int64_t *values, Supply *supply) {
    const unsigned segment = action_segment(reply);
    const uint8_t j = self->preview.of[segment];
    *supply = supply_deployed(self, j, action_figure(reply));
    if (self->sums->previewable) {
        const FigurePreview *figure = figure_of(self, reply);
        if (figure->depends) {
            *supply = supply_after(self);
            return dependent_value(self, figure, segment);
        }
        return figure_enter(self, j, figure->strength[segment], values);
    }
    if (contests_await(self, j)) {
        contests_deploy(self, j, values);
    }
    return deploy_value(self, j, true);
}

// Adds the last decision of a turn. @param supply without that
static void last_update(TurnDelta *self, Action last, int64_t *values, Supply *supply) {
    const ModulePreview *module = &self->module;
    const int own = self->sums->player;
    if (module->second.segments != 0 && action_verb(last) == VERB_DEPLOY) {
        entry_add(self, second_at(self, action_segment(last)), values, supply);
    }
    if (module->continue_action != 0 && last == module->continue_action) {
        const int64_t tempo = term_tempo(&self->sums->terms);
        values[own] += tempo; // the player has the next turn, too
        values[(own + 1) % self->sums->players] -= tempo;
    }
    for (uint32_t c = 0; c < module->choice_count; c++) {
        for (int player = 0; last == module->choices[c].action && player < self->sums->players;
             player++) {
            values[player] += self->fates[c][0][player]; // without chance
        }
    }
    for (uint32_t i = 0; i < module->offer_count; i++) {
        if (last == module->offers[i].action) {
            offer_take(self, &module->offers[i], values, supply);
        }
    }
}

void turn_delta_values(TurnDelta *self, const Action *replies, int64_t *values) {
    const int own = self->sums->player;
    Supply supply = supply_after(self);
    memcpy(values, self->values, (size_t)self->sums->players * sizeof *values);
    if (action_verb(replies[0]) == VERB_DEPLOY) {
        values[own] += deploy_update(self, replies[0], values, &supply);
    }
    if (self->sums->previewable) {
        last_update(self, replies[1], values, &supply);
    }
    values[own] += own_supply_value(self, supply);
}

void turn_delta_open(const TurnDelta *self, Action reply, Totals *out) {
    *out = self->after;
    for (int player = 0; player < self->sums->players; player++) {
        out->values[player] -= self->closed_values[player];
    }
    if (action_verb(reply) == VERB_DEPLOY) {
        const uint8_t j = self->preview.of[action_segment(reply)];
        const Joined *joined = &self->joined[j];
        const bool open = !self->preview.features[j].complete;
        out->values[self->sums->player] += open ? joined->value.leader : 0;
        out->returning[self->sums->player] += open ? joined->value.follower : 0;
        if (contests_await(self, j)) {
            contests_deploy(self, j, out->values);
        }
    }
}

DeployChange turn_delta_deploy_change(const TurnDelta *self, Action reply) {
    const Totals *after = &self->after;
    const int own = self->sums->player;
    const uint8_t j = self->preview.of[action_segment(reply)];
    const FeatureView *view = &self->preview.features[j];
    const Joined *joined = &self->joined[j];
    DeployChange change = {.entered = view->id};
    if (contests_await(self, j)) {
        contests_deploy(self, j, change.values);
    }
    change.values[own] += joined->value.leader +
                          (joined->gingerbread ? (int64_t)view->tiles * POINT : 0) +
                          own_supply_value(self, supply_deployed(self, j, FIGURE_NORMAL)) -
                          supply_value(self, own, after->in_supply[own], after->returning[own]);
    change.guest = term_gingerbread_of(&self->sums->terms, view->tiles, 1);
    return change;
}

uint32_t turn_delta_entered(const TurnDelta *self, Action reply) {
    const PlacementPreview *f = &self->preview;
    return action_verb(reply) == VERB_DEPLOY ? f->features[f->of[action_segment(reply)]].id
                                             : (uint32_t)FEATURE_NONE;
}
