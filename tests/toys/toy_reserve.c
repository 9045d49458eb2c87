// SPDX-License-Identifier: MIT
//
// Toy: scoring that pauses for decisions. Before a road or city is paid, one of its owners may
// cancel the payment; the followers return to their supplies without points. Before any payment,
// each player, the active one last, may send followers from the supply into the feature. After the
// payment the active player may take a point.
#include "model/hook_calls.h"
#include "model/options.h"
#include "table/awards.h"
#include "table/completed.h"
#include "table/module_memory.h"
#include "toys.h"
#include "turn/turn.h"

enum { CALL_OFF = 1, TAKE_POINT = 1 };

typedef struct ToyReserve {
    uint8_t passed; /* players who are done with this feature; counted to the left from the
                       active player */
} ToyReserve;

static uint8_t *passed_of(const Rules *rules, Game *game, uint32_t module) {
    return &((ToyReserve *)module_state(rules, game, module))->passed;
}

static unsigned passed_by(const Rules *rules, const Game *game, uint32_t module) {
    return ((const ToyReserve *)module_state_const(rules, game, module))->passed;
}

static SegmentRef scored_ref(const Rules *rules, const Game *game) {
    return feature_name_ref(rules, game, scoring_feature(rules, game));
}

// ---- Cancellation

static bool off_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    if (rules->modules[module].settings[0] == 0) {
        return false;
    }
    const FeatureRef feature = scoring_feature(rules, game);
    const uint32_t owners = rules->kernel->owners(rules, game, feature);
    return feature.kind <= SEGMENT_ROAD && owners != 0 && player == (unsigned)__builtin_ctz(owners);
}

static PhaseResult off_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        if (off_asks(rules, game, module, player)) {
            return turn_ask(game, player);
        }
    }
    return PHASE_NEXT;
}

static void off_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    action_list_add(list, action_pass(game->decider));
    action_list_add(list, action_with_arg(action_make(VERB_CHOOSE, game->decider), CALL_OFF));
}

static PhaseResult off_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                             ScoreLog *log) {
    if (action_verb(action) == VERB_PASS) {
        return PHASE_NEXT;
    }
    rules->kernel->clear_feature(rules, game, scoring_feature(rules, game));
    return PHASE_RESOLVED;
}

static const Phase PHASE_OFF = {.name = "toy off",
                                .step = STEP_FEATURE_TURN,
                                .enter = off_enter,
                                .asks = off_asks,
                                .actions = off_actions,
                                .apply = off_apply};

// ---- Reinforcements

static bool join_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const unsigned players = (unsigned)rules->players;
    return player == (game->active + 1 + passed_by(rules, game, module)) % players &&
           game->supply[player] > 0 && !copy_closed(rules, game, ref_copy(scored_ref(rules, game)));
}

static PhaseResult join_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    uint8_t *passed = passed_of(rules, game, module);
    const unsigned players = (unsigned)rules->players;
    for (; *passed < players; (*passed)++) {
        const unsigned player = (game->active + 1U + *passed) % players;
        if (join_asks(rules, game, module, player)) {
            return turn_ask(game, player);
        }
    }
    *passed = 0;
    return PHASE_NEXT;
}

static void join_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    const SegmentRef ref = scored_ref(rules, game);
    const PlacedTile at = copy_tile(rules, game, ref_copy(ref));
    action_list_add(list, action_pass(game->decider));
    action_list_add(list,
                    action_deploy(game->decider, FIGURE_NORMAL, at.x, at.y, ref_segment(ref)));
}

static PhaseResult join_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                              ScoreLog *log) {
    if (action_verb(action) == VERB_PASS) {
        (*passed_of(rules, game, module))++;
    } else {
        rules->kernel->stand(rules, game, game->decider, FIGURE_NORMAL, scored_ref(rules, game),
                             false);
    }
    return PHASE_AGAIN;
}

static const Phase PHASE_JOIN = {.name = "toy join",
                                 .step = STEP_FEATURE_JOIN,
                                 .enter = join_enter,
                                 .asks = join_asks,
                                 .actions = join_actions,
                                 .apply = join_apply};

// ---- After the payment

static PhaseResult paid_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return turn_ask(game, game->active);
}

static void paid_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    action_list_add(list, action_pass(game->active));
    action_list_add(list, action_with_arg(action_make(VERB_CHOOSE, game->active), TAKE_POINT));
}

static PhaseResult paid_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                              ScoreLog *log) {
    if (action_verb(action) == VERB_CHOOSE) {
        const Bonus bonus = {.player = game->active, .points = 1, .source = "a toy"};
        bonus_grant(rules, game, scoring_feature(rules, game), bonus, log);
    }
    return PHASE_NEXT;
}

static const Phase PHASE_PAID = {.name = "toy paid",
                                 .step = STEP_FEATURE_PAID,
                                 .enter = paid_enter,
                                 .actions = paid_actions,
                                 .apply = paid_apply};

// ---- Module

static const Phase *const PHASES[] = {&PHASE_OFF, &PHASE_JOIN, &PHASE_PAID};

static const OptionSpec OPTIONS[] = {{"toy_off", "on|off", "on", 0, 0, false,
                                      "let an owner cancel the payment of a completed feature"}};

static Status reserve_compile(const Rules *rules, Module *module, Message *message) {
    module->settings[0] = option_is(rules, OPTIONS[0].key, "on");
    return STATUS_OK;
}

static ExpansionShare reserve_share(const Rules *rules) {
    enum { FEATURES = 32 };
    const uint32_t each = 2 + (uint32_t)rules->players * (FOLLOWERS_MAX + 1);
    return (ExpansionShare){.decisions = FEATURES * each, .actions = 2};
}

static const MemoryField REMEMBERED[] = {
    MEMORY_CONVERTED("passed-by", 1, RANGE_PLAYER, 0),
};

static uint32_t reserve_memory(const Rules *rules, const Game *game, uint32_t module,
                               uint32_t index) {
    return passed_by(rules, game, module);
}

static void reserve_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                             uint32_t value) {
    *passed_of(rules, game, module) = (uint8_t)(value % PLAYERS_MAX);
}

const Expansion TOY_RESERVE = {
    .id = "toy-reserve",
    .description = "followers sent into a feature before it is paid",
    .options = OPTIONS,
    .option_count = 1,
    .setup = {.compile = reserve_compile, .share = reserve_share},
    .state = {.state_size = sizeof(ToyReserve),
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .memory = reserve_memory,
              .remember = reserve_remember,
              .hash = memory_hash},
    .turn = {.phases = PHASES, .phase_count = 3},
    .figures = {.shares_cloisters = true},
};
