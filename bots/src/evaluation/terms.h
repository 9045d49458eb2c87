/**
 * The terms of the static evaluation: what one feature, one hand, one figure promises its player,
 * from what is to be seen of it and from how much of the game is left. The evaluation adds them up
 * over a whole position (evaluation.h), or over what a turn changes (turn_delta.h).
 *
 * Values are whole numbers of 1/POINT points, each term rounded by itself: sums do not depend on
 * their order, so that a difference is exactly what two evaluations differ by.
 *
 * All arithmetic is basic IEEE in fixed order, so a position has the same value everywhere.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_TERMS_H
#define CARCARENA_BOTS_TERMS_H

#include "carcarena/engine/view.h"
#include "evaluation/closing_odds.h"
#include "evaluation/weights.h"

#include <string.h>

enum { POINT = 4096 };

/** How much of the game is left. */
typedef struct Horizon {
    double turns;   /* own turns left */
    double worth;   /* what a follower and a farm are worth still: 1 early, 0 at the end */
    double in_time; /* that something is done before the end */
} Horizon;

/** What a position holds for every player, as far as it was added up. */
typedef struct Totals {
    int64_t values[PLAYERS_MAX];
    int64_t returning[PLAYERS_MAX]; /* followers expected home, in 1/POINT */
    int32_t at_home[PLAYERS_MAX];   /* figures in hand */
} Totals;

/** Where a road or city may still grow. */
typedef struct Openness {
    int32_t
        surprisal;  /* that it will be closed at all these cells: sum of closing_odds_surprisal */
    uint32_t cells; /* open cells it touches */
} Openness;

/** What one feature promises. */
typedef struct FeatureValue {
    int64_t leader;   /* to each player with the majority, in 1/POINT */
    int64_t follower; /* that a follower comes home from it, in 1/POINT; 0 on farms */
} FeatureValue;

/** A feature with followers, as others may join it. */
typedef struct Claim {
    int64_t worth;    /* to each player with the majority, in 1/POINT */
    uint32_t leaders; /* as a set */
    uint8_t strength[PLAYERS_MAX];
} Claim;

/** What all terms share. */
typedef struct Terms {
    EvaluationWeights weights;
    const ClosingOdds *odds;
    int players;
    double hand; /* points a full hand of followers is worth early in the game */
    Horizon horizon;
} Terms;

/** Terms of games by these rules; the caller sets `horizon`. @param odds borrowed. */
Terms terms_of(const EvaluationWeights *weights, const ClosingOdds *odds, const Rules *rules);

/** A real number of points as a value, rounded. */
static inline int64_t value_of(double points) {
    const double scaled = points * POINT;
    return (int64_t)(scaled + (scaled < 0 ? -0.5 : 0.5));
}

/** The horizon of a position. */
Horizon horizon_of(const Terms *terms, const Rules *rules, const Game *game);

/** Points that completing a feature adds in the basic game: a city pays double then, a cloister for
 * all tiles around it. */
static inline double term_plain_gain(const FeatureView *view) {
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

/** The same by the rules in play, where completing the feature as it is adds `gain` points. */
static inline double term_gain(const Terms *terms, const FeatureView *view, int32_t gain) {
    const double plain = term_plain_gain(view);
    return plain + terms->weights.extra * (gain - plain);
}

/** Figure types in play. */
typedef struct FigureKinds {
    uint32_t count;
    uint8_t type[FIGURE_TYPE_COUNT];
} FigureKinds;

FigureKinds figure_kinds_of(const Rules *rules);

/** Figures a player may still deploy, of whatever kind. */
static inline int32_t figures_at_home(const FigureKinds *kinds, const Rules *rules,
                                      const Game *game, int player) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < kinds->count; i++) {
        count += game_supply(rules, game, player, (FigureType)kinds->type[i]);
    }
    return (int32_t)count;
}

/** Probability that a cloister will be surrounded. */
static inline double cloister_chance(const Terms *terms, const FeatureView *view) {
    const double missing = view->open_edges;
    const double turns = terms->horizon.turns;
    return missing == 0 ? 1 : turns / (turns + terms->weights.doubt * missing);
}

/** What an incomplete feature with followers on it promises beyond the points it would pay now.
 * @param open of roads and cities @param gain points that completing it adds */
static inline FeatureValue term_feature(const Terms *terms, const FeatureView *view, Openness open,
                                        double gain) {
    const EvaluationWeights *weights = &terms->weights;
    double chance = 0;
    double prospect = 0;
    switch ((SegmentKind)view->kind) {
    case SEGMENT_CITY: // every cell to close adds a tile, which pays double
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
        prospect =
            terms->horizon.worth * (weights->farm * (double)view->cities_open - weights->bound);
        break;
    case SEGMENT_RIVER:
    case SEGMENT_GARDEN:
    case SEGMENT_KIND_COUNT:
        break;
    }
    return (FeatureValue){value_of(prospect), value_of(chance)};
}

/** Number of the gingerbread man among the neutral figures; that of none if he is not in play. */
unsigned gingerbread_number(const Rules *rules);

/** What so many followers in a city of so many tiles may be paid when a neutral figure leaves it.
 */
int64_t term_gingerbread_of(const Terms *terms, uint32_t tiles, uint32_t followers);

/** The same of a player in a city as it stands. */
static inline int64_t term_gingerbread(const Terms *terms, const FeatureView *city, int player) {
    return term_gingerbread_of(terms, city->tiles, city->followers[player]);
}

/** What a hand is worth. */
static inline int64_t term_hand(const Terms *terms, int32_t at_home, int64_t returning) {
    const EvaluationWeights *weights = &terms->weights;
    const double hand = at_home + weights->home * ((double)returning / POINT);
    return value_of(terms->hand * terms->horizon.worth * hand / (hand + weights->spread));
}

/** What the next turn is worth to the player who has it. */
static inline int64_t term_tempo(const Terms *terms) {
    return value_of(terms->weights.tempo);
}

/** Points that a feature would pay in the basic game if it ended now. */
static inline double term_plain_worth(const FeatureView *view) {
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

/** Players with the most of some strengths, as a set; nobody with none. */
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

/** Players with the majority of a feature, as a set. */
static inline uint32_t feature_leaders(const FeatureView *view, int players) {
    return strength_leaders(view->strength, players);
}

/** A feature as others may join it. @param worth to each player with the majority, in 1/POINT */
static inline Claim claim_of(const FeatureView *view, int players, int64_t worth) {
    Claim claim = {.worth = worth, .leaders = feature_leaders(view, players)};
    memcpy(claim.strength, view->strength, sizeof claim.strength);
    return claim;
}

/**
 * Adds to the values of all players what it would mean to join two features of one kind, times the
 * chance that somebody who gains by it will. Then the majority of both is paid for both.
 * @param expected tiles that would join them among the draws a player has left
 */
void term_contest(const Terms *terms, SegmentKind kind, const Claim *a, const Claim *b,
                  double expected, int64_t *values);

/** What contests of features of a kind count for. */
static inline double contest_weight(const Terms *terms, SegmentKind kind) {
    return kind == SEGMENT_FIELD ? terms->weights.contest : terms->weights.rival;
}

/** Adds what a feature promises to those it promises it to. @param leaders as feature_leaders */
static inline void totals_feature(Totals *totals, int players, const FeatureView *view,
                                  uint32_t leaders, FeatureValue value) {
    for (int player = 0; player < players; player++) {
        const int64_t leads = (leaders >> player) & 1U;
        totals->values[player] += leads * value.leader;
        totals->returning[player] += (int64_t)view->followers[player] * value.follower;
    }
}

#endif
