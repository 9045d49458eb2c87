// SPDX-License-Identifier: MIT
//
// Toy: small hooks of awards. Roads score no points. If several players have the majority in any
// other feature, the lowest seat wins. Cities of three or more tiles give farms one extra point.
#include "table/segments.h"
#include "toys.h"

enum { LARGE = 3 };

static uint32_t referee_winners(const Rules *rules, const Game *game, uint32_t module,
                                FeatureRef feature, uint32_t seats) {
    return feature.kind == SEGMENT_ROAD ? 0 : seats & (0U - seats);
}

static int32_t referee_city_worth(const Rules *rules, const Game *game, uint32_t module,
                                  uint32_t field, uint32_t city, int32_t worth) {
    FeatureView view;
    feature_measure(rules, game, (FeatureRef){SEGMENT_CITY, (uint16_t)city}, &view);
    ASSERT(field != 0);
    return view.tiles >= LARGE ? worth + 1 : worth;
}

const Expansion TOY_REFEREE = {
    .id = "toy-referee",
    .description = "lowest seats win ties, roads score nothing, large cities pay farms more",
    .scoring = {.city_worth = referee_city_worth, .winners = referee_winners},
};
