// SPDX-License-Identifier: MIT
//
// Variants that change which followers may be deployed, and where.
#include "oracle_rules.h"

#include <string.h>

/* ---- Unpunctual followers: deployed on any tile except the tile of the turn */

static bool set_unpunctual(OracleOptions *options, const char *key, const char *value) {
    return strcmp(key, "unpunctual") == 0 &&
           oracle_flag(&options->variants.unpunctual, value, "off", "on") &&
           oracle_rule_add(options, ORACLE_RULE_UNPUNCTUAL.expansion);
}

static bool admits_before(const OracleGame *game, int placed, int part) {
    return !game->options.variants.unpunctual || !oracle_of_turn(game, placed);
}

static int elsewhere(const OracleGame *game, OracleFigureType type, OracleChoice *out, int count) {
    return game->options.variants.unpunctual ? oracle_add_anywhere(game, type, out, count) : count;
}

const OracleRule ORACLE_RULE_UNPUNCTUAL = {.expansion = "unpunctual",
                                           .option = set_unpunctual,
                                           .admits = admits_before,
                                           .elsewhere = elsewhere};

/* ---- Fewer followers */

static bool set_fewer(OracleOptions *options, const char *key, const char *value) {
    return strcmp(key, "fewer_followers") == 0 &&
           oracle_flag(&options->variants.fewer_followers, value, "off", "on") &&
           oracle_rule_add(options, ORACLE_RULE_FEWER_FOLLOWERS.expansion);
}

/* Before the first tile is placed, some followers are removed. */
static void tiles(OracleGame *game) {
    const int players = game->options.players;
    const int gone = players >= 4 ? 2 : players == 3;
    for (int player = 0; player < players && game->options.variants.fewer_followers; ++player) {
        game->supply[player][ORACLE_NORMAL] -= gone;
    }
}

const OracleRule ORACLE_RULE_FEWER_FOLLOWERS = {
    .expansion = "fewer-followers", .option = set_fewer, .tiles = tiles};
