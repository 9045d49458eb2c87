// SPDX-License-Identifier: MIT
//
// Unpunctual followers, a variant: followers are not deployed on the tile just placed, but on any
// tile placed earlier. Rules: Complete Annotated Rules 7.4, p. 327, "Follower unpunctuality".
#include "expansions/expansions.h"
#include "model/options.h"
#include "table/usual_turn.h"

static const OptionSpec OPTIONS[] = {
    {"unpunctual", "off|on", "off", 0, 0, false,
     "on: followers are deployed on tiles placed earlier, never on the tile of this turn"}};

/** Returns true if the option is set; the module is not in play without it and costs nothing. */
static bool unpunctual_wanted(const RulesConfig *config) {
    return option_given(config, OPTIONS[0].key);
}

static Status unpunctual_compile(const Rules *rules, Module *module, Message *message) {
    module->settings[0] = option_is(rules, OPTIONS[0].key, "on");
    return STATUS_OK;
}

static bool unpunctual_on(const Rules *rules, uint32_t module) {
    return rules->modules[module].settings[0] != 0;
}

static uint32_t unpunctual_barred(const Rules *rules, const Game *game, uint32_t module,
                                  uint32_t copy, uint32_t segments) {
    return unpunctual_on(rules, module) && copy_of_turn(rules, game, copy) ? segments : 0;
}

/**
 * Adds the deployments on earlier tiles. Builders and pigs still join a follower on the tile of
 * this turn; figures_far_list excludes them.
 */
static void unpunctual_deployments(const Rules *rules, const Game *game, uint32_t module,
                                   uint32_t figures, ActionList *list) {
    if (!unpunctual_on(rules, module) || (figures & (1U | rules->figures_follow << 1)) == 0) {
        return; // saves the pass over all tiles
    }
    for (uint32_t i = 0; i < game->placed_count; i++) {
        const uint32_t copy = rules->kernel->copy_at(game, i);
        if (!copy_of_turn(rules, game, copy)) {
            figures_far_list(rules, game, copy, figures, list);
        }
    }
}

static ExpansionShare unpunctual_share(const Rules *rules) {
    return (ExpansionShare){.deployments = figures_far_max(rules)};
}

static const RuleLine LINES[] = {
    {RULE_DEPLOY, "unpunctual", "on",
     "No follower is deployed on the tile just placed. It may be deployed on any other tile of the "
     "table, on an unfinished and unoccupied feature."},
    {RULE_DEPLOY, "unpunctual", "off", "Followers are deployed on the tile just placed."},
};

const Expansion EXPANSION_UNPUNCTUAL = {
    .id = "unpunctual",
    .description = "followers are deployed on tiles placed earlier (variant)",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .options = OPTIONS,
    .option_count = 1,
    .setup = {.wanted = unpunctual_wanted,
              .compile = unpunctual_compile,
              .share = unpunctual_share,
              .everywhere = unpunctual_on},
    .figures = {.barred = unpunctual_barred, .deployments = unpunctual_deployments},
    .preview = {.turn_usual = turn_always_usual},
};
