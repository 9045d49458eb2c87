// SPDX-License-Identifier: MIT
//
// The frozen lake of the Winter Edition. With an option it counts as an inn.
#include "oracle_rules.h"

#include <string.h>

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    return strcmp(key, "winter_inn") == 0 &&
           oracle_flag(&options->winter_inn.on, value, "0", "1") &&
           oracle_rule_add(options, ORACLE_RULE_WINTER_INN.expansion);
}

static int worth(const OracleGame *game, const OracleFeature *feature, int points) {
    const bool inn = game->options.winter_inn.on && feature->marks & oracle_mark(game, "lake-inn");
    if (feature->terrain != TERRAIN_ROAD || !inn) {
        return points;
    }
    return feature->complete ? 2 * feature->tiles : 0;
}

const OracleRule ORACLE_RULE_WINTER_INN = {
    .expansion = "winter-inn", .option = set_option, .worth = worth};
