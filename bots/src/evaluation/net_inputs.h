/**
 * The inputs of the networks (net.h) for each kind of term. Units are chosen so that usual values
 * lie between 0 and 1, and what exceeds 4 is limited to 4.
 *
 * Inputs depend on the term alone and on how much of the game is left, so a term that a turn does
 * not touch keeps its value. They do not depend on the order of segments, players or cells.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_NET_INPUTS_H
#define CARCARENA_BOTS_NET_INPUTS_H

#include "carcarena/engine/view.h"
#include "evaluation/net.h"

/** The inputs of a network for one term. */
typedef struct InputRow {
    uint8_t kind;    /* NetKind */
    uint8_t players; /* set of the players to whose values the term is added */
    NetInputs inputs;
} InputRow;

/** Upper bound of the rows of a position: later ones are left out. */
enum { INPUT_ROWS_MAX = 1024 };

/** The inputs that all terms of a position share. */
typedef struct NetTime {
    int16_t x[NET_TIME_INPUTS];
    int32_t share; /* of the game that is left, as Horizon.value_share, in 1/NET_ONE */
} NetTime;

/**
 * Returns them.
 * @param turns own turns left @param share Horizon.value_share
 */
NetTime net_time(double turns, double share, int players);

/** What the hand-made terms know of a feature. */
typedef struct FeatureFacts {
    uint32_t cells;    /* open cells of a road or city */
    int32_t surprisal; /* of closing it */
    int64_t chance;    /* of completion, in 1/4096 */
    int64_t value;     /* hand-made value beyond the points it would pay now, in 1/4096 point */
    double gain;       /* points that completing it adds */
} FeatureFacts;

/** Returns the inputs of an incomplete feature. @pre a road, city, cloister or farm */
NetInputs net_feature_inputs(const NetTime *time, const FeatureView *view,
                             const FeatureFacts *facts);

/** Returns the network of a kind of features. */
NetKind net_feature_kind(unsigned segment_kind);

/** Returns the inputs of a player's supply. */
NetInputs net_supply_inputs(const NetTime *time, int32_t in_supply);

/** What a player has in two features that may be joined, and what joining changes. */
typedef struct JoinFacts {
    double expected;    /* see term_contest */
    int64_t value;      /* of both, in 1/4096 point */
    int64_t led;        /* of those that the player leads */
    int64_t gain;       /* by joining, for the player */
    int64_t counted;    /* the hand-made value of the contest for the player */
    unsigned own, most; /* strength of the player and of the strongest other, joined */
    unsigned leads;     /* number of the two that the player leads */
    bool leads_joined;
} JoinFacts;

/** Returns the inputs of a contest for one player. */
NetInputs net_join_inputs(const NetTime *time, const JoinFacts *facts);

#endif
