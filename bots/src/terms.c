// SPDX-License-Identifier: MIT
#include "terms.h"

#include "carcarena/engine/text.h"

#include <string.h>

Season season_of(const Terms *terms, const Rules *rules, const Game *game) {
    const double turns = (double)game_draws_left(rules, game) / terms->players;
    return (Season){.turns = turns,
                    .worth = turns / (turns + terms->weights.haste),
                    .in_time = turns / (turns + 1)};
}

double term_plain_gain(const FeatureView *view) {
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

// Probability that a cloister will be surrounded.
static double cloister_chance(const Terms *terms, const FeatureView *view) {
    const double missing = view->open_edges;
    const double turns = terms->season.turns;
    return missing == 0 ? 1 : turns / (turns + terms->weights.doubt * missing);
}

Item term_feature(const Terms *terms, const FeatureView *view, Openness open, double gain) {
    const EvaluationWeights *weights = &terms->weights;
    double chance = 0;
    double prospect = 0;
    switch ((SegmentKind)view->kind) {
    case SEGMENT_CITY: // every cell to close adds a tile, which pays double
        chance = stock_chance(terms->stock, open.doubt);
        prospect = weights->city * chance * (gain + 2.0 * open.cells);
        break;
    case SEGMENT_ROAD:
        chance = stock_chance(terms->stock, open.doubt);
        prospect = weights->road * chance * (gain + open.cells);
        break;
    case SEGMENT_CLOISTER:
        chance = cloister_chance(terms, view);
        prospect = weights->cloister * chance * gain;
        break;
    case SEGMENT_FIELD:
        prospect = weights->farm * terms->season.worth * view->cities_open;
        break;
    case SEGMENT_RIVER:
    case SEGMENT_GARDEN:
    case SEGMENT_KIND_COUNT:
        break;
    }
    return (Item){value_of(prospect), value_of(chance)};
}

unsigned guest_number(const Rules *rules) {
    unsigned index = 0;
    for (const char *name; (name = rules_neutral_name(rules, index)) != NULL; index++) {
        if (strcmp(name, "gingerbread-man") == 0) {
            break;
        }
    }
    return index;
}

int64_t term_guest_of(const Terms *terms, uint32_t tiles, uint32_t followers) {
    return value_of(terms->weights.guest * terms->season.worth * followers * (double)tiles);
}

int64_t term_hand(const Terms *terms, int32_t at_home, int64_t homecoming) {
    const EvaluationWeights *weights = &terms->weights;
    const double hand = at_home + weights->home * ((double)homecoming / POINT);
    return value_of(weights->follower * terms->season.worth * hand / (hand + weights->spread));
}
