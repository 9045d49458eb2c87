// SPDX-License-Identifier: MIT
//
// Baba Yaga's hut: one point for itself and one for every empty cell around it.
#include "oracle_rules.h"

#include <string.h>

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    return strcmp(key, "hut_itself") == 0 &&
           oracle_flag(&options->russian.hut_alone, value, "1", "0");
}

static int worth(const OracleGame *game, const OracleFeature *feature, int points) {
    if (feature->terrain != TERRAIN_CLOISTER || !(feature->marks & oracle_mark(game, "hut"))) {
        return points;
    }
    return feature->open + (game->options.russian.hut_alone ? 0 : 1);
}

const OracleRule ORACLE_RULE_RUSSIAN = {
    .expansion = "russian-promos", .option = set_option, .worth = worth};
