// SPDX-License-Identifier: MIT
//
// The dash, a variant: after a deployment, or an action instead of it, one point buys another.
// Rules: Complete Annotated Rules 7.4, p. 328.
//
// Cases that the rule text leaves open: only a player with points can pay, so no score drops below
// zero. A player without a useful action is not asked. At most seven points per turn, as many as
// there are followers: moves alone (lease) would never end. Phantoms follow the last deployment.
#include "expansions/expansions.h"
#include "model/options.h"
#include "table/awards.h"
#include "table/module_memory.h"
#include "table/tile_moves.h"
#include "table/usual_turn.h"
#include "turn/turn.h"

enum { PAY = 1, DASHES_MAX = 7 };

typedef struct Dash {
    uint8_t acted; /* 1: a deployment or an action instead of it was made, and its player was not
                      asked yet */
    uint8_t paid;  /* points paid this turn */
} Dash;

static const OptionSpec OPTIONS[] = {
    {"dash", "off|on", "off", 0, 0, false,
     "on: after each deployment the player may pay 1 point for another one in the same turn"}};

static bool dash_wanted(const RulesConfig *config) {
    return option_given(config, OPTIONS[0].key);
}

static Status dash_compile(const Rules *rules, Module *module, Message *message) {
    module->settings[0] = option_is(rules, OPTIONS[0].key, "on");
    return STATUS_OK;
}

static void dash_deployed(const Rules *rules, Game *game, uint32_t module) {
    Dash *dash = module_state(rules, game, module);
    dash->acted = rules->modules[module].settings[0] != 0;
}

/** Returns true if an action other than passing is left. */
static bool action_left(const Rules *rules, const Game *game) {
    ActionList list = action_list_any();
    PHASE_DEPLOY.actions(rules, game, MODULES_MAX, &list);
    return list.total > 1;
}

static bool dash_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const Dash *dash = module_state_const(rules, game, module);
    return dash->acted != 0 && dash->paid < DASHES_MAX && player == game->active &&
           game->copy_in_turn != NO_COPY && game->scores[player] > 0 && action_left(rules, game);
}

static PhaseResult dash_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    if (dash_asks(rules, game, module, game->active)) {
        return turn_ask(game, game->active);
    }
    *(Dash *)module_state(rules, game, module) = (Dash){.acted = 0};
    return PHASE_NEXT;
}

static void dash_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    action_list_add(list, action_pass(game->active));
    action_list_add(list, action_with_arg(action_make(VERB_CHOOSE, game->active), PAY));
}

static PhaseResult dash_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                              ScoreLog *log) {
    Dash *dash = module_state(rules, game, module);
    if (action_verb(action) == VERB_PASS) {
        *dash = (Dash){.acted = 0};
        return PHASE_NEXT;
    }
    points_pass(rules, game, (Bonus){game->active, -PAY, "a further figure"}, log);
    *dash = (Dash){.acted = 0, .paid = (uint8_t)(dash->paid + 1)};
    return PHASE_REDEPLOY;
}

/**
 * Resets the state. Figures may be barred during the step (PHASE_NO_WOOD), so it may be unasked.
 */
static PhaseResult fresh_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    *(Dash *)module_state(rules, game, module) = (Dash){.acted = 0};
    return PHASE_NEXT;
}

static const Phase PHASE_FRESH = {.name = "dash begins",
                                  .step = STEP_PLACE,
                                  .wake_byte = WAKE_BYTE(Dash, acted),
                                  .enter = fresh_enter};
static void dash_describe(const Rules *rules, const Game *game, uint32_t module, Action action,
                          Wording *wording) {
    wording->number = PAY;
    wording->option = "pay # point for one more action with figures";
}

static const Phase PHASE_DASH = {.name = "dash",
                                 .question = "pay points to take the action again, or continue",
                                 .decline = "pay nothing and continue",
                                 .describe = dash_describe,
                                 .step = STEP_DEPLOY_MORE,
                                 .enter = dash_enter,
                                 .asks = dash_asks,
                                 .actions = dash_actions,
                                 .apply = dash_apply};

static const Phase *const PHASES[] = {&PHASE_FRESH, &PHASE_DASH};

// ---- Module

/** A player without points is not asked. */
static bool dash_turn_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                            const PlacementPreview *preview) {
    return rules->modules[module].settings[0] == 0 || game->scores[game->active] <= 0;
}

/** Returns the bounds: each payment asks again, in the core and in phases after a deployment. */
static ExpansionShare dash_share(const Rules *rules) {
    uint32_t again = 2;
    for (uint32_t i = 0; i < rules->phase_count; i++) {
        again += rules->phases[i]->step == STEP_DEPLOY_ON ? 2U : 0U;
    }
    return (ExpansionShare){.decisions = 1 + DASHES_MAX * again, .actions = 2};
}

static const MemoryField REMEMBERED[] = {
    MEMORY_CONVERTED("dashes", 1, RANGE_MOST, 2 * DASHES_MAX + 1),
};

static uint32_t dash_memory(const Rules *rules, const Game *game, uint32_t module, uint32_t index) {
    const Dash *dash = module_state_const(rules, game, module);
    return dash->paid * 2U + dash->acted;
}

static void dash_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                          uint32_t value) {
    *(Dash *)module_state(rules, game, module) =
        (Dash){.acted = value % 2, .paid = (uint8_t)(value / 2)};
}

static Status dash_check(const Rules *rules, const Game *game, uint32_t module, Message *message) {
    const Dash *dash = module_state_const(rules, game, module);
    return dash->paid <= DASHES_MAX
               ? STATUS_OK
               : message_set(message, STATUS_INVALID, "dash: %u points paid in a turn", dash->paid);
}

static const RuleLine LINES[] = {
    {RULE_DEPLOY, "dash", "on",
     "After each deployment, or an action instead of it, a player with a point may pay it for "
     "another one, at most seven times per turn."},
    {RULE_DEPLOY, "dash", "off", "One deployment per turn, or one action instead of it."},
};

const Expansion EXPANSION_DASH = {
    .id = "dash",
    .description = "further deployments in a turn, for 1 point each (variant)",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .options = OPTIONS,
    .option_count = 1,
    .setup = {.wanted = dash_wanted, .compile = dash_compile, .share = dash_share},
    .state = {.state_size = sizeof(Dash),
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .memory = dash_memory,
              .remember = dash_remember,
              .hash = memory_hash,
              .check = dash_check},
    .turn = {.phases = PHASES, .phase_count = 2},
    .placement = {.spares = spares_all},
    .figures = {.deployed = dash_deployed},
    .preview = {.turn_usual = dash_turn_usual},
};
