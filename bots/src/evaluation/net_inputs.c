// SPDX-License-Identifier: MIT
#include "evaluation/net_inputs.h"

// What one of each counts as input, in 1/NET_ONE.
enum {
    PER_TILE = NET_ONE / 8,
    PER_PENNANT = NET_ONE / 3,
    PER_CELL = NET_ONE / 4,      /* open cells of roads and cities */
    PER_CELL_MET = NET_ONE / 16, /* those of farms and cloisters */
    PER_EDGE = NET_ONE / 6,
    PER_CITY = NET_ONE / 4,
    PER_POINT = NET_ONE / 8,
    PER_FIGURE = NET_ONE / 7,
    PER_STRENGTH = NET_ONE / 2,
    PER_PLAYER = NET_ONE / 2, /* beyond two */
    SURPRISALS = 160,         /* 1/1024 bit that count as 1/NET_ONE: 20 bits are 1 */
    VALUE_SHIFT = 8,          /* 1/4096 point to PER_POINT */
    CHANCE_SHIFT = 5          /* 1/4096 to 1/NET_ONE */
};

enum { OWN_INPUTS = NET_INPUTS - NET_TIME_INPUTS };

static int16_t value_input(int64_t value) {
    return net_input(value / (1 << VALUE_SHIFT));
}

// Returns the product of two inputs.
static int16_t product_input(int32_t a, int32_t b) {
    return net_input(a * b / NET_ONE);
}

NetTime net_time(double turns, double share, int players) {
    enum { TURNS = 36, LAST_TURNS = 4 }; // what counts as 1
    const int32_t left = (int32_t)(turns * NET_ONE);
    const int32_t last = left / LAST_TURNS;
    const int32_t of_value = (int32_t)(share * NET_ONE);
    return (NetTime){.x = {NET_ONE, net_input(left / TURNS), net_input(of_value),
                           net_input(last < NET_ONE ? last : NET_ONE),
                           net_input((players - 2) * PER_PLAYER)},
                     .share = of_value};
}

// Returns inputs whose last ones, from NET_TIME_INPUTS on, are x.
static inline NetInputs inputs_of(const NetTime *time, const int16_t x[OWN_INPUTS]) {
    _Static_assert(NET_TIME_INPUTS == 5 && NET_INPUTS == 16, "these pairs");
    return (NetInputs){.pairs = {net_pair(time->x[0], time->x[1]), net_pair(time->x[2], time->x[3]),
                                 net_pair(time->x[4], x[0]), net_pair(x[1], x[2]),
                                 net_pair(x[3], x[4]), net_pair(x[5], x[6]), net_pair(x[7], x[8]),
                                 net_pair(x[9], x[10])}};
}

NetKind net_feature_kind(unsigned segment_kind) {
    switch ((SegmentKind)segment_kind) {
    case SEGMENT_ROAD:
        return NET_ROAD;
    case SEGMENT_CITY:
        return NET_CITY;
    case SEGMENT_FIELD:
        return NET_FARM;
    case SEGMENT_CLOISTER:
    case SEGMENT_RIVER:
    case SEGMENT_GARDEN:
    case SEGMENT_KIND_COUNT:
        break;
    }
    return NET_CLOISTER;
}

NetInputs net_feature_inputs(const NetTime *time, const FeatureView *view,
                             const FeatureFacts *facts) {
    const bool farm = view->kind == SEGMENT_FIELD;
    const bool met = farm || view->kind == SEGMENT_CLOISTER;
    const int32_t chance = (int32_t)(facts->chance >> CHANCE_SHIFT);
    const int32_t surprisal = facts->surprisal / SURPRISALS;
    const int32_t size = farm ? view->cities * PER_CITY : view->tiles * PER_TILE;
    const int32_t more = farm ? view->cities_open * PER_CITY : view->pennants * PER_PENNANT;
    const int16_t x[OWN_INPUTS] = {
        net_input(size),
        net_input(more),
        net_input((int32_t)facts->cells * (met ? PER_CELL_MET : PER_CELL)),
        net_input(farm ? 0 : view->open_edges * PER_EDGE),
        net_input(chance),
        net_input(surprisal < NET_ONE ? surprisal : NET_ONE),
        value_input(facts->value),
        net_input((int32_t)(facts->gain * PER_POINT)),
        product_input(chance, time->share),
        product_input(farm ? more : size, time->share),
        product_input(size, chance),
    };
    return inputs_of(time, x);
}

NetInputs net_supply_inputs(const NetTime *time, int32_t in_supply) {
    const int32_t size = in_supply * PER_FIGURE;
    int16_t x[OWN_INPUTS] = {net_input(size), product_input(size, time->share)};
    enum { FEW = 4, FIRST = 2 }; // one input for each small number
    for (int count = 0; count < FEW; count++) {
        x[FIRST + count] = in_supply == count ? NET_ONE : 0;
        x[FIRST + FEW + count] = net_input(in_supply == count ? time->share : 0);
    }
    return inputs_of(time, x);
}

NetInputs net_join_inputs(const NetTime *time, const JoinFacts *facts) {
    const int16_t x[OWN_INPUTS] = {
        value_input(facts->value),
        value_input(facts->led),
        value_input(facts->gain),
        value_input(facts->counted),
        net_input((int32_t)(facts->expected * PER_CELL)),
        net_input((int32_t)facts->own * PER_STRENGTH),
        net_input((int32_t)facts->most * PER_STRENGTH),
        net_input(((int32_t)facts->own - (int32_t)facts->most) * PER_STRENGTH),
        net_input((int32_t)facts->leads * PER_STRENGTH),
        facts->leads_joined ? NET_ONE : 0,
        facts->leads_joined && facts->own == facts->most ? NET_ONE : 0,
    };
    return inputs_of(time, x);
}
