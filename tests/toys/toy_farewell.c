// SPDX-License-Identifier: MIT
//
// Toy: a finale. After the last turn the players take one point each in turn, at most three each,
// until all have passed. The player to the left of the one who placed the last tile begins.
#include "table/awards.h"
#include "table/module_memory.h"
#include "toys.h"
#include "turn/turn.h"

enum { TAKE_POINT = 1, POINTS_MOST = 3 };

typedef struct ToyFarewell {
    uint8_t taken[PLAYERS_MAX];
    uint8_t passed[PLAYERS_MAX];
    uint8_t next; /* offset of the next player, to the left of the first one */
} ToyFarewell;

static bool farewell_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const ToyFarewell *farewell = module_state_const(rules, game, module);
    return game->draws_left == 0 && game->copy_in_turn == NO_COPY && game->hand == NO_TYPE &&
           player == (game->active + (unsigned)farewell->next) % (unsigned)rules->players &&
           !farewell->passed[player] && farewell->taken[player] < POINTS_MOST;
}

static PhaseResult farewell_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    ToyFarewell *farewell = module_state(rules, game, module);
    for (int tries = 0; tries < rules->players; tries++) {
        const unsigned player =
            (game->active + (unsigned)farewell->next) % (unsigned)rules->players;
        if (farewell_asks(rules, game, module, player)) {
            return turn_ask(game, player);
        }
        farewell->next = (uint8_t)((farewell->next + 1) % rules->players);
    }
    return PHASE_NEXT;
}

static void farewell_actions(const Rules *rules, const Game *game, uint32_t module,
                             ActionList *list) {
    action_list_add(list, action_pass(game->decider));
    action_list_add(list, action_with_arg(action_make(VERB_CHOOSE, game->decider), TAKE_POINT));
}

static PhaseResult farewell_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                                  ScoreLog *log) {
    ToyFarewell *farewell = module_state(rules, game, module);
    const unsigned player = game->decider;
    farewell->passed[player] = action_verb(action) == VERB_PASS;
    farewell->taken[player] = (uint8_t)(farewell->taken[player] + !farewell->passed[player]);
    farewell->next = (uint8_t)((farewell->next + 1) % rules->players);
    return PHASE_AGAIN;
}

static const Phase PHASE_FAREWELL = {.name = "toy farewell",
                                     .step = STEP_FINALE,
                                     .enter = farewell_enter,
                                     .asks = farewell_asks,
                                     .actions = farewell_actions,
                                     .apply = farewell_apply};
static const Phase *const PHASES[] = {&PHASE_FAREWELL};

static void farewell_final(const Rules *rules, const Game *game, uint32_t module, int32_t *points,
                           ScoreLog *log) {
    const ToyFarewell *farewell = module_state_const(rules, game, module);
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        const Bonus bonus = {
            .player = player, .points = farewell->taken[player], .source = "a toy"};
        holding_pay(rules, game, bonus, points, log);
    }
}

static ExpansionShare farewell_share(const Rules *rules) {
    return (ExpansionShare){.finale = (uint32_t)rules->players * (POINTS_MOST + 1), .actions = 2};
}

enum { MEMORY_PASSED = PLAYERS_MAX, MEMORY_NEXT = 2 * PLAYERS_MAX, MEMORY_COUNT };

static const MemoryField REMEMBERED[] = {
    MEMORY_FIELD("taken", ToyFarewell, taken[0], PLAYERS_MAX, RANGE_MOST, POINTS_MOST),
    MEMORY_FIELD("passed", ToyFarewell, passed[0], PLAYERS_MAX, RANGE_MOST, 1),
    MEMORY_FIELD("next", ToyFarewell, next, 1, RANGE_PLAYER, 0),
};

const Expansion TOY_FAREWELL = {
    .id = "toy-farewell",
    .description = "points taken in turn after the last tile",
    .setup = {.share = farewell_share},
    .state = {.state_size = sizeof(ToyFarewell),
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .hash = memory_hash},
    .turn = {.phases = PHASES, .phase_count = 1},
    .scoring = {.final = farewell_final},
};
