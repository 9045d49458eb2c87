// SPDX-License-Identifier: MIT
#include "evaluation/evaluation.h"

#include "carcarena/engine/changes.h"
#include "carcarena/engine/view.h"
#include "evaluation/contests.h"

#include <stdlib.h>
#include <string.h>

enum {
    NO_CELL = 0xFFFF,
    VISITS = 64,                         /* moves remembered; a power of two */
    ROOTS = 1 << 16,                     /* what FeatureView.id tells features of a kind apart by */
    PLACES = (SEGMENT_FIELD + 1) * ROOTS /* see held_place */
};

// A feature with followers on it.
typedef struct Held {
    FeatureView view;
    double gain; /* points that completing adds, as large as it is */
    Openness open;
    FeatureValue value;
    Claim claim;        /* of all but cloisters */
    uint32_t last_cell; /* the one counted last, so that two sides of one cell count once */
} Held;

// A feature that meets an open cell.
typedef struct OpenPort {
    uint32_t place; // see held_place
    uint8_t port;   // of a tile laid there
} OpenPort;

// An open cell.
typedef struct TableCell {
    CellPattern pattern;
    uint32_t contacts; // their end in the list of all
} TableCell;

// A city that a move names, as it is unless the follower of this turn enters it.
typedef struct Visit {
    Action move;
    uint32_t table; // number of the table it was looked at on
    FeatureView city;
} Visit;

struct Evaluator {
    const Rules *rules;
    Terms terms;
    ClosingOdds *odds;
    bool features_vary; /* completing may add more than it does in the basic game */
    FigureKinds kinds;
    unsigned gingerbread; /* number of the gingerbread man among the neutral figures */
    uint32_t held_count;
    uint32_t open_count;                /* open cells of the table evaluated last; 0: look again */
    CellView *views;                    /* scratch */
    TableCell *open;                    /* these cells, ... */
    OpenPort *contacts;                 /* ... and all that meets them, cell by cell */
    uint32_t contest_count;             /* those that several held features meet, ... */
    uint16_t *contests;                 /* ... by their numbers */
    uint8_t *held_at;                   /* [held_place]: number among the held features + 1 */
    const Totals *presumed;             /* what open features promise, or NULL */
    uint32_t entered;                   /* then: the feature the follower of this turn entered */
    uint32_t table;                     /* number of the table, counted from 1 */
    Visit visits[VISITS];               /* by moves */
    FeatureView seen[GAME_FIGURES_MAX]; /* scratch */
    FigureView neutrals[GAME_FIGURES_MAX];
    Held held[GAME_FIGURES_MAX];
    int32_t points[PLAYERS_MAX];
    Prospect prospects[GAME_PROSPECTS_MAX];
};

Status evaluator_create(Evaluator **out, const Rules *rules, const EvaluationWeights *weights,
                        Message *message) {
    Evaluator *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "evaluation: out of memory");
    }
    // n tiles in one piece have at most 2n + 2 empty neighbors.
    const size_t open_max = 2 * (size_t)rules_tile_total(rules) + 2;
    const ClosingWeights odds = {weights->doubt, weights->growth, weights->sure};
    self->rules = rules;
    self->views = malloc(open_max * sizeof *self->views);
    self->open = malloc(open_max * sizeof *self->open);
    self->contacts = malloc(open_max * PORTS * sizeof *self->contacts);
    self->contests = malloc(open_max * sizeof *self->contests);
    self->held_at = calloc(PLACES, sizeof *self->held_at);
    if (self->views == NULL || self->open == NULL || self->contacts == NULL ||
        self->contests == NULL || self->held_at == NULL ||
        closing_odds_create(&self->odds, rules, odds, message) != STATUS_OK) {
        evaluator_destroy(self);
        return message_set(message, STATUS_NO_MEMORY, "evaluation: out of memory");
    }
    self->terms = terms_of(weights, self->odds, rules);
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
    free(self->views);
    free(self->open);
    free(self->contacts);
    free(self->contests);
    free(self->held_at);
    free(self);
}

void evaluator_prepare(Evaluator *self, const Game *game) {
    closing_odds_prepare(self->odds, game);
}

ClosingOdds *evaluator_odds(Evaluator *self) {
    return self->odds;
}

void evaluator_presume(Evaluator *self, const Totals *open, uint32_t entered) {
    self->presumed = open;
    self->entered = entered;
}

void evaluator_table_changed(Evaluator *self) {
    self->open_count = 0;
    self->table++;
}

// ---- Features with followers

static double gain_of(const Evaluator *self, const Game *game, const FeatureView *view) {
    return self->features_vary && view->kind != SEGMENT_FIELD
               ? term_gain(&self->terms, view, game_completion_gain(self->rules, game, view))
               : term_plain_gain(view);
}

// Tells roads, cities and farms apart.
static uint32_t held_place(unsigned kind, uint32_t id) {
    return kind * ROOTS + (uint16_t)id;
}

static void held_forget(Evaluator *self) {
    for (uint32_t i = 0; i < self->held_count; i++) {
        const FeatureView *view = &self->held[i].view;
        if (view->kind <= SEGMENT_FIELD) {
            self->held_at[held_place(view->kind, view->id)] = 0;
        }
    }
    self->held_count = 0;
}

static void held_collect(Evaluator *self, const Game *game) {
    _Static_assert(GAME_FIGURES_MAX < UINT8_MAX, "numbers in held_at");
    held_forget(self);
    const uint32_t count = game_followed_features(self->rules, game, self->seen);
    for (uint32_t i = 0; i < count; i++) {
        const FeatureView *view = &self->seen[i];
        if (view->complete) {
            continue;
        }
        self->held[self->held_count++] =
            (Held){.view = *view, .gain = gain_of(self, game, view), .last_cell = NO_CELL};
        if (view->kind <= SEGMENT_FIELD) {
            self->held_at[held_place(view->kind, view->id)] = (uint8_t)self->held_count;
        }
    }
}

// The held feature of this number, or NULL.
static Held *held_find(Evaluator *self, uint32_t id) {
    for (uint32_t i = 0; i < self->held_count; i++) {
        if (self->held[i].view.id == id) {
            return &self->held[i];
        }
    }
    return NULL;
}

// Lists what meets a cell, port by port.
static uint32_t cell_contacts(const CellView *view, OpenPort *out) {
    uint32_t count = 0;
    for (unsigned port = 0; port < PORTS; port++) {
        const int edge = view->edges[port / PORTS_PER_SIDE];
        if (edge < 0 || view->features[port] == FEATURE_NONE) {
            continue;
        }
        const unsigned line = edge == EDGE_CITY ? SEGMENT_CITY : SEGMENT_ROAD;
        const unsigned kind = port % PORTS_PER_SIDE == 1 ? line : (unsigned)SEGMENT_FIELD;
        out[count++] = (OpenPort){held_place(kind, view->features[port]), (uint8_t)port};
    }
    return count;
}

static void open_look(Evaluator *self, const Game *game) {
    uint32_t end = 0;
    self->open_count = game_cells(self->rules, game, self->views);
    for (uint32_t i = 0; i < self->open_count; i++) {
        end += cell_contacts(&self->views[i], &self->contacts[end]);
        self->open[i] = (TableCell){cell_pattern(self->views[i].edges), end};
    }
}

// Notes that a held feature meets a port of an open cell; false if it was noted to meet the cell.
static bool held_meet(Evaluator *self, Held *held, uint32_t cell, unsigned port) {
    if (held->last_cell == cell) {
        return false;
    }
    held->last_cell = cell;
    if (held->view.kind != SEGMENT_FIELD) {
        held->open.cells++;
        held->open.surprisal +=
            closing_odds_surprisal(self->odds, self->open[cell].pattern, port / PORTS_PER_SIDE);
    }
    return true;
}

// Adds up, for every held city and road, the surprisals of the cells where it is open, and notes
// where held features meet.
static void cells_judge(Evaluator *self, const Game *game) {
    if (self->open_count == 0) {
        open_look(self, game);
    }
    self->contest_count = 0;
    const OpenPort *contact = self->contacts;
    for (uint32_t i = 0; i < self->open_count; i++) {
        const OpenPort *end = self->contacts + self->open[i].contacts;
        uint32_t parties = 0;
        for (; contact < end; contact++) {
            const unsigned number = self->held_at[contact->place];
            parties += number != 0 && held_meet(self, &self->held[number - 1], i, contact->port);
        }
        if (parties > 1) {
            self->contests[self->contest_count++] = (uint16_t)i;
        }
    }
}

// ---- Values

bool evaluator_presumes(const Evaluator *self) {
    return self->presumed != NULL;
}

// The city that a move names.
static FeatureView city_look(const Evaluator *self, const Game *game, Action move) {
    unsigned segment = action_segment(move);
    const int tile = game_segment_tile(self->rules, game, action_x(move), action_y(move), &segment);
    CHECK(tile >= 0);
    return game_feature(self->rules, game, (uint32_t)tile, segment);
}

// The same, remembered from another answer to the same placement if it was looked at then.
static const FeatureView *city_visit(Evaluator *self, const Game *game, Action move) {
    const uint32_t place = (uint32_t)(action_x(move) + 8 * action_y(move)) + action_segment(move);
    Visit *visit = &self->visits[place % VISITS];
    if (visit->move != move || visit->table != self->table || visit->city.id == self->entered) {
        *visit = (Visit){move, self->table, city_look(self, game, move)};
    }
    if (visit->city.id == self->entered) {
        visit->table--; // not for those who enter elsewhere
    }
    return &visit->city;
}

// What the gingerbread man may pay in the city that a move of his names.
void evaluator_move(Evaluator *self, const Game *game, Action move, int times, double *values) {
    const FeatureView *city = city_visit(self, game, move);
    for (int player = 0; player < self->terms.players; player++) {
        const int64_t points =
            city->followers[player] != 0 ? term_gingerbread(&self->terms, city, player) : 0;
        values[player] += (double)(times * points) / POINT;
    }
}

// The gingerbread man pays the followers of his city by tiles when he leaves, majority or not.
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

// What a player loses with one of his followers in a feature: all he has of it, or a part if more
// of them are there.
static double at_stake(Evaluator *self, const Prospect *danger) {
    const Held *held = held_find(self, danger->feature);
    if (held == NULL ||
        ((feature_leaders(&held->view, self->terms.players) >> danger->player) & 1U) == 0) {
        return 0;
    }
    return (term_plain_worth(&held->view) + (double)held->value.leader / POINT) /
           held->view.followers[danger->player];
}

// That a promise is kept: when the feature it depends on is completed, if it depends on one.
static double prospect_chance(Evaluator *self, const Prospect *promise) {
    if (promise->feature == FEATURE_NONE) {
        return self->terms.horizon.in_time;
    }
    const Held *held = held_find(self, promise->feature);
    if (held == NULL) {
        return 0;
    }
    return held->view.kind == SEGMENT_FIELD ? 1 : (double)held->value.follower / POINT;
}

// Points a prospect is worth to its player. A promise has to be kept before the game ends.
static double prospect_points(Evaluator *self, const Prospect *prospect) {
    const EvaluationWeights *weights = &self->terms.weights;
    switch ((ProspectKind)prospect->kind) {
    case PROSPECT_PROMISE:
        return weights->promise * prospect_chance(self, prospect) * prospect->amount;
    case PROSPECT_PLEDGE:
        return -weights->pledge * prospect->amount;
    case PROSPECT_LOAN:
        return -weights->loan * prospect->amount;
    case PROSPECT_DANGER:
        return -weights->danger * prospect->amount * at_stake(self, prospect);
    }
    return 0;
}

// What expansions let players expect.
static void prospects_award(Evaluator *self, const Game *game, Totals *totals) {
    const uint32_t count = game_prospects(self->rules, game, self->prospects);
    for (uint32_t i = 0; i < count; i++) {
        totals->values[self->prospects[i].player] +=
            value_of(prospect_points(self, &self->prospects[i]));
    }
}

static void held_award(Evaluator *self, const Game *game, Totals *totals) {
    held_collect(self, game);
    cells_judge(self, game);
    for (uint32_t i = 0; i < self->held_count; i++) {
        Held *held = &self->held[i];
        held->value = term_feature(&self->terms, &held->view, held->open, held->gain);
        totals_feature(totals, self->terms.players, &held->view,
                       feature_leaders(&held->view, self->terms.players), held->value);
        if (held->view.kind != SEGMENT_CLOISTER) {
            held->claim = claim_of(&held->view, self->terms.players,
                                   value_of(term_plain_worth(&held->view)) + held->value.leader);
        }
    }
}

// Features that meet at one cell may be joined there.
static void contests_award(Evaluator *self, Totals *totals) {
    for (uint32_t i = 0; i < self->contest_count; i++) {
        const uint32_t number = self->contests[i];
        const uint32_t first = number == 0 ? 0 : self->open[number - 1].contacts;
        Parties parties;
        parties.count = 0;
        for (uint32_t m = first; m < self->open[number].contacts; m++) {
            const unsigned held = self->held_at[self->contacts[m].place];
            if (held != 0) {
                const FeatureView *view = &self->held[held - 1].view;
                party_meet(&parties, view->kind, view->id, self->contacts[m].port,
                           &self->held[held - 1].claim);
            }
        }
        contests_at(&self->terms, self->odds, self->open[number].pattern, &parties, totals->values);
    }
}

void evaluator_values(Evaluator *self, const Game *game, double *values) {
    Terms *terms = &self->terms;
    Totals totals = {.values = {0}};
    const Pending pending = game_pending(self->rules, game);
    const bool over = pending.kind == PENDING_OVER;
    const bool presumed = self->presumed != NULL && pending.kind == PENDING_DRAW;
    if (presumed) {
        totals = *self->presumed;
        game_scores(self->rules, game, self->points);
    } else {
        game_value(self->rules, game, self->points);
    }
    if (!over) {
        terms->horizon = horizon_of(terms, self->rules, game);
        totals.values[pending.player] += term_tempo(terms);
        gingerbread_award(self, game, &totals);
    }
    if (!over && !presumed) {
        held_award(self, game, &totals);
        prospects_award(self, game, &totals);
        if (contests_matter(terms)) {
            contests_award(self, &totals);
        }
    }
    for (int player = 0; player < terms->players; player++) {
        const int32_t at_home = over ? 0 : figures_at_home(&self->kinds, self->rules, game, player);
        const int64_t hand = over ? 0 : term_hand(terms, at_home, totals.returning[player]);
        const int64_t points = (int64_t)self->points[player] * POINT;
        values[player] = (double)(points + totals.values[player] + hand) / POINT;
    }
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
