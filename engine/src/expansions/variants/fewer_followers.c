// SPDX-License-Identifier: MIT
// Fewer followers, a variant: the more players, the fewer each of them has. Rules: Complete
// Annotated Rules 7.4, p. 327; it names two, three and four players, more have as many as four.
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
     "Three players take one of the seven out of the game, four or more take two."},
    {RULE_SETUP, "fewer_followers", "off", "Any number of players has seven."},
};

const Expansion EXPANSION_FEWER_FOLLOWERS = {
    .id = "fewer-followers",
    .description = "fewer followers where more than two play (variant)",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .options = OPTIONS,
    .option_count = 1,
    .setup = {.wanted = fewer_wanted, .followers = fewer_count},
};
