// SPDX-License-Identifier: MIT
#include "evaluation/evaluation.h"

#include "carcarena/engine/view.h"
#include "evaluation/contests.h"
#include "evaluation/open_features.h"

#include <stdlib.h>
#include <string.h>

enum { CACHED_CITIES = 64 }; /* cached cities; a power of two */

// An incomplete feature with followers.
typedef struct Occupied {
    const FeatureView *view;
    FeatureValue value;
    Claim claim;     /* unset for cloisters */
    uint32_t number; /* among the open features */
} Occupied;

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
    bool features_vary; /* completing a feature may pay more than in the basic game */
    FigureKinds kinds;
    unsigned gingerbread; /* index of the gingerbread man among the neutral figures */
    bool open_read;       /* `open` belongs to the present table */
    OpenFeatures open;
    uint32_t occupied_count;
    uint8_t *occupied_at;      /* [number of an open feature]: 1 + index among the occupied ones; 0:
                                  unoccupied */
    const Totals *open_totals; /* precomputed totals of open features, or NULL */
    uint32_t entered;          /* with open_totals: the feature that the follower of
                                  this turn entered */
    uint32_t table;            /* number of the table, from 1 */
    CachedCity cached_cities[CACHED_CITIES]; /* cache, by moves */
    FeatureView found[GAME_FIGURES_MAX];     /* features with followers */
    FigureView neutrals[GAME_FIGURES_MAX];
    Occupied occupied[GAME_FIGURES_MAX];
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
    self->occupied_at = calloc(open_features_max(rules), sizeof *self->occupied_at);
    if (open_features_make(&self->open, rules, message) != STATUS_OK || self->occupied_at == NULL ||
        closing_odds_create(&self->odds, rules, odds, message) != STATUS_OK) {
        evaluator_destroy(self);
        return message_set(message, STATUS_NO_MEMORY, "evaluation: out of memory");
    }
    self->terms.odds = self->odds;
    self->features_vary = game_features_vary(rules);
    self->gingerbread = gingerbread_number(rules);
    self->kinds = figure_kinds_of(rules);
    *out = self;
    return STATUS_OK;
}

void evaluator_destroy(Evaluator *self) {
    if (self == NULL) {
        return;
    }
    closing_odds_destroy(self->odds);
    open_features_free(&self->open);
    free(self->occupied_at);
    free(self);
}

void evaluator_prepare(Evaluator *self, const Game *game) {
    closing_odds_prepare(self->odds, game);
}

ClosingOdds *evaluator_odds(Evaluator *self) {
    return self->odds;
}

void evaluator_set_open_totals(Evaluator *self, const Totals *open, uint32_t entered) {
    self->open_totals = open;
    self->entered = entered;
}

void evaluator_table_changed(Evaluator *self) {
    self->open_read = false;
    self->table++;
}

// ---- Occupied features

static double gain_of(const Evaluator *self, const Game *game, const FeatureView *view) {
    return self->features_vary && view->kind != SEGMENT_FIELD
               ? term_gain(&self->terms, view, game_completion_gain(self->rules, game, view))
               : term_basic_gain(view);
}

// Returns the occupied feature with this id, or NULL.
static Occupied *occupied_find(Evaluator *self, uint32_t id) {
    for (uint32_t i = 0; i < self->occupied_count; i++) {
        if (self->occupied[i].view->id == id) {
            return &self->occupied[i];
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
    const uint32_t count = game_neutral_figures(self->rules, game, self->neutrals);
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
static double prospect_points(Evaluator *self, const Prospect *prospect) {
    const Occupied *occupied =
        prospect->feature == FEATURE_NONE ? NULL : occupied_find(self, prospect->feature);
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
static void prospects_award(Evaluator *self, const Game *game, Totals *totals) {
    const uint32_t count = game_prospects(self->rules, game, self->prospects);
    for (uint32_t i = 0; i < count; i++) {
        totals->values[self->prospects[i].player] +=
            value_of(prospect_points(self, &self->prospects[i]));
    }
}

// Adds the value of an incomplete feature. @param number its number among the open ones
static void occupied_add(Evaluator *self, const Game *game, const FeatureView *view,
                         uint32_t number, Totals *totals) {
    const Terms *terms = &self->terms;
    Occupied *occupied = &self->occupied[self->occupied_count++];
    const uint32_t leaders = feature_leaders(view, terms->players);
    occupied->view = view;
    occupied->number = number;
    occupied->value =
        term_feature(terms, view, self->open.list[number].open, gain_of(self, game, view));
    totals_feature(totals, terms->players, view, leaders, occupied->value);
    if (view->kind != SEGMENT_CLOISTER) {
        occupied->claim.value = value_of(term_basic_points(view)) + occupied->value.leader;
        occupied->claim.leaders = leaders;
        memcpy(occupied->claim.strength, view->strength, sizeof view->strength);
    }
}

// @param count number of features found
static void occupied_award(Evaluator *self, const Game *game, uint32_t count, Totals *totals) {
    _Static_assert(GAME_FIGURES_MAX < UINT8_MAX, "numbers in occupied_at");
    if (!self->open_read) {
        open_features_read(&self->open, self->odds, game);
        self->open_read = true;
    }
    memset(self->occupied_at, 0, self->open.count);
    self->occupied_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (!self->found[i].complete) {
            const uint32_t number = open_feature_number(&self->open, &self->found[i]);
            occupied_add(self, game, &self->found[i], number, totals);
            self->occupied_at[number] = (uint8_t)self->occupied_count;
        }
    }
}

// Adds the contest of an occupied feature and another one that it meets, if that is occupied, too.
static void meeting_award(Evaluator *self, const Occupied *first, const Meeting *meeting,
                          Totals *totals) {
    const unsigned b = self->occupied_at[meeting->features[1]];
    if (b != 0) {
        const Occupied *second = &self->occupied[b - 1];
        const Party one = {&first->claim, 0, first->view->kind, meeting->ports[0]};
        const Party other = {&second->claim, 0, second->view->kind, meeting->ports[1]};
        contest_between(&self->terms, self->odds, meeting->pattern, &one, &other, totals->values);
    }
}

static void contests_award(Evaluator *self, Totals *totals) {
    for (uint32_t i = 0; i < self->occupied_count; i++) {
        const Occupied *first = &self->occupied[i];
        for (uint32_t m = self->open.list[first->number].met; m != 0;) {
            const Meeting *meeting = &self->open.meetings[m - 1];
            meeting_award(self, first, meeting, totals);
            m = meeting->next;
        }
    }
}

void evaluator_values(Evaluator *self, const Game *game, double *values) {
    Terms *terms = &self->terms;
    Totals totals = {.values = {0}};
    const Pending pending = game_pending(self->rules, game);
    const bool over = pending.kind == PENDING_OVER;
    const bool precomputed = self->open_totals != NULL && pending.kind == PENDING_DRAW;
    uint32_t count = 0;
    if (precomputed) {
        totals = *self->open_totals;
    }
    if (over || precomputed) {
        game_scores(self->rules, game, self->points);
    } else {
        count = game_appraise(self->rules, game, self->points, self->found);
    }
    if (!over) {
        terms->horizon = horizon_of(terms, self->rules, game);
        totals.values[pending.player] += term_tempo(terms);
        gingerbread_award(self, game, &totals);
    }
    if (!over && !precomputed) {
        occupied_award(self, game, count, &totals);
        prospects_award(self, game, &totals);
        if (contests_matter(terms)) {
            contests_award(self, &totals);
        }
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
