// SPDX-License-Identifier: MIT
// House rules for who begins: a lot, or the tile with most roads.
#include "oracle_rules.h"

#include <string.h>

enum { LAST_ROUND = 8 };

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    if (strcmp(key, "start_player") != 0) {
        return false;
    }
    options->start_lot = strcmp(value, "lot") == 0;
    options->start_roads = strcmp(value, "roads") == 0;
    return oracle_rule_add(options, ORACLE_RULE_START_PLAYER.expansion);
}

bool oracle_start_is_asked(const OracleGame *game) {
    return game->options.start_lot || game->options.start_roads;
}

static void tiles(OracleGame *game) {
    for (int player = 0; player < ORACLE_SEATS; ++player) {
        game->start_tile[player] = -1;
        game->start_rival[player] = player < game->options.players;
    }
    game->start_round = 1;
}

static void begins(OracleGame *game, int player) {
    game->active = game->first = player;
    game->start_known = true;
}

/* ---- A lot. */

static bool enter_lot(OracleGame *game) {
    return game->options.start_lot && !game->start_known &&
           oracle_ask(game, ORACLE_START_LOT, game->active);
}

static int lots(const OracleGame *game, OracleOutcome *out) {
    for (int player = 0; player < game->options.players; ++player) {
        out[player] = (OracleOutcome){player, 1};
    }
    return game->options.players;
}

const OracleStep ORACLE_STEP_START_LOT = {ORACLE_START_LOT, enter_lot, NULL, NULL};
const OracleEvent ORACLE_EVENT_START_LOT = {ORACLE_START_LOT, lots, begins};

/* ---- Roads. */

static int roads_on(const OracleTile *tile) {
    int roads = 0;
    for (int side = 0; side < 4; ++side) {
        roads += tile->edges[side] == 'r';
    }
    return roads;
}

/* Compares what was drawn, and puts it back. @return how many have most roads. */
static int compare_roads(OracleGame *game) {
    int roads[ORACLE_SEATS];
    int most = -1;
    int best = 0;
    for (int player = 0; player < game->options.players; ++player) {
        const int tile = game->start_tile[player];
        roads[player] = tile < 0 ? -1 : roads_on(&game->box->tiles[tile]);
        if (game->start_rival[player] && roads[player] > most) {
            most = roads[player];
        }
        if (tile >= 0) {
            ++game->unseen[tile];
            ++game->draws_left;
            game->start_tile[player] = -1;
        }
    }
    for (int player = 0; player < game->options.players; ++player) {
        game->start_rival[player] = game->start_rival[player] && roads[player] == most;
        best += game->start_rival[player];
    }
    return best;
}

static bool enter_roads(OracleGame *game) {
    const int players = game->options.players;
    while (game->options.start_roads && !game->start_known) {
        for (int index = 0; index < players && game->draws_left > 0; ++index) {
            const int player = (game->active + index) % players;
            if (game->start_rival[player] && game->start_tile[player] < 0) {
                game->draw_for = DRAW_FOR_START;
                return oracle_ask(game, ORACLE_DRAW, player);
            }
        }
        const bool tie = compare_roads(game) > 1;
        if (!tie || game->start_round++ == LAST_ROUND || game->draws_left == 0) {
            int player = game->active;
            while (!game->start_rival[player]) {
                player = (player + 1) % players;
            }
            begins(game, player);
        }
    }
    return false;
}

const OracleStep ORACLE_STEP_START_ROADS = {ORACLE_OVER, enter_roads, NULL, NULL};

void oracle_start_drawn(OracleGame *game, int tile) {
    game->start_tile[game->decider] = tile;
}

const OracleRule ORACLE_RULE_START_PLAYER = {
    .expansion = "start-player", .option = set_option, .tiles = tiles};
