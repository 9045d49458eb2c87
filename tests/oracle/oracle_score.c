// SPDX-License-Identifier: MIT
//
// Points of features and farms.
#include "oracle_rules.h"

#include <string.h>

/* Returns the points of a feature in the basic game. */
static int base_worth(const OracleOptions *options, const OracleFeature *feature) {
    switch (feature->terrain) {
    case TERRAIN_CITY: {
        const int units = feature->tiles + feature->pennants;
        const bool small = options->small_city == 2 && feature->tiles == 2;
        return feature->complete && !small ? 2 * units : units;
    }
    case TERRAIN_ROAD:
    case TERRAIN_CLOISTER:
    case TERRAIN_GARDEN:
        return feature->tiles;
    default:
        return 0;
    }
}

static int rules_worth(const OracleGame *game, const OracleFeature *feature, int points) {
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {
        if (game->rules >> rule & 1U && ORACLE_RULES[rule]->worth) {
            points = ORACLE_RULES[rule]->worth(game, feature, points);
        }
    }
    return points;
}

int oracle_worth_now(const OracleGame *game, const OracleFeature *feature) {
    return rules_worth(game, feature, base_worth(&game->options, feature));
}

int oracle_worth(const OracleGame *game, const OracleFeature *feature) {
    const bool farm = feature->terrain == TERRAIN_FIELD;
    if (!farm && !feature->complete && !game->options.incomplete_score) {
        return 0;
    }
    return oracle_worth_now(game, feature);
}

/*
 * Returns the strength of a player, including figures elsewhere. Abbots of monasteries are paid
 * separately.
 */
static int counts(const OracleFeature *feature, int player) {
    return feature->only_abbots[player] ? 0 : feature->strength[player] + feature->aid[player];
}

bool oracle_has_most(const OracleFeature *feature, int players, int player) {
    int most = 1;
    int edge = 0; /* tie-breaker of the leading players */
    for (int other = 0; other < players; ++other) {
        most = counts(feature, other) > most ? counts(feature, other) : most;
    }
    for (int other = 0; other < players; ++other) {
        const bool wins = counts(feature, other) == most && feature->edge[other] > edge;
        edge = wins ? feature->edge[other] : edge;
    }
    return counts(feature, player) == most && feature->edge[player] == edge;
}

void oracle_award(const OracleFeature *feature, int players, int points, int *scores) {
    for (int player = 0; player < players; ++player) {
        if (oracle_has_most(feature, players, player)) {
            scores[player] += points;
        }
    }
}

/* Returns true if the farm touches the wall of the city, checked tile by tile. */
static bool farm_borders(const OracleGame *game, int farm, int city) {
    for (int spot = 0; spot < game->placed_count * ORACLE_PARTS; ++spot) {
        if (game->label[spot] != farm) {
            continue;
        }
        const int placed = spot / ORACLE_PARTS;
        const OracleTile *const kind = &game->box->tiles[game->placed[placed].tile];
        for (int part = 0; part < kind->part_count; ++part) {
            if (kind->parts[spot % ORACLE_PARTS].borders >> part & 1U &&
                game->label[placed * ORACLE_PARTS + part] == city) {
                return true;
            }
        }
    }
    return false;
}

/* Marks the cities that a farm borders in game->seen, per feature. */
static void find_cities(const OracleGame *game, int farm) {
    int *const bordered = game->seen;
    memset(bordered, 0, (size_t)game->feature_count * sizeof *bordered);
    for (int spot = 0; spot < game->placed_count * ORACLE_PARTS; ++spot) {
        if (game->label[spot] != farm) {
            continue;
        }
        const int placed = spot / ORACLE_PARTS;
        const OracleTile *const kind = &game->box->tiles[game->placed[placed].tile];
        for (int part = 0; part < kind->part_count; ++part) {
            if (kind->parts[spot % ORACLE_PARTS].borders >> part & 1U) {
                bordered[game->label[placed * ORACLE_PARTS + part]] = 1;
            }
        }
    }
}

int oracle_farm_cities(const OracleGame *game, int farm, int *open) {
    find_cities(game, farm);
    int complete = 0;
    *open = 0;
    for (int city = 0; city < game->feature_count; ++city) {
        complete += game->seen[city] && game->features[city].complete;
        *open += game->seen[city] && !game->features[city].complete;
    }
    return complete;
}

static int times_of_city(const OracleGame *game, const OracleFeature *city) {
    int times = 1;
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {
        if (game->rules >> rule & 1U && ORACLE_RULES[rule]->city_times) {
            times = ORACLE_RULES[rule]->city_times(game, city, times);
        }
    }
    return times;
}

static int city_worth(const OracleGame *game, const OracleFeature *city, int a_city) {
    return oracle_is_castle(game, city) ? a_city + 1 : a_city * times_of_city(game, city);
}

int oracle_barn_worth(const OracleGame *game, int farm, int a_city) {
    int points = 0;
    find_cities(game, farm);
    for (int city = 0; city < game->feature_count; ++city) {
        const OracleFeature *const feature = &game->features[city];
        if (game->seen[city] && feature->complete) {
            points += city_worth(game, feature, a_city);
        }
    }
    return points;
}

static int with_bonus(const OracleGame *game, int farm, int player, int a_city) {
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {
        if (game->rules >> rule & 1U && ORACLE_RULES[rule]->farm_bonus) {
            a_city += ORACLE_RULES[rule]->farm_bonus(game, farm, player);
        }
    }
    return a_city;
}

int oracle_farm_worth(const OracleGame *game, int farm, int player, int a_city) {
    a_city = with_bonus(game, farm, player, a_city);
    return rules_worth(game, &game->features[farm], oracle_barn_worth(game, farm, a_city));
}

static bool is_aided(const OracleFeature *city) {
    int aid = 0;
    for (int player = 0; player < ORACLE_SEATS; ++player) {
        aid += city->aid[player];
    }
    return aid > 0;
}

/* Returns a farm with the strength that figures elsewhere add because of a city. */
static OracleFeature farm_for(const OracleFeature *farm, const OracleFeature *city) {
    OracleFeature together = *farm;
    for (int player = 0; player < ORACLE_SEATS; ++player) {
        together.aid[player] = city->aid[player];
    }
    return together;
}

/* Returns what a farm pays a player. The majority may differ from city to city. */
static int farm_share(const OracleGame *game, int farm, int player) {
    const OracleFeature *const feature = &game->features[farm];
    const int players = game->options.players;
    const int a_city = with_bonus(game, farm, player, 3);
    int rest = 0;
    int points = 0;
    find_cities(game, farm);
    for (int city = 0; city < game->feature_count; ++city) {
        const OracleFeature *const near = &game->features[city];
        if (!game->seen[city] || !near->complete) {
            continue;
        }
        const OracleFeature together = farm_for(feature, near);
        if (!is_aided(near)) {
            rest += city_worth(game, near, a_city);
        } else if (oracle_has_most(&together, players, player)) {
            points += city_worth(game, near, a_city);
        }
    }
    return oracle_has_most(feature, players, player) ? points + rules_worth(game, feature, rest)
                                                     : points;
}

/* Third edition: every farm scores 3 points for every completed city it borders. */
static void score_farms_by_farm(const OracleGame *game, int *scores) {
    const int players = game->options.players;
    for (int farm = 0; farm < game->feature_count; ++farm) {
        const OracleFeature *const feature = &game->features[farm];
        const bool farmed = feature->terrain == TERRAIN_FIELD && feature->follower_count > 0;
        for (int player = 0; farmed && player < players; ++player) {
            scores[player] += farm_share(game, farm, player);
        }
    }
}

/*
 * First edition: the farmers of all farms around a city compete for 4 points together. Second
 * edition: each player who owns at least one farm at the city gets 3 points, once.
 */
static void score_farms_of_city(const OracleGame *game, int city, int *scores) {
    const int players = game->options.players;
    OracleFeature together = {.follower_count = 0};
    bool owner[ORACLE_SEATS] = {false};
    for (int farm = 0; farm < game->feature_count; ++farm) {
        const OracleFeature *const feature = &game->features[farm];
        if (feature->terrain != TERRAIN_FIELD || feature->follower_count == 0 ||
            !farm_borders(game, farm, city)) {
            continue;
        }
        const OracleFeature helped = farm_for(feature, &game->features[city]);
        for (int player = 0; player < players; ++player) {
            together.strength[player] += feature->strength[player];
            together.aid[player] = game->features[city].aid[player];
            owner[player] = owner[player] || oracle_has_most(&helped, players, player);
        }
    }
    if (game->options.farm_edition == 1) {
        oracle_award(&together, players, 4, scores);
        return;
    }
    for (int player = 0; player < players; ++player) {
        scores[player] += owner[player] ? 3 : 0;
    }
}

static void score_farms(const OracleGame *game, int *scores) {
    if (!game->options.farmers) {
        return;
    }
    if (game->options.farm_edition == 3) {
        score_farms_by_farm(game, scores);
        return;
    }
    for (int city = 0; city < game->feature_count; ++city) {
        if (game->features[city].terrain == TERRAIN_CITY && game->features[city].complete) {
            score_farms_of_city(game, city, scores);
        }
    }
}

void oracle_value(const OracleGame *game, int *out) {
    memcpy(out, game->scores, sizeof game->scores);
    if (game->stage == ORACLE_OVER) {
        return; /* final scoring is done */
    }
    for (int index = 0; index < game->feature_count; ++index) {
        const OracleFeature *const feature = &game->features[index];
        const bool paid =
            (game->stage == ORACLE_DRIVE && feature->complete) || oracle_count_paid(game, index);
        const bool old = feature->complete && feature->follower_count == 0 &&
                         !(game->unpaid && feature->concerned); /* completed by this tile and not
                                                                   paid yet */
        if (feature->terrain != TERRAIN_FIELD && !paid && !old &&
            !oracle_battle_pays(game, feature, out)) {
            oracle_award(feature, game->options.players, oracle_worth(game, feature), out);
        }
    }
    score_farms(game, out);
    ORACLE_NOTIFY(game, final, game, out);
}
