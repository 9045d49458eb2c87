// SPDX-License-Identifier: MIT
//
// Toy: double tiles for all players. The active player may place one of the remaining double tiles
// instead of drawing. A symbol keeps them out of the stack.
#include "table/doubles.h"
#include "toys.h"
#include "turn/turn.h"

static const char *const SYMBOLS[] = {"domino", NULL};

/** Returns the first type whose western half is not placed yet, or type_count if there is none. */
static uint32_t domino_next(const Rules *rules, const Game *game) {
    uint32_t type = 0;
    for (; type < rules->type_count; type++) {
        uint32_t left = rules->types[type].beside == 1 ? rules->types[type].copies : 0;
        for (uint32_t i = 0; left > 0 && i < game->placed_count; i++) {
            left -= rules->copy_type[rules->kernel->copy_at(game, i)] == type;
        }
        if (left > 0) {
            break;
        }
    }
    return type;
}

static bool domino_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    ActionList list = action_list_any();
    const bool begins =
        game->placed_count > 0 && game->hand == NO_TYPE && game->copy_in_turn == NO_COPY;
    const uint32_t type = begins ? domino_next(rules, game) : rules->type_count;
    if (type < rules->type_count && turn_has_tile(rules, game)) {
        double_placements_list(rules, game, type, NULL, &list);
    }
    return player == game->active && list.total != 0;
}

static PhaseResult domino_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return domino_asks(rules, game, module, game->active) ? turn_ask(game, game->active)
                                                          : PHASE_NEXT;
}

static void domino_actions(const Rules *rules, const Game *game, uint32_t module,
                           ActionList *list) {
    action_list_add(list, action_pass(game->active));
    double_placements_list(rules, game, domino_next(rules, game), NULL, list);
}

static PhaseResult domino_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                                ScoreLog *log) {
    if (action_verb(action) == VERB_PASS) {
        return PHASE_NEXT;
    }
    double_lay(rules, game,
               (PlacedTile){(int16_t)action_x(action), (int16_t)action_y(action),
                            (uint16_t)domino_next(rules, game), (uint8_t)action_rotation(action)});
    return PHASE_IN_HAND;
}

static const Phase PHASE_DOMINO = {.name = "domino",
                                   .step = STEP_SOURCE,
                                   .enter = domino_enter,
                                   .asks = domino_asks,
                                   .actions = domino_actions,
                                   .apply = domino_apply};
static const Phase *const PHASES[] = {&PHASE_DOMINO};

static unsigned domino_stage(const Rules *rules, uint32_t module, const RulesConfig *config,
                             const TypeInfo *type) {
    return type->beside != 0 ? DRAW_NEVER : DRAW_MAIN;
}

static void domino_deployments(const Rules *rules, const Game *game, uint32_t module,
                               uint32_t figures, ActionList *list) {
    double_deployments_list(rules, game, figures, list);
}

static ExpansionShare domino_share(const Rules *rules) {
    return (ExpansionShare){.decisions = 1,
                            .deployments = double_deployments_max(rules),
                            .actions = 1 + double_placements_max(rules)};
}

static const RuleLine LINES[] = {
    {RULE_DRAW, NULL, NULL, "Instead of drawing a player may place the next domino."}};

const Expansion TOY_DOMINOES = {
    .id = "toy-dominoes",
    .description = "double tiles for all",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .setup = {.share = domino_share, .stage = domino_stage},
    .turn = {.phases = PHASES, .phase_count = 1},
    .figures = {.deployments = domino_deployments},
};
