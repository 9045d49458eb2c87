// SPDX-License-Identifier: MIT
//
// The Festival: on a festival tile the player may return one of their figures to supply instead of
// deploying. Rules: Complete Annotated Rules 7.4, "The Festival".
#include "expansions/expansions.h"
#include "model/options.h"
#include "table/off_board.h"
#include "table/usual_turn.h"
#include "turn/turn.h"

enum Setting { SETTING_SYMBOL, SETTING_FOLLOWERS };

static const char *const SYMBOLS[] = {"festival", NULL};

static const OptionSpec OPTIONS[] = {
    {"festival", "figures|followers", "figures", 0, 0, false,
     "what may return to supply on a festival tile: any figure of the player, or followers only"}};

static bool on_festival_tile(const Rules *rules, const Game *game, uint32_t module) {
    return copy_carries(rules, game->copy_in_turn, rules->modules[module].settings[SETTING_SYMBOL]);
}

static void festival_actions(const Rules *rules, const Game *game, uint32_t module,
                             ActionList *list) {
    if (!on_festival_tile(rules, game, module)) {
        return;
    }
    const bool followers_only = rules->modules[module].settings[SETTING_FOLLOWERS] != 0;
    FigureAt figures[PLAYER_FIGURES_MAX];
    const uint32_t all = player_figures(rules, game, game->active, figures);
    uint32_t count = 0;
    for (uint32_t i = 0; i < all; i++) {
        figures[count] = figures[i];
        count += figures[i].role == ROLE_FOLLOWER || !followers_only;
    }
    figure_removals_list(rules, game, game->active, figures, count, list);
    off_board_removals_list(rules, game, list);
}

static bool festival_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                           ScoreLog *log) {
    if (action_verb(action) != VERB_REMOVE || action_arg(action) != 0) {
        return false;
    }
    if (action_segment(action) == WHOLE_TILE) {
        off_board_take_home(rules, game, action);
    } else {
        figure_take_home(rules, game, action);
    }
    return true;
}

static Status festival_compile(const Rules *rules, Module *module, Message *message) {
    module->settings[SETTING_SYMBOL] = rules_symbol(rules, SYMBOLS[0]);
    module->settings[SETTING_FOLLOWERS] = option_is(rules, OPTIONS[0].key, "followers");
    return STATUS_OK;
}

static ExpansionShare festival_share(const Rules *rules) {
    return (ExpansionShare){.wood = 2 * PLAYER_FIGURES_MAX};
}

static const RuleLine LINES[] = {
    {RULE_DEPLOY, "festival", "figures",
     "On a festival tile the player may return one of their figures to supply instead of "
     "deploying."},
    {RULE_DEPLOY, "festival", "followers",
     "On a festival tile the player may return one of their followers to supply instead of "
     "deploying."},
};

const Expansion EXPANSION_FESTIVAL = {
    .id = "festival",
    .description = "tiles on which a figure may return to supply instead of deploying",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .options = OPTIONS,
    .option_count = 1,
    .setup = {.compile = festival_compile, .share = festival_share},
    .figures = {.wood_actions = festival_actions, .wood_apply = festival_apply},
    .preview = {.turn_usual = turn_always_usual},
};
