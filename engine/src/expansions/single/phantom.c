// SPDX-License-Identifier: MIT
//
// The Phantom: a second follower that may be deployed in the same turn, on another feature of the
// tile. Rules: Complete Annotated Rules 7.4, "The Phantom".
#include "expansions/expansions.h"
#include "model/hook_calls.h"
#include "table/preview.h"
#include "turn/turn.h"

enum {
    ANYWHERE = 1 << SEGMENT_CITY | 1 << SEGMENT_ROAD | 1 << SEGMENT_FIELD | 1 << SEGMENT_CLOISTER
};

static const FigureKind FIGURES[] = {
    {.type = FIGURE_PHANTOM, .role = ROLE_FOLLOWER, .kinds = ANYWHERE, .elsewhere = true}};

static uint32_t phantom_index(const Rules *rules) {
    return (uint32_t)rules_figure_find(rules, FIGURE_PHANTOM);
}

/** Returns true if the phantom may be deployed: never on a tile closed to figures (a volcano). */
static bool phantom_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return game->copy_in_turn != NO_COPY && player == game->active &&
           !copy_closed(rules, game, game->copy_in_turn) &&
           figure_deployable(rules, game, phantom_index(rules));
}

static PhaseResult phantom_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return phantom_asks(rules, game, module, game->active) ? turn_ask(game, game->active)
                                                           : PHASE_NEXT;
}

static void phantom_actions(const Rules *rules, const Game *game, uint32_t module,
                            ActionList *list) {
    action_list_add(list, action_pass(game->active));
    figure_deployments_list(rules, game, phantom_index(rules), list);
}

static PhaseResult phantom_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                                 ScoreLog *log) {
    if (action_verb(action) != VERB_PASS) {
        figure_act(rules, game, action, log);
    }
    return PHASE_NEXT;
}

static const Phase PHASE_PHANTOM = {
    .name = "phantom",
    .question = "put your phantom as a second figure on a part of the tile, or pass",
    .decline = "do not put the phantom",
    .step = STEP_DEPLOY_MORE,
    .enter = phantom_enter,
    .asks = phantom_asks,
    .actions = phantom_actions,
    .apply = phantom_apply};

static const Phase *const PHASES[] = {&PHASE_PHANTOM};

/**
 * The phantom is not in supply, or cannot be deployed whatever the player answers before, or both
 * figures can be told.
 */
static bool phantom_turn_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                               const PlacementPreview *preview) {
    return preview_tells_second(rules, module) || !phantom_asks(rules, game, module, game->active);
}

static uint32_t phantom_turn_second(const Rules *rules, const Game *game, uint32_t module) {
    return phantom_index(rules);
}

/** Returns the bounds: the phantom, after the follower. */
static ExpansionShare phantom_share(const Rules *rules) {
    return (ExpansionShare){.decisions = 1, .actions = 1 + 2 * SEGMENTS_MAX};
}

static const RuleLine LINES[] = {
    {RULE_SETUP, NULL, NULL, "Each player also has a phantom."},
    {RULE_DEPLOY, NULL, NULL,
     "After a deployment the player may deploy the phantom as a second follower, on another "
     "feature of the tile."},
};

const Expansion EXPANSION_PHANTOM = {
    .id = "phantom",
    .description = "a second follower that may be deployed in the same turn",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .setup = {.share = phantom_share},
    .turn = {.phases = PHASES, .phase_count = 1},
    .figures = {.figure_kinds = FIGURES, .figure_kind_count = 1},
    .preview = {.turn_usual = phantom_turn_usual, .turn_second = phantom_turn_second},
};
