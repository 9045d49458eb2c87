// SPDX-License-Identifier: MIT
//
// Toy: a chance event. After deploying, the active player may roll a die and receives its number as
// points. A three is rolled again, up to three rolls a turn.
#include "table/awards.h"
#include "table/module_memory.h"
#include "toys.h"
#include "turn/turn.h"

enum { FACES = 3, THROWS_MAX = 3, STAKE = 1 };

typedef struct ToyDie {
    uint32_t throws[PLAYERS_MAX]; /* in the whole game */
    uint8_t in_turn;              /* rolls in this turn */
    uint8_t throwing;             /* true while a roll is pending */
} ToyDie;

static ToyDie *die_of(const Rules *rules, Game *game, uint32_t module) {
    return module_state(rules, game, module);
}

static const ToyDie *die_of_const(const Rules *rules, const Game *game, uint32_t module) {
    return module_state_const(rules, game, module);
}

// ---- Decision to roll

static bool ask_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return player == game->active && game->copy_in_turn != NO_COPY &&
           die_of_const(rules, game, module)->in_turn == 0;
}

static PhaseResult ask_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return turn_ask(game, game->active);
}

static void ask_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    action_list_add(list, action_pass(game->active));
    action_list_add(list, action_with_arg(action_make(VERB_CHOOSE, game->active), STAKE));
}

static PhaseResult ask_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                             ScoreLog *log) {
    die_of(rules, game, module)->throwing = action_verb(action) == VERB_CHOOSE;
    return PHASE_NEXT;
}

static const Phase PHASE_ASK = {.name = "toy stake",
                                .step = STEP_DEPLOY_MORE,
                                .enter = ask_enter,
                                .asks = ask_asks,
                                .actions = ask_actions,
                                .apply = ask_apply};

// ---- Roll

static bool throw_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return player == game->active && die_of_const(rules, game, module)->throwing != 0;
}

static PhaseResult throw_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return throw_asks(rules, game, module, game->active) ? turn_chance(game, game->active)
                                                         : PHASE_NEXT;
}

static uint32_t throw_outcomes(const Rules *rules, const Game *game, uint32_t module,
                               Outcome *out) {
    out[0] = (Outcome){.number = 1, .weight = 3, .text = "one"};
    out[1] = (Outcome){.number = 2, .weight = 2, .text = "two"};
    out[2] = (Outcome){.number = 3, .weight = 1, .text = "three"};
    return FACES;
}

static PhaseResult throw_happen(const Rules *rules, Game *game, uint32_t module, uint32_t outcome,
                                ScoreLog *log) {
    ToyDie *die = die_of(rules, game, module);
    holding_grant(rules, game, (Bonus){game->active, (int32_t)outcome, "a toy"}, log);
    die->throws[game->active]++;
    die->in_turn++;
    if (outcome == FACES && die->in_turn < THROWS_MAX) {
        return PHASE_WAIT;
    }
    die->throwing = 0;
    die->in_turn = 0;
    return PHASE_NEXT;
}

static const Phase PHASE_THROW = {.name = "toy throw",
                                  .step = STEP_DEPLOY_MORE,
                                  .enter = throw_enter,
                                  .asks = throw_asks,
                                  .outcomes = throw_outcomes,
                                  .resolve = throw_happen};

// ---- Module

static const Phase *const PHASES[] = {&PHASE_ASK, &PHASE_THROW};

static ExpansionShare die_share(const Rules *rules) {
    return (ExpansionShare){.decisions = 1 + THROWS_MAX, .actions = 2};
}

enum { MEMORY_TURN = PLAYERS_MAX, MEMORY_COUNT };

static const MemoryField REMEMBERED[] = {
    MEMORY_FIELD("throws", ToyDie, throws[0], PLAYERS_MAX, RANGE_MOST, MEMORY_MOST),
    MEMORY_CONVERTED("die", 1, RANGE_MOST, 2 * UINT8_MAX + 1),
};

static uint32_t die_memory(const Rules *rules, const Game *game, uint32_t module, uint32_t index) {
    const ToyDie *die = die_of_const(rules, game, module);
    return index < MEMORY_TURN ? die->throws[index] : die->in_turn * 2U + die->throwing;
}

static void die_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                         uint32_t value) {
    ToyDie *die = die_of(rules, game, module);
    if (index < MEMORY_TURN) {
        die->throws[index] = value;
    } else {
        die->in_turn = (uint8_t)(value / 2);
        die->throwing = value % 2;
    }
}

static Status die_check(const Rules *rules, const Game *game, uint32_t module, Message *message) {
    const ToyDie *die = die_of_const(rules, game, module);
    if (die->in_turn >= THROWS_MAX || (die->in_turn > 0 && die->throwing == 0)) {
        return message_set(message, STATUS_INVALID, "toy die: rolled too often");
    }
    return STATUS_OK;
}

const Expansion TOY_DIE = {
    .id = "toy-die",
    .description = "a die roll after deploying",
    .setup = {.share = die_share},
    .state = {.state_size = sizeof(ToyDie),
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .memory = die_memory,
              .remember = die_remember,
              .hash = memory_hash,
              .check = die_check},
    .turn = {.phases = PHASES, .phase_count = 2},
};
