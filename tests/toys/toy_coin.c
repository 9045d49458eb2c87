// SPDX-License-Identifier: MIT
//
// Toy: two phases of one step that alternate (PHASE_PRIOR). After deploying, the active player may
// throw a coin. Heads pays one point. Then the player may throw again, up to three times.
#include "table/awards.h"
#include "toys.h"
#include "turn/turn.h"

enum { TAILS, HEADS, THROWS_MAX = 3, STAKE = 1 };

typedef struct ToyCoin {
    uint8_t throws;   /* in this turn */
    uint8_t throwing; /* true while the coin is in the air */
} ToyCoin;

static ToyCoin *coin_of(const Rules *rules, Game *game, uint32_t module) {
    return module_state(rules, game, module);
}

static const ToyCoin *coin_of_const(const Rules *rules, const Game *game, uint32_t module) {
    return module_state_const(rules, game, module);
}

// ---- Decision to throw

static bool ask_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const ToyCoin *coin = coin_of_const(rules, game, module);
    return player == game->active && game->copy_in_turn != NO_COPY && coin->throws < THROWS_MAX &&
           coin->throwing == 0;
}

static PhaseResult ask_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    if (ask_asks(rules, game, module, game->active)) {
        return turn_ask(game, game->active);
    }
    coin_of(rules, game, module)->throws = 0;
    return PHASE_NEXT;
}

static void ask_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    action_list_add(list, action_pass(game->active));
    action_list_add(list, action_with_arg(action_make(VERB_CHOOSE, game->active), STAKE));
}

static PhaseResult ask_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                             ScoreLog *log) {
    ToyCoin *coin = coin_of(rules, game, module);
    coin->throwing = action_verb(action) == VERB_CHOOSE;
    coin->throws = coin->throwing != 0 ? coin->throws : 0;
    return PHASE_NEXT;
}

static const Phase PHASE_ASK = {.name = "toy coin",
                                .step = STEP_DEPLOY_MORE,
                                .enter = ask_enter,
                                .asks = ask_asks,
                                .actions = ask_actions,
                                .apply = ask_apply};

// ---- Throw

static bool throw_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return player == game->active && coin_of_const(rules, game, module)->throwing != 0;
}

static PhaseResult throw_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return throw_asks(rules, game, module, game->active) ? turn_chance(game, game->active)
                                                         : PHASE_NEXT;
}

static uint32_t throw_outcomes(const Rules *rules, const Game *game, uint32_t module,
                               Outcome *out) {
    out[0] = (Outcome){.number = TAILS, .weight = 1, .text = "tails"};
    out[1] = (Outcome){.number = HEADS, .weight = 1, .text = "heads"};
    return 2;
}

static PhaseResult throw_happen(const Rules *rules, Game *game, uint32_t module, uint32_t outcome,
                                ScoreLog *log) {
    ToyCoin *coin = coin_of(rules, game, module);
    coin->throwing = 0;
    if (outcome == TAILS) {
        coin->throws = 0;
        return PHASE_NEXT;
    }
    coin->throws++;
    holding_grant(rules, game, (Bonus){game->active, 1, "a toy"}, log);
    return PHASE_PRIOR;
}

static const Phase PHASE_THROW = {.name = "toy coin in the air",
                                  .step = STEP_DEPLOY_MORE,
                                  .enter = throw_enter,
                                  .asks = throw_asks,
                                  .outcomes = throw_outcomes,
                                  .resolve = throw_happen};

// ---- Module

static const Phase *const PHASES[] = {&PHASE_ASK, &PHASE_THROW};

static ExpansionShare coin_share(const Rules *rules) {
    return (ExpansionShare){.decisions = 2 * THROWS_MAX, .actions = 2};
}

enum { MEMORY_THROWS, MEMORY_THROWING, MEMORY_COUNT };

static const MemoryField REMEMBERED[] = {
    MEMORY_FIELD("throws", ToyCoin, throws, 1, RANGE_MOST, UINT8_MAX),
    MEMORY_FIELD("throwing", ToyCoin, throwing, 1, RANGE_MOST, 1),
};

static uint64_t coin_hash(const Rules *rules, const Game *game, uint32_t module) {
    const ToyCoin *coin = coin_of_const(rules, game, module);
    return rng_mix((uint64_t)coin->throws << 8 | coin->throwing);
}

const Expansion TOY_COIN = {
    .id = "toy-coin",
    .description = "a coin that may be thrown repeatedly",
    .setup = {.share = coin_share},
    .state = {.state_size = sizeof(ToyCoin),
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .hash = coin_hash},
    .turn = {.phases = PHASES, .phase_count = 2},
};
