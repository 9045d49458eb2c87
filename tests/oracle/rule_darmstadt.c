// SPDX-License-Identifier: MIT
// Darmstadt: three points more for a city, and three for most followers round a church.
#include "oracle_rules.h"

static int worth(const OracleGame *game, const OracleFeature *feature, int points) {
    const bool pays = feature->complete && feature->terrain == TERRAIN_CITY &&
                      feature->marks & oracle_mark(game, "darmstadtium");
    return pays ? points + 3 : points;
}

/* Followers of every kind, one each, on the church and the eight tiles round it. */
static void completed(OracleGame *game, int feature) {
    const OracleFeature *const church = &game->features[feature];
    if (church->terrain != TERRAIN_CLOISTER || !(church->marks & oracle_mark(game, "church"))) {
        return;
    }
    const OraclePlaced *const middle = &game->placed[church->placed];
    OracleFeature around = {.follower_count = 0};
    for (int index = 0; index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        const OraclePlaced *const tile = &game->placed[figure->placed];
        const bool near = tile->x >= middle->x - 1 && tile->x <= middle->x + 1 &&
                          tile->y >= middle->y - 1 && tile->y <= middle->y + 1;
        around.strength[figure->owner] += near && oracle_is_follower(figure->type);
    }
    oracle_award(&around, game->options.players, 3, game->scores);
}

const OracleRule ORACLE_RULE_DARMSTADT = {
    .expansion = "darmstadt", .worth = worth, .completed = completed};
