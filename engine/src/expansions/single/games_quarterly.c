// SPDX-License-Identifier: MIT
//
// House rule for one tile of Games Quarterly #11: the pigs in its field are a pig-herd. Officially
// they are decoration, so the default is off (Complete Annotated Rules 7.4, footnotes 391 to 395).
// Two herds on one farm count once (footnote 251).
#include "expansions/single/games_quarterly.h"

#include "expansions/single/rivers.h"
#include "model/options.h"
#include "table/usual_turn.h"

#include <string.h>

enum Setting { SETTING_PIGS, SETTING_HERD };

static const char *const SYMBOLS[] = {"pictured-pigs", NULL};

static const OptionSpec OPTIONS[] = {
    {"gq11_herd", "no|yes", "no", 0, 0, false,
     "yes: the pigs on a tile of Games Quarterly #11 are a pig-herd"}};

/** Returns true if the option is set; the module is not in play without it and costs nothing. */
static bool pigs_wanted(const RulesConfig *config) {
    return option_given(config, OPTIONS[0].key);
}

int32_t pictured_herd(const Rules *rules) {
    return option_is(rules, OPTIONS[0].key, "yes") ? rules_symbol(rules, SYMBOLS[0]) : -1;
}

static Status pigs_compile(const Rules *rules, Module *module, Message *message) {
    module->settings[SETTING_PIGS] = pictured_herd(rules);
    module->settings[SETTING_HERD] = river_herd(rules);
    return STATUS_OK;
}

/** Returns 1 point more per city, unless a printed pig-herd already scores it. */
static int32_t pigs_farm_bonus(const Rules *rules, const Game *game, uint32_t module,
                               uint32_t field, unsigned player) {
    const int32_t *settings = rules->modules[module].settings;
    const FeatureRef farm = {SEGMENT_FIELD, (uint16_t)field};
    return feature_symbols(rules, game, farm, settings[SETTING_PIGS]) > 0 &&
           feature_symbols(rules, game, farm, settings[SETTING_HERD]) == 0;
}

static const RuleLine LINES[] = {
    {RULE_FINAL, "gq11_herd", "yes",
     "The pigs on one tile of Games Quarterly #11 are a pig-herd: farmers there score 1 point more "
     "per city."},
    {RULE_FINAL, "gq11_herd", "no", "The pigs on one tile of Games Quarterly #11 are decoration."},
};

const Expansion EXPANSION_GAMES_QUARTERLY = {
    .id = "games-quarterly-11",
    .description = "the pigs on one tile of Games Quarterly #11 are a pig-herd (house rule)",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .options = OPTIONS,
    .option_count = 1,
    .setup = {.wanted = pigs_wanted, .compile = pigs_compile},
    .scoring = {.farm_bonus = pigs_farm_bonus},
    .preview = {.turn_usual = turn_always_usual},
};
