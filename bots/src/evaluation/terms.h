/**
 * Terms of the static evaluation: the value of one feature, supply or figure for its player. They
 * depend on public information and on how much of the game is left. The evaluation adds them up
 * over a whole position (evaluation.h) or over the changes of a turn (turn_delta.h).
 *
 * Values are integers in 1/POINT points, and each term is rounded separately. Sums therefore do not
 * depend on their order, and a delta is exactly the difference of two evaluations.
 *
 * All arithmetic is basic IEEE in a fixed order, so a position has the same value on every machine.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_TERMS_H
#define CARCARENA_BOTS_TERMS_H

#include "carcarena/engine/view.h"
#include "evaluation/closing_odds.h"
#include "evaluation/net_inputs.h"
#include "evaluation/weights.h"

#include <string.h>

enum { POINT = 4096 };
enum { SUPPLIES = 10 };

/** How much of the game is left. */
typedef struct Horizon {
    int64_t draws;      /* left in the game; -1: no position yet */
    double turns;       /* own turns left */
    double value_share; /* remaining share of the value of followers and farms: 1 early, 0 at the
                           end */
    double in_time;     /* probability that an event happens before the end: 0 to 1 */
    NetTime time;       /* the same for networks */
    int64_t supply[SUPPLIES]; /* what the network adds to a supply of this number of figures or, the
                                 last one, more */
} Horizon;

/** Sums over a position, per player. */
typedef struct Totals {
    int64_t values[PLAYERS_MAX];
    int64_t returning[PLAYERS_MAX]; /* followers expected to return, in 1/POINT */
    int32_t in_supply[PLAYERS_MAX]; /* figures in supply, of FigureKinds */
} Totals;

/**
 * The open cells that a feature meets; of a cloister, the empty cells around it that have a
 * neighbor. Only learned corrections use those of farms and cloisters.
 */
typedef struct Openness {
    int32_t surprisal; /* sum over all these cells of closing_odds_surprisal, of closing_odds_fits
                          for a cloister, of 0 for a farm */
    uint32_t cells;    /* number of these cells */
} Openness;

/** The expected value of one feature. */
typedef struct FeatureValue {
    int64_t leader;   /* value for each player with the majority, in 1/POINT */
    int32_t follower; /* probability that a follower returns from it, in 1/POINT; 0 on farms */
    int32_t learned;  /* the part of `leader` that a network added; contests do not count it */
} FeatureValue;

/** An occupied feature in contests. */
typedef struct Claim {
    int64_t value;    /* value for each player with the majority, in 1/POINT */
    uint32_t leaders; /* set of the players with the majority */
    uint8_t strength[PLAYERS_MAX];
} Claim;

/** What a prospect depends on: an incomplete feature with followers. */
typedef struct Stake {
    double points;    /* what it would pay now in the basic game, and its expected value beyond */
    int64_t follower; /* FeatureValue.follower */
    const uint8_t *followers; /* of each player */
    uint32_t leaders;         /* set of the players with the majority */
    bool field;
} Stake;

/** Parameters of all terms. */
typedef struct Terms {
    EvaluationWeights weights;
    const Nets *nets; /* learned corrections; NULL: none */
    const ClosingOdds *odds;
    int players;
    double supply_points; /* points of a full supply early in the game */
    Horizon horizon;
} Terms;

/**
 * Returns the terms of games by these rules; the caller sets `horizon`.
 * @param standard weights before the factors of the expansions in play (box_weights.h)
 * @param odds borrowed
 */
Terms terms_of(const EvaluationWeights *standard, const ClosingOdds *odds, const Rules *rules);

/** Converts points to a value, rounded. */
static inline int64_t value_of(double points) {
    const double scaled = points * POINT;
    return (int64_t)(scaled + (scaled < 0 ? -0.5 : 0.5));
}

/** Sets the horizon of a position, unless the last position had as many draws left. */
void horizon_renew(Terms *terms, const Rules *rules, const Game *game);

/** Returns the horizon of a position. */
Horizon horizon_of(const Terms *terms, const Rules *rules, const Game *game);

/**
 * Returns the points that completing a feature adds in the basic game: a completed city pays
 * double, a cloister pays for all tiles around it.
 */
static inline double term_basic_gain(const FeatureView *view) {
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

/**
 * Returns the weighted points that completing a feature adds. @param gain these points by the rules
 * in play, for the feature at its present size
 */
static inline double term_gain(const Terms *terms, const FeatureView *view, int32_t gain) {
    const double plain = term_basic_gain(view);
    return plain + terms->weights.extra * (gain - plain);
}

/**
 * Types in play of the figures that count as supply: those that occupy more than one kind of
 * features. A mayor waits for a city.
 */
typedef struct FigureKinds {
    uint32_t set; /* bit t: FigureType t is among them */
    uint32_t count;
    uint8_t type[FIGURE_TYPE_COUNT];
} FigureKinds;

FigureKinds figure_kinds_of(const Rules *rules);

/** Returns the number of figures of these types in a player's supply. */
static inline int32_t figures_in_supply(const FigureKinds *kinds, const Rules *rules,
                                        const Game *game, int player) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < kinds->count; i++) {
        count += game_supply(rules, game, player, (FigureType)kinds->type[i]);
    }
    return (int32_t)count;
}

/** Returns the probability that a cloister will be surrounded: 0 to 1. */
static inline double cloister_chance(const Terms *terms, const FeatureView *view) {
    const double missing = view->open_edges;
    const double turns = terms->horizon.turns;
    return missing == 0 ? 1 : turns / (turns + terms->weights.doubt * missing);
}

/** Returns the inputs of the network of a feature. @param value hand-made */
NetInputs term_feature_inputs(const Terms *terms, const FeatureView *view, Openness open,
                              double gain, FeatureValue value);

/** Returns what the network adds to the value of a feature. @pre there are networks */
int32_t term_learned(const Terms *terms, const FeatureView *view, Openness open, double gain,
                     FeatureValue value);

/**
 * Returns the expected value of an incomplete occupied feature, beyond the points it would pay now.
 * @param open open cells; not needed for farms and cloisters without networks
 * @param gain points that completing it adds
 */
static inline FeatureValue term_feature(const Terms *terms, const FeatureView *view, Openness open,
                                        double gain) {
    const EvaluationWeights *weights = &terms->weights;
    double chance = 0;
    double prospect = 0;
    switch ((SegmentKind)view->kind) {
    case SEGMENT_CITY: // each cell to close adds a tile, which pays double
        chance = closing_odds_chance(terms->odds, open.surprisal);
        prospect = weights->city * chance * (gain + 2.0 * open.cells);
        break;
    case SEGMENT_ROAD:
        chance = closing_odds_chance(terms->odds, open.surprisal);
        prospect = weights->road * chance * (gain + open.cells);
        break;
    case SEGMENT_CLOISTER:
        chance = cloister_chance(terms, view);
        prospect = weights->cloister * chance * gain;
        break;
    case SEGMENT_FIELD:
        prospect = terms->horizon.value_share *
                   (weights->farm * (double)view->cities_open - weights->bound);
        break;
    case SEGMENT_RIVER:
    case SEGMENT_GARDEN:
    case SEGMENT_KIND_COUNT:
        break;
    }
    FeatureValue value = {value_of(prospect), (int32_t)value_of(chance), 0};
    if (terms->nets != NULL) {
        value.learned = term_learned(terms, view, open, gain, value);
        value.leader += value.learned;
    }
    return value;
}

/**
 * Returns the index of the gingerbread man among the neutral figures, or their number if it is not
 * in play.
 */
unsigned gingerbread_number(const Rules *rules);

/**
 * Returns the expected payment of the gingerbread man in a city.
 * @param tiles size of the city
 * @param followers the player's followers in the city
 */
int64_t term_gingerbread_of(const Terms *terms, uint32_t tiles, uint32_t followers);

/** Returns term_gingerbread_of for a player and a city at its present size. */
static inline int64_t term_gingerbread(const Terms *terms, const FeatureView *city, int player) {
    return term_gingerbread_of(terms, city->tiles, city->followers[player]);
}

/** Returns the value of a supply. @param in_supply see Totals @param returning see Totals */
static inline int64_t term_supply(const Terms *terms, int32_t in_supply, int64_t returning) {
    const EvaluationWeights *weights = &terms->weights;
    const double supply = in_supply + weights->home * ((double)returning / POINT);
    const int64_t value = value_of(terms->supply_points * terms->horizon.value_share * supply /
                                   (supply + weights->spread));
    return value + terms->horizon.supply[in_supply < SUPPLIES ? in_supply : SUPPLIES - 1];
}

/** Returns the value of the next turn for the player to move. */
static inline int64_t term_tempo(const Terms *terms) {
    return value_of(terms->weights.tempo);
}

/** Returns the points that a feature would pay in the basic game if it ended now. */
static inline double term_basic_points(const FeatureView *view) {
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

/** Returns what an asset is worth, one in hand or in an incomplete feature, in points. */
static inline double term_asset(const Terms *terms, double amount) {
    return terms->weights.asset * terms->horizon.value_share * amount;
}

/**
 * Returns what the incomplete cities of a farm that pays without followers are worth, in points.
 * @param amount points if all are completed; `farm` is for three points each
 */
static inline double term_share(const Terms *terms, double amount) {
    return terms->weights.farm * terms->horizon.value_share * amount / 3;
}

/**
 * Returns the expected points of a prospect for its player. A promise counts only if it is paid
 * before the game ends, or when its feature is completed.
 * @param stake its feature; NULL if it is complete or has no followers, or there is none
 */
double term_prospect(const Terms *terms, const Prospect *prospect, const Stake *stake);

/** Returns the set of players with the greatest strength; empty if all are 0. */
static inline uint32_t strength_leaders(const uint8_t strength[PLAYERS_MAX], int players) {
    unsigned most = 1;
    uint32_t leaders = 0;
    for (int player = 0; player < players; player++) {
        if (strength[player] > most) {
            most = strength[player];
            leaders = 0;
        }
        leaders |= (uint32_t)(strength[player] == most) << player;
    }
    return leaders;
}

/** Returns the set of players with the majority of a feature. */
static inline uint32_t feature_leaders(const FeatureView *view, int players) {
    return strength_leaders(view->strength, players);
}

/** Returns the claim of a feature. @param value for each player with the majority, in 1/POINT */
static inline Claim claim_of(const FeatureView *view, int players, int64_t value) {
    Claim claim = {.value = value, .leaders = feature_leaders(view, players)};
    memcpy(claim.strength, view->strength, sizeof claim.strength);
    return claim;
}

/**
 * Adds to each player's value what joining two features of one kind changes, times the probability
 * that a player who gains joins them. The majority of the joined feature is paid for both.
 * @param expected expected number of tiles that join them among a player's remaining draws
 */
void term_contest(const Terms *terms, SegmentKind kind, const Claim *a, const Claim *b,
                  double expected, int64_t *values);

/** Returns the inputs of the network of a contest for one player; arguments as term_contest. */
NetInputs term_contest_inputs(const Terms *terms, SegmentKind kind, const Claim *a, const Claim *b,
                              double expected, int player);

/** Returns the network of contests between features of a kind. */
NetKind term_contest_net(SegmentKind kind);

/** Returns the weight of contests between features of a kind. */
static inline double contest_weight(const Terms *terms, SegmentKind kind) {
    return kind == SEGMENT_FIELD ? terms->weights.contest : terms->weights.rival;
}

/**
 * Adds the value of a feature to the totals of its players. @param leaders as of feature_leaders
 */
static inline void totals_feature(Totals *totals, int players, const FeatureView *view,
                                  uint32_t leaders, FeatureValue value) {
    for (int player = 0; player < players; player++) {
        const int64_t leads = (leaders >> player) & 1U;
        totals->values[player] += leads * value.leader;
        totals->returning[player] += (int64_t)view->followers[player] * value.follower;
    }
}

#endif
