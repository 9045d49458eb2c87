// SPDX-License-Identifier: MIT
//
// House rules for the first player: chosen at random, or by the tile with the most roads.
#include "oracle_rules.h"

#include <string.h>

enum { LAST_ROUND = 8 };

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    if (strcmp(key, "start_player") != 0) {
        return false;
    }
    options->starter.lot = strcmp(value, "lot") == 0;
    options->starter.roads = strcmp(value, "roads") == 0;
    return oracle_rule_add(options, ORACLE_RULE_START_PLAYER.expansion);
}

bool oracle_start_is_asked(const OracleGame *game) {
    return game->options.starter.lot || game->options.starter.roads;
}

static void tiles(OracleGame *game) {
    for (int player = 0; player < ORACLE_SEATS; ++player) {
        game->starter.tile[player] = -1;
        game->starter.rival[player] = player < game->options.players;
    }
    game->starter.round = 1;
}

static void begins(OracleGame *game, int player) {
    game->active = game->first = player;
    game->starter.known = true;
}

/* ---- At random */

static bool enter_lot(OracleGame *game) {
    return game->options.starter.lot && !game->starter.known &&
           oracle_ask(game, ORACLE_START_LOT, game->active);
}

static int lots(const OracleGame *game, OracleOutcome *out) {
    for (int player = 0; player < game->options.players; ++player) {
        out[player] = (OracleOutcome){player, 1};
    }
    return game->options.players;
}

const OracleStep ORACLE_STEP_START_LOT =
    ORACLE_LEAVES_TO_CHANCE(ORACLE_START_LOT, enter_lot, lots, begins);

/* ---- By roads */

static int roads_on(const OracleTile *tile) {
    int roads = 0;
    for (int side = 0; side < 4; ++side) {
        roads += tile->edges[side] == 'r';
    }
    return roads;
}

/*
 * Compares the drawn tiles and puts them back.
 *
 * @return number of players with the most roads
 */
static int compare_roads(OracleGame *game) {
    int roads[ORACLE_SEATS];
    int most = -1;
    int best = 0;
    for (int player = 0; player < game->options.players; ++player) {
        const int tile = game->starter.tile[player];
        roads[player] = tile < 0 ? -1 : roads_on(&game->box->tiles[tile]);
        if (game->starter.rival[player] && roads[player] > most) {
            most = roads[player];
        }
        if (tile >= 0) {
            ++game->unseen[tile];
            ++game->draws_left;
            game->starter.tile[player] = -1;
        }
    }
    for (int player = 0; player < game->options.players; ++player) {
        game->starter.rival[player] = game->starter.rival[player] && roads[player] == most;
        best += game->starter.rival[player];
    }
    return best;
}

static bool enter_roads(OracleGame *game) {
    const int players = game->options.players;
    while (game->options.starter.roads && !game->starter.known) {
        for (int index = 0; index < players && game->draws_left > 0; ++index) {
            const int player = (game->active + index) % players;
            if (game->starter.rival[player] && game->starter.tile[player] < 0) {
                game->draw_for = DRAW_FOR_START;
                return oracle_ask(game, ORACLE_DRAW, player);
            }
        }
        const bool tie = compare_roads(game) > 1;
        if (!tie || game->starter.round++ == LAST_ROUND || game->draws_left == 0) {
            int player = game->active;
            while (!game->starter.rival[player]) {
                player = (player + 1) % players;
            }
            begins(game, player);
        }
    }
    return false;
}

static void drawn(OracleGame *game, int tile) {
    game->starter.tile[game->decider] = tile;
}

const OracleStep ORACLE_STEP_START_ROADS = ORACLE_DRAWS(ORACLE_OVER, enter_roads, drawn);

const OracleRule ORACLE_RULE_START_PLAYER = {
    .expansion = "start-player", .option = set_option, .tiles = tiles};
