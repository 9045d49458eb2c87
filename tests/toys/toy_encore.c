// SPDX-License-Identifier: MIT
//
// Toy: a second deployment by the core. A player who deployed a follower may deploy one more in the
// same turn, but not a third.
#include "toys.h"
#include "turn/turn.h"

enum { ONCE_MORE = 1 };

typedef struct ToyEncore {
    uint8_t deployments; /* in this turn */
} ToyEncore;

static void encore_deployed(const Rules *rules, Game *game, uint32_t module) {
    ToyEncore *encore = module_state(rules, game, module);
    encore->deployments++;
}

static bool encore_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const ToyEncore *encore = module_state_const(rules, game, module);
    return player == game->active && game->copy_in_turn != NO_COPY && encore->deployments == 1;
}

static PhaseResult encore_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    if (encore_asks(rules, game, module, game->active)) {
        return turn_ask(game, game->active);
    }
    ToyEncore *encore = module_state(rules, game, module);
    encore->deployments = 0;
    return PHASE_NEXT;
}

static void encore_actions(const Rules *rules, const Game *game, uint32_t module,
                           ActionList *list) {
    action_list_add(list, action_pass(game->active));
    action_list_add(list, action_with_arg(action_make(VERB_CHOOSE, game->active), ONCE_MORE));
}

static PhaseResult encore_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                                ScoreLog *log) {
    ToyEncore *encore = module_state(rules, game, module);
    encore->deployments = action_verb(action) == VERB_PASS ? 0 : 2;
    return action_verb(action) == VERB_PASS ? PHASE_NEXT : PHASE_REDEPLOY;
}

static const Phase PHASE_ENCORE = {.name = "toy encore",
                                   .step = STEP_DEPLOY_MORE,
                                   .enter = encore_enter,
                                   .asks = encore_asks,
                                   .actions = encore_actions,
                                   .apply = encore_apply};
static const Phase *const PHASES[] = {&PHASE_ENCORE};

static ExpansionShare encore_share(const Rules *rules) {
    return (ExpansionShare){.decisions = 2, .actions = 2};
}

static const MemoryField REMEMBERED[] = {
    MEMORY_CONVERTED("encore", 1, RANGE_MOST, UINT8_MAX),
};

static uint32_t encore_memory(const Rules *rules, const Game *game, uint32_t module,
                              uint32_t index) {
    const ToyEncore *encore = module_state_const(rules, game, module);
    return encore->deployments;
}

static void encore_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                            uint32_t value) {
    ToyEncore *encore = module_state(rules, game, module);
    encore->deployments = (uint8_t)value;
}

static uint64_t encore_hash(const Rules *rules, const Game *game, uint32_t module) {
    return encore_memory(rules, game, module, 0);
}

const Expansion TOY_ENCORE = {
    .id = "toy-encore",
    .description = "a second deployment in the same turn",
    .setup = {.share = encore_share},
    .state = {.state_size = sizeof(ToyEncore),
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .memory = encore_memory,
              .remember = encore_remember,
              .hash = encore_hash},
    .turn = {.phases = PHASES, .phase_count = 1},
    .figures = {.deployed = encore_deployed},
};
