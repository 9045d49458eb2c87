// SPDX-License-Identifier: MIT
//
// The pigs pictured on a tile of Games Quarterly #11. With an option they count as a pig-herd.
#include "oracle_rules.h"

#include <string.h>

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    return strcmp(key, "gq11_herd") == 0 &&
           oracle_flag(&options->quarterly.pictured_herd, value, "no", "yes");
}

/* A second herd on a farm adds nothing. */
static int farm_bonus(const OracleGame *game, int farm, int player) {
    const uint64_t marks = game->features[farm].marks;
    return game->options.quarterly.pictured_herd && marks & oracle_mark(game, "pictured-pigs") &&
           (game->options.river.herd_plain || !(marks & oracle_mark(game, "pig-herd")));
}

const OracleRule ORACLE_RULE_GAMES_QUARTERLY = {
    .expansion = "games-quarterly-11", .option = set_option, .farm_bonus = farm_bonus};
