// SPDX-License-Identifier: MIT
// Decisions and events by turns: after deploying the active player may toss a coin; on heads he has
// a point and is asked again, on tails he is not.
#include "awards.h"
#include "toys.h"
#include "turn.h"

typedef struct ToyCoin {
    uint8_t up; /* it is in the air */
} ToyCoin;

enum { TAILS, HEADS, SIDES_OF_IT };

static PhaseResult ask_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    (void)rules;
    (void)module;
    (void)log;
    return turn_ask(game, game->active);
}

static void ask_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    (void)rules;
    (void)module;
    action_list_add(list, action_pass(game->active));
    action_list_add(list, action_with_arg(action_make(VERB_CHOOSE, game->active), 1));
}

static PhaseResult ask_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                             ScoreLog *log) {
    (void)log;
    ToyCoin *coin = module_state(rules, game, module);
    coin->up = action_verb(action) == VERB_CHOOSE;
    return PHASE_NEXT;
}

static const Phase PHASE_ASK = {.name = "toy toss",
                                .step = STEP_DEPLOY_MORE,
                                .enter = ask_enter,
                                .actions = ask_actions,
                                .apply = ask_apply};

static bool coin_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const ToyCoin *coin = module_state_const(rules, game, module);
    return coin->up != 0 && player == game->active;
}

static PhaseResult coin_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    (void)log;
    return coin_asks(rules, game, module, game->active) ? turn_chance(game, game->active)
                                                        : PHASE_NEXT;
}

static uint32_t coin_outcomes(const Rules *rules, const Game *game, uint32_t module, Outcome *out) {
    (void)rules;
    (void)game;
    (void)module;
    out[TAILS] = (Outcome){.number = TAILS, .weight = 1, .text = "tails"};
    out[HEADS] = (Outcome){.number = HEADS, .weight = 1, .text = "heads"};
    return SIDES_OF_IT;
}

static PhaseResult coin_happen(const Rules *rules, Game *game, uint32_t module, uint32_t outcome,
                               ScoreLog *log) {
    ToyCoin *coin = module_state(rules, game, module);
    const Award award = {.reason = SCORE_BONUS, .held = true, .points = (int32_t)outcome};
    coin->up = 0;
    award_grant(rules, game, &award, game->active, log);
    return outcome == HEADS ? PHASE_PREVIOUS : PHASE_NEXT;
}

static const Phase PHASE_COIN = {.name = "toy coin",
                                 .step = STEP_DEPLOY_MORE,
                                 .enter = coin_enter,
                                 .asks = coin_asks,
                                 .outcomes = coin_outcomes,
                                 .happen = coin_happen};

static const Phase *const PHASES[] = {&PHASE_ASK, &PHASE_COIN};

static ExpansionShare coin_share(const Rules *rules) {
    (void)rules;
    return (ExpansionShare){.decisions = 64, .actions = 2};
}

static uint32_t coin_memory(const Rules *rules, const Game *game, uint32_t module, uint32_t index) {
    const ToyCoin *coin = module_state_const(rules, game, module);
    (void)index;
    return coin->up;
}

static void coin_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                          uint32_t value) {
    ToyCoin *coin = module_state(rules, game, module);
    (void)index;
    coin->up = value != 0;
}

static uint64_t coin_hash(const Rules *rules, const Game *game, uint32_t module) {
    return coin_memory(rules, game, module, 0);
}

const Expansion TOY_COIN = {
    .id = "toy-coin",
    .description = "a coin tossed until it shows tails",
    .state_size = sizeof(ToyCoin),
    .phases = PHASES,
    .phase_count = 2,
    .share = coin_share,
    .memory_count = 1,
    .memory = coin_memory,
    .remember = coin_remember,
    .hash = coin_hash,
};
