// SPDX-License-Identifier: MIT
//
// Fewer followers, a variant: more players have fewer followers each. Rules: Complete Annotated
// Rules 7.4, p. 327, for two, three and four players. Five or more have as many as four.
#include "expansions/expansions.h"
#include "model/options.h"

static const OptionSpec OPTIONS[] = {
    {"fewer_followers", "off|on", "off", 0, 0, false,
     "on: three players have six followers each, four or more have five"}};

static bool fewer_wanted(const RulesConfig *config) {
    return option_given(config, OPTIONS[0].key);
}

static uint32_t fewer_count(const Rules *rules, uint32_t module, uint32_t followers) {
    const uint32_t left = rules->players < 3 ? 7 : rules->players == 3 ? 6 : 5;
    return option_is(rules, OPTIONS[0].key, "on") && left < followers ? left : followers;
}

static const RuleLine LINES[] = {
    {RULE_SETUP, "fewer_followers", "on",
     "With three players each removes one of the seven followers from the game; with four or more "
     "each removes two."},
    {RULE_SETUP, "fewer_followers", "off",
     "Each player has seven followers, with any number of players."},
};

const Expansion EXPANSION_FEWER_FOLLOWERS = {
    .id = "fewer-followers",
    .description = "fewer followers with three players or more (variant)",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .options = OPTIONS,
    .option_count = 1,
    .setup = {.wanted = fewer_wanted, .followers = fewer_count},
};
