// SPDX-License-Identifier: MIT
//
// Darmstadt: three additional points for a city, and three for the majority around a church.
#include "oracle_rules.h"

#include <string.h>

static int worth(const OracleGame *game, const OracleFeature *feature, int points) {
    const bool pays = feature->complete && feature->terrain == TERRAIN_CITY &&
                      feature->marks & oracle_mark(game, "darmstadtium");
    return pays ? points + 3 : points;
}

/* Followers of every kind count one each, on the church and the eight tiles around it. */
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
    oracle_award_now(game, &around, 3);
}

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    return strcmp(key, "darmstadt_cloisters") == 0 &&
           oracle_flag(&options->darmstadt.fewer_cloisters, value, "keep", "less");
}

/* "We recommend first removing two base game cloister tiles": two of the four without a road. */
static void tiles(OracleGame *game) {
    for (int tile = 0; tile < game->box->tile_count && game->options.darmstadt.fewer_cloisters;
         ++tile) {
        const OracleTile *const kind = &game->box->tiles[tile];
        if (oracle_is_base_cloister(kind) && strcmp(kind->edges, "ffff") == 0 &&
            game->unseen[tile] == 4) {
            game->unseen[tile] = 2;
        }
    }
}

const OracleRule ORACLE_RULE_DARMSTADT = {.expansion = "darmstadt",
                                          .option = set_option,
                                          .tiles = tiles,
                                          .worth = worth,
                                          .completed = completed};
