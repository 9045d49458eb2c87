// SPDX-License-Identifier: MIT
#include "evaluation/evaluation.h"

#include "carcarena/engine/text.h"
#include "carcarena/engine/view.h"
#include "evaluation/appraisal.h"

#include <stdlib.h>
#include <string.h>

enum { CACHED_CITIES = 64 }; /* cached cities; a power of two */

// The city of a move, without the follower of this turn.
typedef struct CachedCity {
    Action move;
    uint32_t table; // number of the table it was read on
    FeatureView city;
} CachedCity;

struct Evaluator {
    const Rules *rules;
    Terms terms;
    ClosingOdds *odds;
    FigureKinds kinds;
    unsigned gingerbread; /* index of the gingerbread man among the neutral figures */
    bool gingerbread_plays;
    Appraisals appraisals;
    const Totals *open_totals;               /* precomputed totals of open features, or NULL */
    uint32_t entered;                        /* with open_totals: the feature that the follower of
                                                this turn entered */
    uint32_t table;                          /* number of the table, from 1 */
    CachedCity cached_cities[CACHED_CITIES]; /* cache, by moves */
    FigureView neutrals[GAME_FIGURES_MAX];
    int32_t points[PLAYERS_MAX];
    Prospect prospects[GAME_PROSPECTS_MAX];
};

Status evaluator_create(Evaluator **out, const Rules *rules, const EvaluationWeights *weights,
                        Message *message) {
    Evaluator *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "evaluation: out of memory");
    }
    self->rules = rules;
    self->terms = terms_of(weights, NULL, rules);
    const EvaluationWeights *own = &self->terms.weights;
    const ClosingWeights odds = {own->doubt, own->growth, own->sure};
    if (closing_odds_create(&self->odds, rules, odds, message) != STATUS_OK ||
        appraisals_make(&self->appraisals, rules, &self->terms, self->odds, message) != STATUS_OK) {
        evaluator_destroy(self);
        return message_set(message, STATUS_NO_MEMORY, "evaluation: out of memory");
    }
    self->terms.odds = self->odds;
    self->gingerbread = gingerbread_number(rules);
    self->gingerbread_plays = rules_neutral_name(rules, self->gingerbread) != NULL;
    self->kinds = figure_kinds_of(rules);
    *out = self;
    return STATUS_OK;
}

void evaluator_destroy(Evaluator *self) {
    if (self == NULL) {
        return;
    }
    closing_odds_destroy(self->odds);
    appraisals_free(&self->appraisals);
    free(self);
}

void evaluator_prepare(Evaluator *self, const Game *game) {
    closing_odds_prepare(self->odds, game);
    appraisals_forget(&self->appraisals);
}

ClosingOdds *evaluator_odds(Evaluator *self) {
    return self->odds;
}

void evaluator_set_open_totals(Evaluator *self, const Totals *open, uint32_t entered) {
    self->open_totals = open;
    self->entered = entered;
}

void evaluator_table_changed(Evaluator *self) {
    appraisals_table_changed(&self->appraisals);
    self->table++;
}

// Returns the occupied feature with this id, or NULL.
static const Occupied *occupied_find(const Appraisal *appraisal, uint32_t id) {
    for (uint32_t i = 0; i < appraisal->occupied_count; i++) {
        if (appraisal->occupied[i].view->id == id) {
            return &appraisal->occupied[i];
        }
    }
    return NULL;
}

// ---- Values

bool evaluator_has_open_totals(const Evaluator *self) {
    return self->open_totals != NULL;
}

// Returns the city that a move names.
static FeatureView city_read(const Evaluator *self, const Game *game, Action move) {
    unsigned segment = action_segment(move);
    const int tile = game_segment_tile(self->rules, game, action_x(move), action_y(move), &segment);
    CHECK(tile >= 0);
    return game_feature(self->rules, game, (uint32_t)tile, segment);
}

// Returns the city that a move names, from the cache if another action after the same placement has
// read it.
static const FeatureView *city_cached(Evaluator *self, const Game *game, Action move) {
    const uint32_t place = (uint32_t)(action_x(move) + 8 * action_y(move)) + action_segment(move);
    CachedCity *cached = &self->cached_cities[place % CACHED_CITIES];
    if (cached->move != move || cached->table != self->table || cached->city.id == self->entered) {
        *cached = (CachedCity){move, self->table, city_read(self, game, move)};
    }
    if (cached->city.id == self->entered) {
        cached->table--; // expired: other follower actions enter other features
    }
    return &cached->city;
}

// Adds what the gingerbread man may pay in the city that it moves to.
uint32_t evaluator_move(Evaluator *self, const Game *game, Action move, int times, double *values) {
    const FeatureView *city = city_cached(self, game, move);
    for (int player = 0; player < self->terms.players; player++) {
        const int64_t points =
            city->followers[player] != 0 ? term_gingerbread(&self->terms, city, player) : 0;
        values[player] += (double)(times * points) / POINT;
    }
    return city->id;
}

// When the gingerbread man leaves, it pays each follower in its city by tiles, with or without
// majority.
static void gingerbread_award(Evaluator *self, const Game *game, Totals *totals) {
    const uint32_t count =
        self->gingerbread_plays ? game_neutral_figures(self->rules, game, self->neutrals) : 0;
    for (uint32_t i = 0; i < count; i++) {
        if (self->neutrals[i].type != self->gingerbread) {
            continue;
        }
        const FeatureView city =
            game_feature(self->rules, game, self->neutrals[i].tile, self->neutrals[i].segment);
        for (int player = 0; player < self->terms.players; player++) {
            totals->values[player] += term_gingerbread(&self->terms, &city, player);
        }
    }
}

// Returns the expected points of a prospect for its player.
static double prospect_points(const Evaluator *self, const Appraisal *appraisal,
                              const Prospect *prospect) {
    const Occupied *occupied =
        prospect->feature == FEATURE_NONE ? NULL : occupied_find(appraisal, prospect->feature);
    if (occupied == NULL) {
        return term_prospect(&self->terms, prospect, NULL);
    }
    const FeatureView *view = occupied->view;
    const Stake stake = {.points = term_basic_points(view) + (double)occupied->value.leader / POINT,
                         .follower = occupied->value.follower,
                         .followers = view->followers,
                         .leaders = feature_leaders(view, self->terms.players),
                         .field = view->kind == SEGMENT_FIELD};
    return term_prospect(&self->terms, prospect, &stake);
}

// Adds the prospects that expansions report.
static void prospects_award(Evaluator *self, const Game *game, const Appraisal *appraisal,
                            Totals *totals) {
    const uint32_t count = game_prospects_apart(self->rules, game, self->prospects);
    for (uint32_t i = 0; i < count; i++) {
        totals->values[self->prospects[i].player] +=
            value_of(prospect_points(self, appraisal, &self->prospects[i]));
    }
}

// Adds the features, prospects and what else would be paid if the game ended now.
static void features_award(Evaluator *self, const Game *game, Totals *totals) {
    const Appraisal *appraisal = appraisals_find(&self->appraisals, game);
    *totals = appraisal->totals;
    game_payments_add(self->rules, game, &appraisal->payments, self->points);
    prospects_award(self, game, appraisal, totals);
}

void evaluator_values(Evaluator *self, const Game *game, double *values) {
    Terms *terms = &self->terms;
    Totals totals = {.values = {0}};
    const Pending pending = game_pending(self->rules, game);
    const bool over = pending.kind == PENDING_OVER;
    const bool precomputed = self->open_totals != NULL && pending.kind == PENDING_DRAW;
    game_scores(self->rules, game, self->points);
    if (!over) {
        horizon_renew(terms, self->rules, game);
    }
    if (precomputed) {
        totals = *self->open_totals;
    } else if (!over) {
        features_award(self, game, &totals);
    }
    if (!over) {
        totals.values[pending.player] += term_tempo(terms);
        gingerbread_award(self, game, &totals);
    }
    for (int player = 0; player < terms->players; player++) {
        const int32_t in_supply =
            over ? 0 : figures_in_supply(&self->kinds, self->rules, game, player);
        const int64_t supply = over ? 0 : term_supply(terms, in_supply, totals.returning[player]);
        const int64_t points = (int64_t)self->points[player] * POINT;
        values[player] = (double)(points + totals.values[player] + supply) / POINT;
    }
}

void evaluator_next_turn(const Evaluator *self, const Game *game, int player, double *values) {
    const double tempo = (double)term_tempo(&self->terms) / POINT;
    values[player] -= tempo;
    values[game_next_player(self->rules, game)] += tempo;
}

// Adds the inputs of the supply of every player. Returns their number.
static uint32_t supply_inputs(const Evaluator *self, const Game *game, InputRow *rows) {
    const int players = self->terms.players;
    for (int player = 0; player < players; player++) {
        const int32_t in_supply = figures_in_supply(&self->kinds, self->rules, game, player);
        const int32_t counted = in_supply < SUPPLIES ? in_supply : SUPPLIES - 1;
        rows[player] = (InputRow){NET_SUPPLY, (uint8_t)(1U << player),
                                  net_supply_inputs(&self->terms.horizon.time, counted)};
    }
    return (uint32_t)players;
}

uint32_t evaluator_inputs(Evaluator *self, const Game *game, InputRow *rows) {
    const Terms used = self->terms;
    if (game_pending(self->rules, game).kind == PENDING_OVER) {
        return 0;
    }
    self->terms.nets = NULL; // the inputs tell of the hand-made values
    self->terms.horizon = horizon_of(&self->terms, self->rules, game);
    appraisals_forget(&self->appraisals);
    const uint32_t count = appraisal_inputs(&self->appraisals, game, rows);
    appraisals_forget(&self->appraisals);
    const uint32_t supplies = supply_inputs(self, game, rows + count);
    self->terms = used;
    return count + supplies;
}

double evaluation_margin(const double *values, int players, int player) {
    double best = 0;
    bool found = false;
    for (int other = 0; other < players; other++) {
        if (other != player && (!found || values[other] > best)) {
            best = values[other];
            found = true;
        }
    }
    return values[player] - best;
}
