// SPDX-License-Identifier: MIT
// What features and farms are worth.
#include "oracle.h"

#include <string.h>

int oracle_feature_points(const OracleOptions *options, const OracleFeature *feature) {
    if (!feature->complete && !options->incomplete_score) {
        return 0;
    }
    switch (feature->terrain) {
    case TERRAIN_CITY: {
        const int units = feature->tiles + feature->pennants;
        const bool small = options->small_city == 2 && feature->tiles == 2;
        return feature->complete && !small ? 2 * units : units;
    }
    case TERRAIN_ROAD:
        if (feature->inn && options->winter_inn) {
            return feature->complete ? 2 * feature->tiles : 0;
        }
        return feature->tiles;
    case TERRAIN_CLOISTER:
        return feature->tiles;
    default:
        return 0;
    }
}

static int most_of(const int *followers, int players) {
    int most = 0;
    for (int player = 0; player < players; ++player) {
        most = followers[player] > most ? followers[player] : most;
    }
    return most;
}

void oracle_award(const OracleFeature *feature, int players, int points, int *scores) {
    const int most = most_of(feature->followers, players);
    for (int player = 0; player < players && most > 0; ++player) {
        if (feature->followers[player] == most) {
            scores[player] += points;
        }
    }
}

/* True if the farm touches the wall of the city, looked up tile by tile. */
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

int oracle_farm_cities(const OracleGame *game, int farm, int *open) {
    int *const bordered = game->seen; /* per feature here */
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
    int complete = 0;
    *open = 0;
    for (int city = 0; city < game->feature_count; ++city) {
        complete += bordered[city] && game->features[city].complete;
        *open += bordered[city] && !game->features[city].complete;
    }
    return complete;
}

/* Third edition: every farm pays 3 points for every completed city it borders. */
static void score_farms_by_farm(const OracleGame *game, int *scores) {
    for (int farm = 0; farm < game->feature_count; ++farm) {
        const OracleFeature *const feature = &game->features[farm];
        if (feature->terrain == TERRAIN_FIELD && feature->follower_count > 0) {
            int open;
            const int cities = oracle_farm_cities(game, farm, &open);
            oracle_award(feature, game->options.players, 3 * cities, scores);
        }
    }
}

/*
 * First edition: the farmers of all farms round a city compete for 4 points together.
 * Second edition: whoever owns at least one farm at the city gets 3 points, once.
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
        const int most = most_of(feature->followers, players);
        for (int player = 0; player < players; ++player) {
            together.followers[player] += feature->followers[player];
            owner[player] = owner[player] || feature->followers[player] == most;
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

void oracle_value(const OracleGame *game, int *out) {
    const OracleOptions *const options = &game->options;
    memcpy(out, game->scores, sizeof game->scores);
    if (game->stage == ORACLE_OVER) {
        return; /* final scoring has been held */
    }
    for (int index = 0; index < game->feature_count; ++index) {
        const OracleFeature *const feature = &game->features[index];
        if (feature->terrain != TERRAIN_FIELD) {
            oracle_award(feature, options->players, oracle_feature_points(options, feature), out);
        }
    }
    if (!options->farmers) {
        return;
    }
    if (options->farm_edition == 3) {
        score_farms_by_farm(game, out);
        return;
    }
    for (int city = 0; city < game->feature_count; ++city) {
        if (game->features[city].terrain == TERRAIN_CITY && game->features[city].complete) {
            score_farms_of_city(game, city, out);
        }
    }
}
