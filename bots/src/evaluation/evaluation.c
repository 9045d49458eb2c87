// SPDX-License-Identifier: MIT
#include "evaluation/evaluation.h"

#include "carcarena/engine/changes.h"
#include "carcarena/engine/view.h"
#include "evaluation/contests.h"

#include <stdlib.h>
#include <string.h>

enum {
    NO_CELL = 0xFFFF,
    CACHED_CITIES = 64,    /* cached cities; a power of two */
    FEATURE_IDS = 1 << 16, /* number of values of FeatureView.id per kind */
    FEATURE_SLOTS = (SEGMENT_FIELD + 1) * FEATURE_IDS /* see feature_slot */
};

// An incomplete feature with followers.
typedef struct Occupied {
    FeatureView view;
    double gain; /* points that completing it adds at its present size */
    Openness open;
    FeatureValue value;
    Claim claim;        /* unset for cloisters */
    uint32_t last_cell; /* the cell counted last, so that a cell on two sides counts once */
} Occupied;

// A feature that meets an open cell.
typedef struct OpenPort {
    uint32_t slot; // see feature_slot
    uint8_t port;  // port of the cell
} OpenPort;

// An open cell.
typedef struct TableCell {
    CellPattern pattern;
    uint32_t contacts; // end of its contacts in the list of all contacts
} TableCell;

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
    uint32_t occupied_count;
    uint32_t open_count;       /* open cells of the table evaluated last; 0: not read */
    CellView *views;           /* scratch */
    TableCell *open;           /* these cells */
    OpenPort *contacts;        /* all features that meet them, cell by cell */
    uint32_t contest_count;    /* number of cells that several occupied features meet */
    uint16_t *contests;        /* indices of these cells */
    uint8_t *occupied_at;      /* [feature_slot]: 1 + index among the occupied features;
                              0: unoccupied */
    const Totals *open_totals; /* precomputed totals of open features, or NULL */
    uint32_t entered;          /* with open_totals: the feature that the follower of
                                  this turn entered */
    uint32_t table;            /* number of the table, from 1 */
    CachedCity cached_cities[CACHED_CITIES]; /* cache, by moves */
    FeatureView found[GAME_FIGURES_MAX];     /* scratch */
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
    // n connected tiles have at most 2n + 2 empty neighbors.
    const size_t open_max = 2 * (size_t)rules_tile_total(rules) + 2;
    const ClosingWeights odds = {weights->doubt, weights->growth, weights->sure};
    self->rules = rules;
    self->views = malloc(open_max * sizeof *self->views);
    self->open = malloc(open_max * sizeof *self->open);
    self->contacts = malloc(open_max * PORTS * sizeof *self->contacts);
    self->contests = malloc(open_max * sizeof *self->contests);
    self->occupied_at = calloc(FEATURE_SLOTS, sizeof *self->occupied_at);
    if (self->views == NULL || self->open == NULL || self->contacts == NULL ||
        self->contests == NULL || self->occupied_at == NULL ||
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
    self->open_count = 0;
    self->table++;
}

// ---- Occupied features

static double gain_of(const Evaluator *self, const Game *game, const FeatureView *view) {
    return self->features_vary && view->kind != SEGMENT_FIELD
               ? term_gain(&self->terms, view, game_completion_gain(self->rules, game, view))
               : term_basic_gain(view);
}

// Returns the number of a road, city or farm among all kinds.
static uint32_t feature_slot(unsigned kind, uint32_t id) {
    return kind * FEATURE_IDS + (uint16_t)id;
}

static void occupied_clear(Evaluator *self) {
    for (uint32_t i = 0; i < self->occupied_count; i++) {
        const FeatureView *view = &self->occupied[i].view;
        if (view->kind <= SEGMENT_FIELD) {
            self->occupied_at[feature_slot(view->kind, view->id)] = 0;
        }
    }
    self->occupied_count = 0;
}

// @param count number of features found
static void occupied_collect(Evaluator *self, const Game *game, uint32_t count) {
    _Static_assert(GAME_FIGURES_MAX < UINT8_MAX, "numbers in occupied_at");
    occupied_clear(self);
    for (uint32_t i = 0; i < count; i++) {
        const FeatureView *view = &self->found[i];
        if (view->complete) {
            continue;
        }
        self->occupied[self->occupied_count++] =
            (Occupied){.view = *view, .gain = gain_of(self, game, view), .last_cell = NO_CELL};
        if (view->kind <= SEGMENT_FIELD) {
            self->occupied_at[feature_slot(view->kind, view->id)] = (uint8_t)self->occupied_count;
        }
    }
}

// Returns the occupied feature with this id, or NULL.
static Occupied *occupied_find(Evaluator *self, uint32_t id) {
    for (uint32_t i = 0; i < self->occupied_count; i++) {
        if (self->occupied[i].view.id == id) {
            return &self->occupied[i];
        }
    }
    return NULL;
}

// Lists the features that meet a cell, by port. Returns their number.
static uint32_t cell_contacts(const CellView *view, OpenPort *out) {
    uint32_t count = 0;
    for (unsigned port = 0; port < PORTS; port++) {
        const int edge = view->edges[port / PORTS_PER_SIDE];
        if (edge < 0 || view->features[port] == FEATURE_NONE) {
            continue;
        }
        const unsigned line = edge == EDGE_CITY ? SEGMENT_CITY : SEGMENT_ROAD;
        const unsigned kind = port % PORTS_PER_SIDE == 1 ? line : (unsigned)SEGMENT_FIELD;
        out[count++] = (OpenPort){feature_slot(kind, view->features[port]), (uint8_t)port};
    }
    return count;
}

static void open_cells_read(Evaluator *self, const Game *game) {
    uint32_t end = 0;
    self->open_count = game_cells(self->rules, game, self->views);
    for (uint32_t i = 0; i < self->open_count; i++) {
        end += cell_contacts(&self->views[i], &self->contacts[end]);
        self->open[i] = (TableCell){cell_pattern(self->views[i].edges), end};
    }
}

// Records that an occupied feature meets a port of an open cell. Returns false if the feature was
// already recorded at this cell.
static bool occupied_touch(Evaluator *self, Occupied *occupied, uint32_t cell, unsigned port) {
    if (occupied->last_cell == cell) {
        return false;
    }
    occupied->last_cell = cell;
    if (occupied->view.kind != SEGMENT_FIELD) {
        occupied->open.cells++;
        occupied->open.surprisal +=
            closing_odds_surprisal(self->odds, self->open[cell].pattern, port / PORTS_PER_SIDE);
    }
    return true;
}

// Adds up the surprisals of the open cells of each occupied city and road. Also finds the cells
// where several occupied features meet.
static void open_cells_scan(Evaluator *self, const Game *game) {
    if (self->open_count == 0) {
        open_cells_read(self, game);
    }
    self->contest_count = 0;
    const OpenPort *contact = self->contacts;
    for (uint32_t i = 0; i < self->open_count; i++) {
        const OpenPort *end = self->contacts + self->open[i].contacts;
        uint32_t parties = 0;
        for (; contact < end; contact++) {
            const unsigned number = self->occupied_at[contact->slot];
            parties +=
                number != 0 && occupied_touch(self, &self->occupied[number - 1], i, contact->port);
        }
        if (parties > 1) {
            self->contests[self->contest_count++] = (uint16_t)i;
        }
    }
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
void evaluator_move(Evaluator *self, const Game *game, Action move, int times, double *values) {
    const FeatureView *city = city_cached(self, game, move);
    for (int player = 0; player < self->terms.players; player++) {
        const int64_t points =
            city->followers[player] != 0 ? term_gingerbread(&self->terms, city, player) : 0;
        values[player] += (double)(times * points) / POINT;
    }
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
    const FeatureView *view = &occupied->view;
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

static void occupied_award(Evaluator *self, const Game *game, uint32_t count, Totals *totals) {
    occupied_collect(self, game, count);
    open_cells_scan(self, game);
    for (uint32_t i = 0; i < self->occupied_count; i++) {
        Occupied *occupied = &self->occupied[i];
        occupied->value =
            term_feature(&self->terms, &occupied->view, occupied->open, occupied->gain);
        totals_feature(totals, self->terms.players, &occupied->view,
                       feature_leaders(&occupied->view, self->terms.players), occupied->value);
        if (occupied->view.kind != SEGMENT_CLOISTER) {
            occupied->claim =
                claim_of(&occupied->view, self->terms.players,
                         value_of(term_basic_points(&occupied->view)) + occupied->value.leader);
        }
    }
}

// Adds the contests of features that meet at one cell.
static void contests_award(Evaluator *self, Totals *totals) {
    for (uint32_t i = 0; i < self->contest_count; i++) {
        const uint32_t number = self->contests[i];
        const uint32_t first = number == 0 ? 0 : self->open[number - 1].contacts;
        Parties parties;
        parties.count = 0;
        for (uint32_t m = first; m < self->open[number].contacts; m++) {
            const unsigned occupied = self->occupied_at[self->contacts[m].slot];
            if (occupied != 0) {
                const FeatureView *view = &self->occupied[occupied - 1].view;
                party_meet(&parties, view->kind, view->id, self->contacts[m].port,
                           &self->occupied[occupied - 1].claim);
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
