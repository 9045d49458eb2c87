// SPDX-License-Identifier: MIT
#include "evaluation/terms.h"

#include "carcarena/engine/text.h"
#include "evaluation/box_weights.h"

#include <string.h>

Terms terms_of(const EvaluationWeights *standard, const ClosingOdds *odds, const Rules *rules) {
    const Nets *nets = standard->nets;
    const EvaluationWeights weights = box_weights(standard, rules);
    const int players = rules_players(rules);
    // Followers must last a whole game: in a shorter game they are worth less.
    const double turns = (rules_draws(rules) + 1.0) / players; // including the start tile
    const double share = turns < weights.scarce ? turns / weights.scarce : 1;
    const double supply = weights.follower * share;
    return (Terms){.weights = weights,
                   .nets =
                       nets != NULL && weights.learned != 0 && nets_know(nets, rules) ? nets : NULL,
                   .odds = odds,
                   .players = players,
                   .supply_points = supply,
                   .horizon = {.draws = -1}};
}

// Returns the value that a network adds.
static int32_t learned_value(const Terms *terms, NetKind kind, const NetInputs *inputs) {
    const int32_t value = net_value(terms->nets, kind, inputs);
    return terms->weights.learned == 1 ? value
                                       : (int32_t)value_of(terms->weights.learned * value / POINT);
}

Horizon horizon_of(const Terms *terms, const Rules *rules, const Game *game) {
    const uint32_t draws = game_draws_left(rules, game);
    const double turns = (double)draws / terms->players;
    const double share = turns / (turns + terms->weights.haste);
    Horizon horizon = {.draws = draws,
                       .turns = turns,
                       .value_share = share,
                       .in_time = turns / (turns + 1),
                       .time = net_time(turns, share, terms->players)};
    for (int count = 0; terms->nets != NULL && turns > 0 && count < SUPPLIES; count++) {
        const NetInputs inputs = net_supply_inputs(&horizon.time, count);
        horizon.supply[count] = learned_value(terms, NET_SUPPLY, &inputs);
    }
    return horizon;
}

void horizon_renew(Terms *terms, const Rules *rules, const Game *game) {
    if (terms->horizon.draws != game_draws_left(rules, game)) {
        terms->horizon = horizon_of(terms, rules, game);
    }
}

FigureKinds figure_kinds_of(const Rules *rules) {
    FigureKinds kinds = {.count = 0};
    for (unsigned type = 0; type < FIGURE_TYPE_COUNT; type++) {
        if (rules_figures(rules, (FigureType)type) > 0 &&
            __builtin_popcount(rules_figure_occupies(rules, (FigureType)type)) > 1) {
            kinds.set |= 1U << type;
            kinds.type[kinds.count++] = (uint8_t)type;
        }
    }
    return kinds;
}

unsigned gingerbread_number(const Rules *rules) {
    unsigned index = 0;
    for (const char *name; (name = rules_neutral_name(rules, index)) != NULL; index++) {
        if (strcmp(name, "gingerbread-man") == 0) {
            break;
        }
    }
    return index;
}

int64_t term_gingerbread_of(const Terms *terms, uint32_t tiles, uint32_t followers) {
    return value_of(terms->weights.guest * terms->horizon.value_share * followers * (double)tiles);
}

NetInputs term_feature_inputs(const Terms *terms, const FeatureView *view, Openness open,
                              double gain, FeatureValue value) {
    const FeatureFacts facts = {.cells = open.cells,
                                .surprisal = open.surprisal,
                                .chance = value.follower,
                                .value = value.leader,
                                .gain = gain};
    return net_feature_inputs(&terms->horizon.time, view, &facts);
}

int32_t term_learned(const Terms *terms, const FeatureView *view, Openness open, double gain,
                     FeatureValue value) {
    const NetInputs inputs = term_feature_inputs(terms, view, open, gain, value);
    return learned_value(terms, net_feature_kind(view->kind), &inputs);
}

// What joining two features changes.
typedef struct Joining {
    uint8_t strength[PLAYERS_MAX]; /* joined */
    uint32_t leaders;              /* of the joined feature */
    int64_t gain[PLAYERS_MAX];
    double share; /* of the gain that counts; 0: no player wants to join them */
} Joining;

static Joining joining_of(const Terms *terms, SegmentKind kind, const Claim *a, const Claim *b,
                          double expected) {
    Joining joining;
    int64_t sum = 0;
    for (int player = 0; player < terms->players; player++) {
        joining.strength[player] = (uint8_t)(a->strength[player] + b->strength[player]);
    }
    joining.leaders = strength_leaders(joining.strength, terms->players);
    for (int player = 0; player < terms->players; player++) {
        joining.gain[player] = (int64_t)((joining.leaders >> player) & 1U) * (a->value + b->value) -
                               (int64_t)((a->leaders >> player) & 1U) * a->value -
                               (int64_t)((b->leaders >> player) & 1U) * b->value;
        sum += joining.gain[player];
    }
    bool wanted = false; // by a player who gains more than the average
    for (int player = 0; player < terms->players; player++) {
        wanted = wanted || terms->players * joining.gain[player] > sum;
    }
    joining.share =
        wanted ? contest_weight(terms, kind) * expected / (expected + terms->weights.join) : 0;
    return joining;
}

// Returns the hand-made value of a contest for a player.
static int64_t joining_value(const Joining *joining, int player) {
    return value_of(joining->share * (double)joining->gain[player] / POINT);
}

static NetInputs joining_inputs(const Terms *terms, const Claim *a, const Claim *b, double expected,
                                const Joining *joining, int player) {
    const bool leads_a = ((a->leaders >> player) & 1U) != 0;
    const bool leads_b = ((b->leaders >> player) & 1U) != 0;
    JoinFacts facts = {.expected = expected,
                       .value = a->value + b->value,
                       .led = leads_a * a->value + leads_b * b->value,
                       .gain = joining->gain[player],
                       .counted = joining_value(joining, player),
                       .own = joining->strength[player],
                       .leads = (unsigned)leads_a + leads_b,
                       .leads_joined = ((joining->leaders >> player) & 1U) != 0};
    for (int other = 0; other < terms->players; other++) {
        const unsigned strength = joining->strength[other];
        facts.most = other != player && strength > facts.most ? strength : facts.most;
    }
    return net_join_inputs(&terms->horizon.time, &facts);
}

NetInputs term_contest_inputs(const Terms *terms, SegmentKind kind, const Claim *a, const Claim *b,
                              double expected, int player) {
    const Joining joining = joining_of(terms, kind, a, b, expected);
    return joining_inputs(terms, a, b, expected, &joining, player);
}

NetKind term_contest_net(SegmentKind kind) {
    return kind == SEGMENT_FIELD ? NET_JOIN_FARMS : NET_JOIN_LINES;
}

void term_contest(const Terms *terms, SegmentKind kind, const Claim *a, const Claim *b,
                  double expected, int64_t *values) {
    const Joining joining = joining_of(terms, kind, a, b, expected);
    for (int player = 0; joining.share > 0 && player < terms->players; player++) {
        values[player] += joining_value(&joining, player);
    }
    for (int player = 0; terms->nets != NULL && player < terms->players; player++) {
        const NetInputs inputs = joining_inputs(terms, a, b, expected, &joining, player);
        values[player] += learned_value(terms, term_contest_net(kind), &inputs);
    }
}

// Returns the points a player loses with one follower in a feature: all its points to them, divided
// by the number of their followers there.
static double at_stake(const Stake *stake, unsigned player) {
    return stake == NULL || ((stake->leaders >> player) & 1U) == 0
               ? 0
               : stake->points / stake->followers[player];
}

// Returns the probability that a promise is paid. If it depends on a feature, this is the
// probability that the feature is completed.
static double promise_chance(const Terms *terms, const Prospect *promise, const Stake *stake) {
    if (promise->feature == FEATURE_NONE) {
        return terms->horizon.in_time;
    }
    if (stake == NULL) {
        return 0;
    }
    return stake->field ? 1 : (double)stake->follower / POINT;
}

double term_prospect(const Terms *terms, const Prospect *prospect, const Stake *stake) {
    const EvaluationWeights *weights = &terms->weights;
    switch ((ProspectKind)prospect->kind) {
    case PROSPECT_PROMISE:
        return weights->promise * promise_chance(terms, prospect, stake) * prospect->amount;
    case PROSPECT_PLEDGE:
        return -weights->pledge * prospect->amount;
    case PROSPECT_LOAN:
        return -weights->loan * prospect->amount;
    case PROSPECT_DANGER:
        return -weights->danger * prospect->amount * at_stake(stake, (unsigned)prospect->player);
    case PROSPECT_ASSET:
        return prospect->feature == FEATURE_NONE || stake != NULL
                   ? term_asset(terms, prospect->amount)
                   : 0;
    case PROSPECT_SHARE:
        return term_share(terms, prospect->amount);
    }
    return 0;
}
