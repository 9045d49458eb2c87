// SPDX-License-Identifier: MIT
//
// Inns & Cathedrals: roads and cities with more points that score nothing unfinished, and the big
// follower.
#include "oracle_rules.h"

static int strength(const OracleGame *game, const OracleFeature *feature) {
    return 2;
}

static const OracleKind KINDS[] = {
    {ORACLE_BIG, 1,
     1U << TERRAIN_CITY | 1U << TERRAIN_ROAD | 1U << TERRAIN_FIELD | 1U << TERRAIN_CLOISTER, true,
     strength, NULL}};

static int worth(const OracleGame *game, const OracleFeature *feature, int points) {
    const bool inn = feature->terrain == TERRAIN_ROAD && feature->marks & oracle_mark(game, "inn");
    const bool cathedral =
        feature->terrain == TERRAIN_CITY && feature->marks & oracle_mark(game, "cathedral");
    if ((inn || cathedral) && !feature->complete) {
        return 0;
    }
    if (inn) {
        return 2 * feature->tiles;
    }
    return cathedral ? 3 * (feature->tiles + feature->pennants) : points;
}

const OracleRule ORACLE_RULE_INNS = {
    .expansion = "inns-and-cathedrals", .kinds = KINDS, .kind_count = 1, .worth = worth};
