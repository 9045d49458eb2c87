// SPDX-License-Identifier: MIT
//
// Monasteries: used like a cloister, or with an abbot who stays until the end of the game and
// scores a row and a column.
#include "oracle_rules.h"

#include <string.h>

/* Returns the number of tiles from the monastery in one direction, up to the first gap. */
static int reach(const OracleGame *game, const OraclePlaced *tile, int step_x, int step_y) {
    int count = 0;
    while (oracle_at(game, tile->x + (count + 1) * step_x, tile->y + (count + 1) * step_y) >= 0) {
        ++count;
    }
    return count;
}

bool oracle_only_abbots(const OracleFeature *feature) {
    return feature->follower_count > 0 && feature->standing == 0;
}

/* Of several abbots, the player with the majority is paid. */
static void final(const OracleGame *game, int *scores) {
    for (int index = 0; index < game->feature_count; ++index) {
        OracleFeature abbots = game->features[index];
        if (abbots.follower_count == abbots.standing) {
            continue;
        }
        for (int player = 0; player < game->options.players; ++player) {
            abbots.strength[player] = abbots.only_abbots[player] ? abbots.strength[player] : 0;
            abbots.only_abbots[player] = false;
            abbots.edge[player] = 0;
        }
        const OraclePlaced *const tile = &game->placed[abbots.placed];
        const int points = 1 + reach(game, tile, 1, 0) + reach(game, tile, -1, 0) +
                           reach(game, tile, 0, 1) + reach(game, tile, 0, -1);
        oracle_award(&abbots, game->options.players, points, scores);
    }
}

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    return strcmp(key, "monastery_setup") == 0 &&
           oracle_flag(&options->monasteries.keep_cloisters, value, "replace", "add");
}

/* Removes the cloisters of the basic game. */
static void tiles(OracleGame *game) {
    for (int tile = 0; tile < game->box->tile_count && !game->options.monasteries.keep_cloisters;
         ++tile) {
        if (oracle_is_base_cloister(&game->box->tiles[tile])) {
            game->unseen[tile] = 0;
        }
    }
}

const OracleRule ORACLE_RULE_MONASTERIES = {
    .expansion = "monasteries", .option = set_option, .tiles = tiles, .final = final};
