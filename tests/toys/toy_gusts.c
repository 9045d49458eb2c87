// SPDX-License-Identifier: MIT
//
// Toy: tiles that move (Expansion.placement.moves). After a placement a gust may carry another tile
// that may be taken up (tile_moves.h) to the first place where it fits. It spares the tiles that
// modules protect.
#include "table/tile_moves.h"
#include "toys.h"
#include "turn/turn.h"

static bool gusts_blow(const Rules *rules, uint32_t module) {
    return true;
}

static Action gust(const Rules *rules, const Game *game, uint32_t copy) {
    const PlacedTile at = copy_tile(rules, game, copy);
    return action_with_arg(action_at(action_make(VERB_TOKEN, game->active), at.x, at.y),
                           TOKEN_TAKE_UP);
}

static PhaseResult gust_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return turn_ask(game, game->active);
}

static void gust_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    action_list_add(list, action_pass(game->active));
    for (uint32_t i = 0; i < game->placed_count; i++) {
        const uint32_t copy = rules->kernel->copy_at(game, i);
        if (tile_movable(rules, game, copy)) {
            action_list_add(list, gust(rules, game, copy));
        }
    }
}

static PhaseResult gust_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                              ScoreLog *log) {
    if (action_verb(action) == VERB_TOKEN) {
        const uint32_t copy =
            (uint32_t)rules->kernel->copy_on(game, action_x(action), action_y(action));
        Action to = 0;
        ActionList first = action_list(&to, 0, 1);
        tile_moves_list(rules, game, copy, &first);
        tile_move(rules, game, copy, to);
    }
    return PHASE_NEXT;
}

static const Phase PHASE_GUST = {.name = "toy gust",
                                 .step = STEP_MOVES,
                                 .enter = gust_enter,
                                 .actions = gust_actions,
                                 .apply = gust_apply};
static const Phase *const PHASES[] = {&PHASE_GUST};

static ExpansionShare gusts_share(const Rules *rules) {
    return (ExpansionShare){.decisions = 1, .actions = 1 + rules->copy_count};
}

static const RuleLine LINES[] = {
    {RULE_PLACE, NULL, NULL, "After a placement a gust may carry another tile away."}};

const Expansion TOY_GUSTS = {
    .id = "toy-gusts",
    .description = "gusts that carry tiles away",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .setup = {.share = gusts_share},
    .turn = {.phases = PHASES, .phase_count = 1},
    .placement = {.moves = gusts_blow},
};
