// SPDX-License-Identifier: MIT
//
// Little Buildings: placed on a tile instead of a follower. Every feature there scores more.
#include "oracle_rules.h"

#include <string.h>

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    return strcmp(key, "building_values") == 0 &&
           oracle_flag(&options->buildings.differ, value, "equal", "by_kind");
}

/*
 * Divides the eighteen buildings evenly; the remainder is not used. If all kinds have the same
 * value, they are treated as one kind.
 */
static void start(OracleGame *game) {
    const int players = game->options.players;
    for (int player = 0; player < players; ++player) {
        for (int kind = 0; kind < ORACLE_BUILDINGS; ++kind) {
            game->buildings.in_hand[player][kind] = game->options.buildings.differ ? 6 / players
                                                    : kind == 0                    ? 18 / players
                                                                                   : 0;
        }
    }
}

static int wood(const OracleGame *game, OracleChoice *out, int count) {
    for (int way = 0; way < 2 * ORACLE_BUILDINGS; ++way) {
        const int placed = way % 2 ? game->last_half : game->last;
        const int kind = way / 2;
        if (placed >= 0 && game->buildings.in_hand[game->active][kind] > 0) {
            const OraclePlaced *const tile = &game->placed[placed];
            out[count++] = (OracleChoice){ORACLE_TOKEN, -1, tile->x, tile->y, 0, placed, -1, kind};
        }
    }
    return count;
}

static bool wood_done(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb != ORACLE_TOKEN) {
        return false;
    }
    --game->buildings.in_hand[game->active][choice->argument];
    game->placed[oracle_at(game, choice->x, choice->y)].buildings +=
        game->options.buildings.differ ? choice->argument + 1 : 1;
    return true;
}

/*
 * Adds points for the buildings on the tiles of a feature. For a cloister, the tiles around it
 * count, too.
 */
static int worth(const OracleGame *game, const OracleFeature *feature, int points) {
    const int label = (int)(feature - game->features);
    const bool nine = feature->terrain == TERRAIN_CLOISTER || feature->terrain == TERRAIN_GARDEN;
    const OraclePlaced *const middle = &game->placed[feature->placed];
    for (int index = 0; index < game->placed_count; ++index) {
        const OraclePlaced *const tile = &game->placed[index];
        bool belongs = nine && tile->x >= middle->x - 1 && tile->x <= middle->x + 1 &&
                       tile->y >= middle->y - 1 && tile->y <= middle->y + 1;
        belongs = belongs || oracle_cell_shows(game, index, label);
        points += belongs ? tile->buildings : 0;
    }
    return points;
}

const OracleRule ORACLE_RULE_LITTLE_BUILDINGS = {.expansion = "little-buildings",
                                                 .option = set_option,
                                                 .start = start,
                                                 .wood = wood,
                                                 .wood_done = wood_done,
                                                 .worth = worth};
