// SPDX-License-Identifier: MIT
#include "evaluation/terms.h"

#include "carcarena/engine/text.h"
#include "evaluation/box_weights.h"

#include <string.h>

Terms terms_of(const EvaluationWeights *standard, const ClosingOdds *odds, const Rules *rules) {
    const EvaluationWeights weights = box_weights(standard, rules);
    const int players = rules_players(rules);
    // Followers must last a whole game: in a shorter game they are worth less.
    const double turns = (rules_draws(rules) + 1.0) / players; // including the start tile
    const double share = turns < weights.scarce ? turns / weights.scarce : 1;
    const double supply = weights.follower * share;
    return (Terms){.weights = weights, .odds = odds, .players = players, .supply_points = supply};
}

Horizon horizon_of(const Terms *terms, const Rules *rules, const Game *game) {
    const double turns = (double)game_draws_left(rules, game) / terms->players;
    return (Horizon){.turns = turns,
                     .value_share = turns / (turns + terms->weights.haste),
                     .in_time = turns / (turns + 1)};
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

void term_contest(const Terms *terms, SegmentKind kind, const Claim *a, const Claim *b,
                  double expected, int64_t *values) {
    uint8_t strength[PLAYERS_MAX];
    int64_t gain[PLAYERS_MAX];
    int64_t sum = 0;
    for (int player = 0; player < terms->players; player++) {
        strength[player] = (uint8_t)(a->strength[player] + b->strength[player]);
    }
    const uint32_t leaders = strength_leaders(strength, terms->players);
    for (int player = 0; player < terms->players; player++) {
        gain[player] = (int64_t)((leaders >> player) & 1U) * (a->value + b->value) -
                       (int64_t)((a->leaders >> player) & 1U) * a->value -
                       (int64_t)((b->leaders >> player) & 1U) * b->value;
        sum += gain[player];
    }
    bool wanted = false; // by a player who gains more than the average
    for (int player = 0; player < terms->players; player++) {
        wanted = wanted || terms->players * gain[player] > sum;
    }
    const double share = contest_weight(terms, kind) * expected / (expected + terms->weights.join);
    for (int player = 0; wanted && player < terms->players; player++) {
        values[player] += value_of(share * (double)gain[player] / POINT);
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
