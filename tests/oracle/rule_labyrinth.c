// SPDX-License-Identifier: MIT
//
// The advanced variant of the Labyrinth: a follower more on its road, and points for all of them.
#include "oracle_rules.h"

#include <string.h>

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    return strcmp(key, "labyrinth") == 0 &&
           oracle_flag(&options->labyrinth.advanced, value, "basic", "advanced") &&
           oracle_rule_add(options, ORACLE_RULE_LABYRINTH.expansion);
}

/* Returns true if a placed tile is a Labyrinth of the advanced variant. */
static bool is_labyrinth(const OracleGame *game, int placed) {
    const char *const name = game->box->tiles[game->placed[placed].tile].name;
    return game->options.labyrinth.advanced && strncmp(name, "labyrinth/", 10) == 0;
}

/* Who places it may enter its road, unless a figure was already placed on this tile's part. */
static bool reopens(const OracleGame *game, int placed, int part) {
    for (int index = 0; index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        if (figure->type != ORACLE_BARN && figure->placed == placed && figure->part == part) {
            return false;
        }
    }
    return is_labyrinth(game, placed) && oracle_part(game, placed, part)->terrain == TERRAIN_ROAD;
}

static int worth(const OracleGame *game, const OracleFeature *feature, int points) {
    if (feature->terrain != TERRAIN_ROAD || !feature->complete) {
        return points;
    }
    const int road = game->label[feature->placed * ORACLE_PARTS + feature->part];
    for (int spot = 0; spot < game->placed_count * ORACLE_PARTS; ++spot) {
        if (game->label[spot] == road && is_labyrinth(game, spot / ORACLE_PARTS)) {
            return points + 2 * feature->follower_count;
        }
    }
    return points;
}

const OracleRule ORACLE_RULE_LABYRINTH = {
    .expansion = "labyrinth", .option = set_option, .reopens = reopens, .worth = worth};
