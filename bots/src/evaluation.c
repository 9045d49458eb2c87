// SPDX-License-Identifier: MIT
#include "evaluation.h"

#include "carcarena/engine/text.h"
#include "carcarena/engine/view.h"

#include <stdlib.h>
#include <string.h>

enum {
    ROTATIONS = 4,
    EDGE_WISHES = EDGE_ANY + 1, /* none, or an edge type that only fits beside its own */
    PATTERNS = EDGE_WISHES * EDGE_WISHES * EDGE_WISHES * EDGE_WISHES,
    NO_CELL = 0xFFFF,
    UNKNOWN = -1
};

enum {
    WEIGHT_CITY,
    WEIGHT_ROAD,
    WEIGHT_CLOISTER,
    WEIGHT_FARM,
    WEIGHT_GUEST,
    WEIGHT_FOLLOWER,
    WEIGHT_SPREAD,
    WEIGHT_HOME,
    WEIGHT_DOUBT,
    WEIGHT_GROWTH,
    WEIGHT_TEMPO,
    WEIGHT_PROMISE,
    WEIGHT_PLEDGE,
    WEIGHT_LOAN,
    WEIGHT_DANGER,
    WEIGHT_EXTRA,
    WEIGHT_HASTE
};

const BotOptionSpec EVALUATION_OPTION_SPECS[EVALUATION_OPTIONS] = {EVALUATION_OPTION_ROWS};

// One rotation of one tile type as seen from outside: what shows on each side, and to which other
// sides that leads.
typedef struct Look {
    uint8_t edges[SIDES]; /* EdgeType */
    uint8_t reach[SIDES]; /* bit s: the segment in the middle of that side also shows on side s */
} Look;

// A feature with followers on it.
typedef struct Held {
    FeatureView view;
    double chance;      /* that it will be completed */
    double gain;        /* points that completing adds, as large as it is */
    uint32_t cells;     /* cells at which it is open */
    uint32_t last_cell; /* the one counted last, so that two sides of one cell count once */
} Held;

struct Evaluator {
    const Rules *rules;
    EvaluationWeights weights;
    int players;
    uint32_t types;
    bool features_vary; /* completing may add more than it does in the basic game */
    uint32_t kinds;     /* figure types in play */
    uint8_t kind[FIGURE_TYPE_COUNT];
    double draws_share; /* own draws per unseen tile */
    uint64_t marks;     /* bit id % 64 of every held feature */
    unsigned guest;     /* number of the gingerbread man among the neutral figures */
    uint32_t held_count;
    uint32_t open_count;             /* open cells of the table evaluated last; 0: look again */
    Look *looks;                     /* 4 a type */
    uint32_t *remaining;             /* unseen tiles a type */
    uint32_t *unseen;                /* scratch: the same of the position prepared for */
    bool counted;                    /* fits and closes are of these */
    OpenCell *open;                  /* scratch */
    uint32_t *map;                   /* cell -> stamp << 16 | tile index */
    int16_t fits[PATTERNS];          /* unseen tiles that fit a pattern, or UNKNOWN */
    int16_t closes[PATTERNS][SIDES]; /* of these, tiles that end the feature on this side */
    FeatureView views[GAME_FIGURES_MAX];
    FigureView guests[GAME_FIGURES_MAX];
    Held held[GAME_FIGURES_MAX];
    int32_t points[PLAYERS_MAX];
    Prospect prospects[GAME_PROSPECTS_MAX];
};

EvaluationWeights evaluation_weights(const BotOptionValue values[EVALUATION_OPTIONS]) {
    return (EvaluationWeights){
        .city = values[WEIGHT_CITY].real,
        .road = values[WEIGHT_ROAD].real,
        .cloister = values[WEIGHT_CLOISTER].real,
        .farm = values[WEIGHT_FARM].real,
        .guest = values[WEIGHT_GUEST].real,
        .follower = values[WEIGHT_FOLLOWER].real,
        .spread = values[WEIGHT_SPREAD].real,
        .home = values[WEIGHT_HOME].real,
        .doubt = values[WEIGHT_DOUBT].real,
        .growth = values[WEIGHT_GROWTH].real,
        .tempo = values[WEIGHT_TEMPO].real,
        .promise = values[WEIGHT_PROMISE].real,
        .pledge = values[WEIGHT_PLEDGE].real,
        .loan = values[WEIGHT_LOAN].real,
        .danger = values[WEIGHT_DANGER].real,
        .extra = values[WEIGHT_EXTRA].real,
        .haste = values[WEIGHT_HASTE].real,
    };
}

EvaluationWeights evaluation_weights_default(void) {
    BotOptionValue values[EVALUATION_OPTIONS];
    for (int i = 0; i < EVALUATION_OPTIONS; i++) {
        values[i].real = strtod(EVALUATION_OPTION_SPECS[i].default_value, NULL);
    }
    return evaluation_weights(values);
}

// ---- Tables made once

static Look look_make(const TileFacts *facts, unsigned rotation) {
    Look look;
    for (unsigned side = 0; side < SIDES; side++) {
        look.edges[side] = facts->edges[(side + SIDES - rotation) % SIDES];
        look.reach[side] = 0;
    }
    for (uint8_t segment = 0; segment < facts->segment_count; segment++) {
        const uint16_t ports = ports_rotate(facts->segments[segment].ports, rotation);
        uint8_t reach = 0;
        for (unsigned side = 0; side < SIDES; side++) {
            reach |= (uint8_t)(((ports >> (PORTS_PER_SIDE * side + 1)) & 1U) << side);
        }
        for (unsigned side = 0; side < SIDES; side++) {
            if ((reach >> side) & 1U) {
                look.reach[side] = reach;
            }
        }
    }
    return look;
}

static void looks_fill(Evaluator *self) {
    for (uint32_t type = 0; type < self->types; type++) {
        for (unsigned rotation = 0; rotation < ROTATIONS; rotation++) {
            self->looks[type * ROTATIONS + rotation] =
                look_make(rules_type(self->rules, type), rotation);
        }
    }
}

// Number of a neutral figure by name; that of none if it is not in play.
static unsigned neutral_find(const Rules *rules, const char *name) {
    unsigned index = 0;
    for (const char *at; (at = rules_neutral_name(rules, index)) != NULL; index++) {
        if (strcmp(at, name) == 0) {
            break;
        }
    }
    return index;
}

Status evaluator_create(Evaluator **out, const Rules *rules, const EvaluationWeights *weights,
                        Message *message) {
    Evaluator *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "evaluation: out of memory");
    }
    self->rules = rules;
    self->weights = *weights;
    self->players = rules_players(rules);
    self->types = rules_type_count(rules);
    self->features_vary = game_features_vary(rules);
    self->guest = neutral_find(rules, "gingerbread-man");
    for (unsigned type = 0; type < FIGURE_TYPE_COUNT; type++) {
        if (rules_figures(rules, (FigureType)type) > 0) {
            self->kind[self->kinds++] = (uint8_t)type;
        }
    }
    // n tiles in one piece have at most 2n + 2 empty neighbours.
    const size_t open_max = 2 * (size_t)rules_tile_total(rules) + 2;
    self->looks = malloc(self->types * ROTATIONS * sizeof *self->looks);
    self->remaining = calloc(self->types, sizeof *self->remaining);
    self->unseen = calloc(self->types, sizeof *self->unseen);
    self->open = malloc(open_max * sizeof *self->open);
    if (self->looks == NULL || self->remaining == NULL || self->unseen == NULL ||
        self->open == NULL) {
        evaluator_destroy(self);
        return message_set(message, STATUS_NO_MEMORY, "evaluation: out of memory");
    }
    looks_fill(self);
    *out = self;
    return STATUS_OK;
}

void evaluator_destroy(Evaluator *self) {
    if (self == NULL) {
        return;
    }
    free(self->looks);
    free(self->remaining);
    free(self->unseen);
    free(self->open);
    free(self);
}

// ---- Unseen tiles

void evaluator_prepare(Evaluator *self, const Game *game) {
    const size_t size = self->types * sizeof *self->unseen;
    uint32_t unseen = 0;
    game_unseen(self->rules, game, self->unseen);
    for (uint32_t type = 0; type < self->types; type++) {
        unseen += self->unseen[type];
    }
    const double draws = (double)game_draws_left(self->rules, game);
    self->draws_share = unseen == 0 ? 0 : draws / ((double)unseen * self->players);
    if (self->counted && memcmp(self->unseen, self->remaining, size) == 0) {
        return; // what was counted of these tiles holds, as in the second decision of a turn
    }
    memcpy(self->remaining, self->unseen, size);
    self->counted = true;
    for (uint32_t pattern = 0; pattern < PATTERNS; pattern++) {
        self->fits[pattern] = UNKNOWN;
    }
}

void evaluator_table_changed(Evaluator *self) {
    self->open_count = 0;
}

static uint32_t pattern_of(const OpenCell *cell) {
    uint32_t pattern = 0;
    for (unsigned side = 0; side < SIDES; side++) {
        pattern = pattern * EDGE_WISHES + (uint32_t)(cell->edges[side] + 1);
    }
    return pattern;
}

static bool look_fits(const Look *look, const OpenCell *cell) {
    for (unsigned side = 0; side < SIDES; side++) {
        if (cell->edges[side] >= 0 && look->edges[side] != EDGE_ANY &&
            cell->edges[side] != (int8_t)look->edges[side]) {
            return false;
        }
    }
    return true;
}

// Counts the unseen tiles that fit the cell, and those that close the feature on each side.
static void pattern_count(Evaluator *self, const OpenCell *cell, uint32_t pattern) {
    unsigned fixed = 0; // sides where a neighbour lies: the feature cannot go on there
    for (unsigned side = 0; side < SIDES; side++) {
        fixed |= (cell->edges[side] >= 0 ? 1U : 0U) << side;
    }
    uint32_t fits = 0;
    uint32_t closes[SIDES] = {0};
    for (uint32_t type = 0; type < self->types; type++) {
        bool fit = false;
        unsigned closing = 0;
        for (unsigned rotation = 0; rotation < ROTATIONS && self->remaining[type] > 0; rotation++) {
            const Look *look = &self->looks[type * ROTATIONS + rotation];
            if (!look_fits(look, cell)) {
                continue;
            }
            fit = true;
            for (unsigned side = 0; side < SIDES; side++) {
                closing |= ((look->reach[side] & ~fixed) == 0 ? 1U : 0U) << side;
            }
        }
        fits += fit ? self->remaining[type] : 0;
        for (unsigned side = 0; side < SIDES; side++) {
            closes[side] += ((closing >> side) & 1U) * self->remaining[type];
        }
    }
    self->fits[pattern] = (int16_t)fits;
    for (unsigned side = 0; side < SIDES; side++) {
        self->closes[pattern][side] = (int16_t)closes[side];
    }
}

// Probability that a player's own draws will close the feature that touches `side` of the cell.
static double cell_chance(Evaluator *self, const OpenCell *cell, unsigned side) {
    const uint32_t pattern = pattern_of(cell);
    if (self->fits[pattern] == UNKNOWN) {
        pattern_count(self, cell, pattern);
    }
    const double closes = self->closes[pattern][side];
    const double grows = self->fits[pattern] - closes;
    const double expected = (closes + self->weights.growth * grows) * self->draws_share;
    return expected / (expected + self->weights.doubt);
}

// ---- Features with followers

// Points that completing a feature adds in the basic game: a city pays double then, a cloister for
// all tiles around it.
static double gain_plain(const FeatureView *view) {
    switch ((SegmentKind)view->kind) {
    case SEGMENT_CITY:
        return (double)view->tiles + view->pennants;
    case SEGMENT_CLOISTER:
        return view->open_edges;
    case SEGMENT_ROAD:
    case SEGMENT_FIELD:
    case SEGMENT_RIVER:
    case SEGMENT_GARDEN:
    case SEGMENT_KIND_COUNT:
        break;
    }
    return 0;
}

static double gain_of(const Evaluator *self, const Game *game, const FeatureView *view) {
    const double plain = gain_plain(view);
    if (!self->features_vary || view->kind == SEGMENT_FIELD) {
        return plain;
    }
    return plain + self->weights.extra * (game_completion_gain(self->rules, game, view) - plain);
}

static void held_collect(Evaluator *self, const Game *game) {
    const uint32_t count = game_followed_features(self->rules, game, self->views);
    self->held_count = 0;
    self->marks = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (!self->views[i].complete) {
            self->held[self->held_count++] = (Held){.view = self->views[i],
                                                    .chance = 1,
                                                    .gain = gain_of(self, game, &self->views[i]),
                                                    .last_cell = NO_CELL};
            self->marks |= UINT64_C(1) << (self->views[i].id % 64);
        }
    }
}

// The held feature of this number, or NULL. The marks spare most of the searches in vain.
static Held *held_find(Evaluator *self, uint32_t id) {
    if (((self->marks >> (id % 64)) & 1U) == 0) {
        return NULL;
    }
    for (uint32_t i = 0; i < self->held_count; i++) {
        if (self->held[i].view.id == id) {
            return &self->held[i];
        }
    }
    return NULL;
}

// Multiplies up, for every held city and road, the chances of the cells where it is open.
static void cells_judge(Evaluator *self, const Game *game) {
    if (self->open_count == 0) {
        self->open_count = game_open_cells(self->rules, game, self->open);
    }
    for (uint32_t i = 0; i < self->open_count; i++) {
        const OpenCell *cell = &self->open[i];
        for (unsigned side = 0; side < SIDES; side++) {
            if (cell->features[side] == FEATURE_NONE) {
                continue;
            }
            Held *held = held_find(self, cell->features[side]);
            if (held != NULL && held->last_cell != i) {
                held->last_cell = i;
                held->cells++;
                held->chance *= cell_chance(self, cell, side);
            }
        }
    }
}

// ---- Values

static double cloister_chance(const Evaluator *self, const Held *held, double turns) {
    const double missing = held->view.open_edges;
    return missing == 0 ? 1 : turns / (turns + self->weights.doubt * missing);
}

// Points its leaders may expect from a held feature beyond what it would pay now.
static double held_prospect(const Evaluator *self, const Held *held, double worth) {
    const FeatureView *view = &held->view;
    switch ((SegmentKind)view->kind) {
    case SEGMENT_CITY: // every cell to close adds a tile, which pays double
        return self->weights.city * held->chance * (held->gain + 2.0 * held->cells);
    case SEGMENT_ROAD:
        return self->weights.road * held->chance * (held->gain + held->cells);
    case SEGMENT_CLOISTER:
        return self->weights.cloister * held->chance * held->gain;
    case SEGMENT_FIELD:
        return self->weights.farm * worth * view->cities_open;
    case SEGMENT_RIVER:
    case SEGMENT_GARDEN:
    case SEGMENT_KIND_COUNT:
        break;
    }
    return 0;
}

// Adds the prospects of one feature to its leaders and counts followers expected home.
static void held_award(const Evaluator *self, const Held *held, double worth, double *values,
                       double *homecoming) {
    const FeatureView *view = &held->view;
    const double prospect = held_prospect(self, held, worth);
    unsigned most = 0;
    for (int player = 0; player < self->players; player++) {
        most = view->strength[player] > most ? view->strength[player] : most;
    }
    for (int player = 0; player < self->players; player++) {
        if (most > 0 && view->strength[player] == most) {
            values[player] += prospect;
        }
        if (view->kind != SEGMENT_FIELD) {
            homecoming[player] += held->chance * view->followers[player];
        }
    }
}

// The gingerbread man pays the followers of his city by tiles when he leaves, majority or not.
static void guests_award(Evaluator *self, const Game *game, double worth, double *values) {
    const uint32_t count = game_neutral_figures(self->rules, game, self->guests);
    for (uint32_t i = 0; i < count; i++) {
        if (self->guests[i].type != self->guest) {
            continue;
        }
        const FeatureView city =
            game_feature(self->rules, game, self->guests[i].tile, self->guests[i].segment);
        for (int player = 0; player < self->players; player++) {
            values[player] +=
                self->weights.guest * worth * city.followers[player] * (double)city.tiles;
        }
    }
}

// Figures a player may still deploy, of whatever kind.
static double figures_at_home(const Evaluator *self, const Game *game, int player) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < self->kinds; i++) {
        count += game_supply(self->rules, game, player, (FigureType)self->kind[i]);
    }
    return count;
}

// Points a feature would pay now.
static double held_worth(const FeatureView *view) {
    switch ((SegmentKind)view->kind) {
    case SEGMENT_CITY:
        return (double)view->tiles + view->pennants;
    case SEGMENT_ROAD:
        return view->tiles;
    case SEGMENT_CLOISTER:
        return 9.0 - view->open_edges;
    case SEGMENT_FIELD:
        return 3.0 * view->cities;
    case SEGMENT_RIVER:
    case SEGMENT_GARDEN:
    case SEGMENT_KIND_COUNT:
        break;
    }
    return 0;
}

// What a player loses with one of his followers in a feature: all he has of it, or a part if more
// of them are there.
static double at_stake(Evaluator *self, const Prospect *danger, double worth) {
    const Held *held = held_find(self, danger->feature);
    const int player = danger->player;
    unsigned most = 0;
    for (int other = 0; held != NULL && other < self->players; other++) {
        most = held->view.strength[other] > most ? held->view.strength[other] : most;
    }
    if (most == 0 || held->view.strength[player] < most) {
        return 0;
    }
    return (held_worth(&held->view) + held_prospect(self, held, worth)) /
           held->view.followers[player];
}

// That a promise is kept: when the feature it depends on is completed, if it depends on one.
static double prospect_chance(Evaluator *self, const Prospect *promise, double in_time) {
    if (promise->feature == FEATURE_NONE) {
        return in_time;
    }
    const Held *held = held_find(self, promise->feature);
    return held == NULL ? 0 : held->chance;
}

// What expansions let players expect. A promise has to be kept before the game ends.
static void prospects_award(Evaluator *self, const Game *game, double turns, double worth,
                            double *values) {
    const uint32_t count = game_prospects(self->rules, game, self->prospects);
    const double in_time = turns / (turns + 1);
    for (uint32_t i = 0; i < count; i++) {
        const Prospect *prospect = &self->prospects[i];
        double *value = &values[prospect->player];
        switch ((ProspectKind)prospect->kind) {
        case PROSPECT_PROMISE:
            *value +=
                self->weights.promise * prospect_chance(self, prospect, in_time) * prospect->amount;
            break;
        case PROSPECT_PLEDGE:
            *value -= self->weights.pledge * prospect->amount;
            break;
        case PROSPECT_LOAN:
            *value -= self->weights.loan * prospect->amount;
            break;
        case PROSPECT_DANGER:
            *value -= self->weights.danger * prospect->amount * at_stake(self, prospect, worth);
            break;
        }
    }
}

void evaluator_values(Evaluator *self, const Game *game, double *values) {
    game_value(self->rules, game, self->points);
    for (int player = 0; player < self->players; player++) {
        values[player] = self->points[player];
    }
    const Pending pending = game_pending(self->rules, game);
    if (pending.kind == PENDING_OVER) {
        return;
    }
    values[pending.player] += self->weights.tempo;
    held_collect(self, game);
    cells_judge(self, game);
    const double turns = (double)game_draws_left(self->rules, game) / self->players;
    const double worth = turns / (turns + self->weights.haste);
    double homecoming[PLAYERS_MAX] = {0};
    for (uint32_t i = 0; i < self->held_count; i++) {
        Held *held = &self->held[i];
        if (held->view.kind == SEGMENT_CLOISTER) {
            held->chance = cloister_chance(self, held, turns);
        }
        held_award(self, held, worth, values, homecoming);
    }
    guests_award(self, game, worth, values);
    prospects_award(self, game, turns, worth, values);
    for (int player = 0; player < self->players; player++) {
        const double hand =
            figures_at_home(self, game, player) + self->weights.home * homecoming[player];
        values[player] += self->weights.follower * worth * hand / (hand + self->weights.spread);
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
