// SPDX-License-Identifier: MIT
//
// Variant: incomplete cloisters pay the player to the left. The hands of two tiles are in
// rule_hands.c.
#include "oracle_rules.h"

#include <string.h>

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    return strcmp(key, "cloister_battle") == 0 &&
           oracle_flag(&options->battle.on, value, "off", "on") &&
           oracle_rule_add(options, ORACLE_RULE_HANDS.expansion) &&
           oracle_rule_add(options, ORACLE_RULE_CLOISTER_BATTLE.expansion);
}

bool oracle_battle_pays(const OracleGame *game, const OracleFeature *feature, int *scores) {
    const int players = game->options.players;
    if (!game->options.battle.on || feature->terrain != TERRAIN_CLOISTER || feature->complete) {
        return false;
    }
    int paid[ORACLE_SEATS] = {0};
    oracle_award(feature, players, oracle_worth(game, feature), paid);
    for (int player = 0; player < players; ++player) {
        scores[(player + 1) % players] += paid[player];
    }
    return true;
}

const OracleRule ORACLE_RULE_CLOISTER_BATTLE = {.expansion = "cloister-battle",
                                                .option = set_option};
