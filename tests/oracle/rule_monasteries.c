// SPDX-License-Identifier: MIT
// Monasteries: as a cloister, or with an abbot who lies there to the end for a row and a column.
#include "oracle_rules.h"

#include <string.h>

/* Tiles from the monastery in one direction, up to the first gap. */
static int reach(const OracleGame *game, const OraclePlaced *tile, int step_x, int step_y) {
    int count = 0;
    while (oracle_at(game, tile->x + (count + 1) * step_x, tile->y + (count + 1) * step_y) >= 0) {
        ++count;
    }
    return count;
}

bool oracle_lies_there(const OracleGame *game, const OracleFeature *feature) {
    for (int index = 0; index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        if (figure->lying && figure->placed == feature->placed && figure->part == feature->part) {
            return true;
        }
    }
    return false;
}

static int worth(const OracleGame *game, const OracleFeature *feature, int points) {
    if (feature->terrain != TERRAIN_CLOISTER || !oracle_lies_there(game, feature)) {
        return points;
    }
    const OraclePlaced *const tile = &game->placed[feature->placed];
    return 1 + reach(game, tile, 1, 0) + reach(game, tile, -1, 0) + reach(game, tile, 0, 1) +
           reach(game, tile, 0, -1);
}

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    return strcmp(key, "monastery_setup") == 0 &&
           oracle_flag(&options->keep_cloisters, value, "replace", "add");
}

/* The cloisters of the basic game stay in the box. */
static void tiles(OracleGame *game) {
    for (int tile = 0; tile < game->box->tile_count && !game->options.keep_cloisters; ++tile) {
        if (oracle_is_base_cloister(&game->box->tiles[tile])) {
            game->unseen[tile] = 0;
        }
    }
}

const OracleRule ORACLE_RULE_MONASTERIES = {
    .expansion = "monasteries", .option = set_option, .tiles = tiles, .worth = worth};
