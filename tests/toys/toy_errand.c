// SPDX-License-Identifier: MIT
//
// Toy: nested turns. Before the draw, and once per nested turn after scoring, the active player may
// send for a tile. The player places it at once in a nested turn with all its steps. When the
// nested turn ends, the player scores a point. After an errand of the second kind the player may
// send again.
#include "model/options.h"
#include "table/awards.h"
#include "table/nested_turns.h"
#include "toys.h"
#include "turn/turn.h"

enum { SEND = 1, TAKE_POINT = 1, NESTS = 2 };

typedef enum Stage { STAGE_NONE, STAGE_SENT, STAGE_BACK } Stage;

typedef struct ToyErrand {
    uint8_t dawn; /* stage of the errand before the draw; kept per nested turn, as is `sent` */
    uint8_t sent; /* stage of the errand after scoring */
} ToyErrand;

static ToyErrand *errand_of(const Rules *rules, Game *game, uint32_t module) {
    return module_state(rules, game, module);
}

static const ToyErrand *errand_of_const(const Rules *rules, const Game *game, uint32_t module) {
    return module_state_const(rules, game, module);
}

/**
 * Returns true if the player may send for a tile. With option toy_blind, also if no tile is left.
 */
static bool may_send(const Rules *rules, const Game *game, uint32_t module) {
    const bool blind = rules->modules[module].settings[0] != 0;
    return part_room(rules, game) && (blind || turn_has_tile(rules, game));
}

static void point_pay(const Rules *rules, Game *game, ScoreLog *log) {
    holding_grant(rules, game, (Bonus){game->active, 1, "a toy"}, log);
}

static void send_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    action_list_add(list, action_pass(game->active));
    action_list_add(list, action_with_arg(action_make(VERB_CHOOSE, game->active), SEND));
}

// ---- Before the draw

static bool dawn_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const ToyErrand *errand = errand_of_const(rules, game, module);
    return player == game->active && game->placed_count > 0 && game->copy_in_turn == NO_COPY &&
           game->hand == NO_TYPE && errand->dawn == STAGE_NONE && may_send(rules, game, module) &&
           parts_waiting(rules, game) == 0;
}

static PhaseResult dawn_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    ToyErrand *errand = errand_of(rules, game, module);
    if (errand->dawn == STAGE_SENT) {
        errand->dawn = STAGE_NONE;
        point_pay(rules, game, log);
        return PHASE_NEXT;
    }
    return dawn_asks(rules, game, module, game->active) ? turn_ask(game, game->active) : PHASE_NEXT;
}

static PhaseResult dawn_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                              ScoreLog *log) {
    if (action_verb(action) == VERB_PASS) {
        return PHASE_NEXT;
    }
    errand_of(rules, game, module)->dawn = STAGE_SENT;
    return PHASE_WITHIN;
}

static const Phase PHASE_DAWN = {.name = "toy dawn",
                                 .step = STEP_BEGIN,
                                 .enter = dawn_enter,
                                 .asks = dawn_asks,
                                 .actions = send_actions,
                                 .apply = dawn_apply};

// ---- After scoring

static bool errand_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const ToyErrand *errand = errand_of_const(rules, game, module);
    return player == game->active && game->copy_in_turn != NO_COPY && errand->sent == STAGE_NONE &&
           may_send(rules, game, module);
}

static PhaseResult errand_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    ToyErrand *errand = errand_of(rules, game, module);
    if (errand->sent == STAGE_SENT) {
        errand->sent = STAGE_BACK;
        point_pay(rules, game, log);
        return PHASE_NEXT;
    }
    return errand_asks(rules, game, module, game->active) ? turn_ask(game, game->active)
                                                          : PHASE_NEXT;
}

static PhaseResult errand_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                                ScoreLog *log) {
    if (action_verb(action) == VERB_PASS) {
        return PHASE_NEXT;
    }
    errand_of(rules, game, module)->sent = STAGE_SENT;
    return PHASE_WITHIN;
}

static const Phase PHASE_ERRAND = {.name = "toy errand",
                                   .step = STEP_SYMBOL,
                                   .enter = errand_enter,
                                   .asks = errand_asks,
                                   .actions = send_actions,
                                   .apply = errand_apply};

// ---- Report

static bool report_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return player == game->active && game->copy_in_turn != NO_COPY &&
           errand_of_const(rules, game, module)->sent == STAGE_BACK;
}

static PhaseResult report_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return report_asks(rules, game, module, game->active) ? turn_ask(game, game->active)
                                                          : PHASE_NEXT;
}

static PhaseResult report_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                                ScoreLog *log) {
    if (action_verb(action) == VERB_CHOOSE) {
        point_pay(rules, game, log);
    }
    errand_of(rules, game, module)->sent = STAGE_NONE;
    return PHASE_NEXT;
}

static const Phase PHASE_REPORT = {.name = "toy report",
                                   .step = STEP_CIRCLE,
                                   .enter = report_enter,
                                   .asks = report_asks,
                                   .actions = send_actions,
                                   .apply = report_apply};

// ---- Module

static const Phase *const PHASES[] = {&PHASE_DAWN, &PHASE_ERRAND, &PHASE_REPORT};

static const OptionSpec OPTIONS[] = {
    {"toy_blind", "on|off", "off", 0, 0, false, "allow errands when no tile is left"}};

static Status errand_compile(const Rules *rules, Module *module, Message *message) {
    module->settings[0] = option_is(rules, OPTIONS[0].key, "on");
    return STATUS_OK;
}

static ExpansionShare errand_share(const Rules *rules) {
    return (ExpansionShare){.decisions = 3, .turns = 1, .actions = 2};
}

enum { MEMORY_DAWN, MEMORY_SENT, MEMORY_COUNT };

static const MemoryField REMEMBERED[] = {
    MEMORY_CONVERTED("errands", MEMORY_COUNT, RANGE_MOST, UINT8_MAX),
};

static uint32_t errand_memory(const Rules *rules, const Game *game, uint32_t module,
                              uint32_t index) {
    const ToyErrand *errand = errand_of_const(rules, game, module);
    return index == MEMORY_DAWN ? errand->dawn : errand->sent;
}

static void errand_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                            uint32_t value) {
    ToyErrand *errand = errand_of(rules, game, module);
    *(index == MEMORY_DAWN ? &errand->dawn : &errand->sent) = (uint8_t)value;
}

static uint64_t errand_hash(const Rules *rules, const Game *game, uint32_t module) {
    const ToyErrand *errand = errand_of_const(rules, game, module);
    return rng_mix((uint64_t)errand->dawn << 8 | errand->sent);
}

const Expansion TOY_ERRAND = {
    .id = "toy-errand",
    .description = "tiles requested in the middle of a turn",
    .options = OPTIONS,
    .option_count = 1,
    .setup = {.compile = errand_compile, .share = errand_share},
    .state = {.state_size = sizeof(ToyErrand),
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .nested_memory_count = MEMORY_COUNT,
              .memory = errand_memory,
              .remember = errand_remember,
              .hash = errand_hash,
              .nests = NESTS},
    .turn = {.phases = PHASES, .phase_count = 3},
};
