// SPDX-License-Identifier: MIT
//
// Toy: tiles that are not simply drawn and placed.
//
// - Cloisters are set aside; when there are two, both are shuffled back.
// - A player with an empty pocket draws a tile into it at the end of the turn. The player may place
// it in a later turn instead of drawing, and must do so when the stack is empty.
// - Once a game each player may shuffle a drawn tile back and draw again.
#include "model/reserve.h"
#include "table/unseen.h"
#include "toys.h"
#include "turn/turn.h"

enum { TAKE_OUT = 1, SHELF = 2, ROUNDS = 2, STACK_LOW = 10 };

static const ReserveKind KINDS[] = {{.name = "larder", .places = SHELF},
                                    {.name = "pocket", .places = PLAYERS_MAX, .owned = true}};
#define LARDER (&KINDS[0])
#define POCKET (&KINDS[1])

typedef struct ToyLarder {
    uint8_t emptied; /* times the larder was shuffled back */
    uint8_t redrew;  /* set of players who exchanged their tile */
} ToyLarder;

static ToyLarder *larder_of(const Rules *rules, Game *game, uint32_t module) {
    return module_state(rules, game, module);
}

static const ToyLarder *larder_of_const(const Rules *rules, const Game *game, uint32_t module) {
    return module_state_const(rules, game, module);
}

static void choice_actions(const Rules *rules, const Game *game, uint32_t module,
                           ActionList *list) {
    action_list_add(list, action_pass(game->active));
    action_list_add(list, action_with_arg(action_make(VERB_CHOOSE, game->active), TAKE_OUT));
}

// ---- Set-aside tiles

/** Returns false near the end of the stack, where only cloisters might be left. */
static bool larder_takes(const Rules *rules, const Game *game, uint32_t module, uint32_t type) {
    return rules->types[type].cloister != 0 && game->draws_left > STACK_LOW &&
           larder_of_const(rules, game, module)->emptied < ROUNDS &&
           reserve_has_room(rules, game, LARDER, -1);
}

static void larder_take(const Rules *rules, Game *game, uint32_t module, uint32_t type) {
    reserve_put(rules, game, LARDER, -1, type);
}

static PhaseResult larder_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    if (reserve_has_room(rules, game, LARDER, -1)) {
        return PHASE_NEXT;
    }
    while (reserve_count(rules, game, LARDER) > 0) {
        unseen_return(rules, game, reserve_take(rules, game, LARDER, 0));
    }
    larder_of(rules, game, module)->emptied++;
    return PHASE_NEXT;
}

static const Phase PHASE_LARDER = {.name = "toy larder", .step = STEP_CLOSE, .enter = larder_enter};

// ---- Pocket

static uint32_t pocket_type(const Rules *rules, const Game *game) {
    return reserve_at_const(rules, game, POCKET)[game->active];
}

static bool pocket_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return player == game->active && game->hand == NO_TYPE && game->copy_in_turn == NO_COPY &&
           game->draws_left > 0 && pocket_type(rules, game) != NO_TYPE;
}

/** Makes the pocketed tile the current one. If it fits nowhere, removes it from the game. */
static PhaseResult pocket_empty(const Rules *rules, Game *game) {
    const uint32_t type = reserve_take(rules, game, POCKET, game->active);
    if (rules->kernel->fit(rules, game, type) == 0) {
        turn_unplayable(rules, game, type);
        return PHASE_AFRESH;
    }
    game->hand = (uint16_t)type;
    return PHASE_IN_HAND;
}

static PhaseResult pocket_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    if (pocket_asks(rules, game, module, game->active)) {
        return turn_ask(game, game->active);
    }
    const bool none = game->hand == NO_TYPE && game->copy_in_turn == NO_COPY; // no abbey either
    const bool has = pocket_type(rules, game) != NO_TYPE;
    return has && none ? pocket_empty(rules, game) : PHASE_NEXT;
}

static PhaseResult pocket_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                                ScoreLog *log) {
    return action_verb(action) == VERB_PASS ? PHASE_NEXT : pocket_empty(rules, game);
}

static const Phase PHASE_POCKET = {.name = "toy pocket",
                                   .step = STEP_SOURCE,
                                   .enter = pocket_enter,
                                   .asks = pocket_asks,
                                   .actions = choice_actions,
                                   .apply = pocket_apply};

static PhaseResult fill_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return game->draws_left > 0 && pocket_type(rules, game) == NO_TYPE
               ? turn_draw(game, game->active)
               : PHASE_NEXT;
}

static PhaseResult fill_receive(const Rules *rules, Game *game, uint32_t module, uint32_t type) {
    reserve_put(rules, game, POCKET, game->active, type);
    return PHASE_NEXT;
}

static const Phase PHASE_FILL = {
    .name = "toy fill", .step = STEP_CLOSE, .enter = fill_enter, .receive = fill_receive};

static bool pocket_later(const Rules *rules, const Game *game, uint32_t module) {
    return reserve_count(rules, game, POCKET) > 0;
}

// ---- Exchange of the drawn tile

static bool redraw_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const ToyLarder *larder = larder_of_const(rules, game, module);
    return player == game->active && game->hand != NO_TYPE && game->draws_left > 0 &&
           ((larder->redrew >> player) & 1U) == 0;
}

static PhaseResult redraw_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return redraw_asks(rules, game, module, game->active) ? turn_ask(game, game->active)
                                                          : PHASE_NEXT;
}

static PhaseResult redraw_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                                ScoreLog *log) {
    if (action_verb(action) == VERB_PASS) {
        return PHASE_NEXT;
    }
    ToyLarder *larder = larder_of(rules, game, module);
    larder->redrew = (uint8_t)(larder->redrew | 1U << game->active);
    unseen_return(rules, game, game->hand);
    game->hand = NO_TYPE;
    return PHASE_AFRESH;
}

static const Phase PHASE_REDRAW = {.name = "toy redraw",
                                   .step = STEP_DRAW,
                                   .enter = redraw_enter,
                                   .asks = redraw_asks,
                                   .actions = choice_actions,
                                   .apply = redraw_apply};

// ---- Module

static const Phase *const PHASES[] = {&PHASE_POCKET, &PHASE_REDRAW, &PHASE_LARDER, &PHASE_FILL};

static ExpansionShare larder_share(const Rules *rules) {
    const uint32_t players = (uint32_t)rules->players;
    enum { EACH = 3 }; // one draw, with a decision before and after it
    return (ExpansionShare){.decisions = 2,
                            .turns = players,
                            .actions = 2,
                            .redraws = EACH * (players + SHELF * ROUNDS)};
}

enum { MEMORY_EMPTIED, MEMORY_REDREW, MEMORY_COUNT };

static const MemoryField REMEMBERED[] = {
    MEMORY_CONVERTED("larder", MEMORY_COUNT, RANGE_MOST, UINT8_MAX),
};

static uint32_t larder_memory(const Rules *rules, const Game *game, uint32_t module,
                              uint32_t index) {
    const ToyLarder *larder = larder_of_const(rules, game, module);
    return index == MEMORY_EMPTIED ? larder->emptied : larder->redrew;
}

static void larder_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                            uint32_t value) {
    ToyLarder *larder = larder_of(rules, game, module);
    *(index == MEMORY_EMPTIED ? &larder->emptied : &larder->redrew) = (uint8_t)value;
}

static uint64_t larder_hash(const Rules *rules, const Game *game, uint32_t module) {
    const ToyLarder *larder = larder_of_const(rules, game, module);
    return rng_mix((uint64_t)larder->emptied << 8 | larder->redrew);
}

const Expansion TOY_LARDER = {
    .id = "toy-larder",
    .description = "tiles set aside, kept in a pocket and exchanged",
    .setup = {.share = larder_share},
    .state = {.state_size = sizeof(ToyLarder),
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .memory = larder_memory,
              .remember = larder_remember,
              .hash = larder_hash},
    .reserve = {.reserve_kinds = KINDS,
                .reserve_kind_count = sizeof KINDS / sizeof KINDS[0],
                .takes = larder_takes,
                .take = larder_take,
                .tiles_later = pocket_later},
    .turn = {.phases = PHASES, .phase_count = sizeof PHASES / sizeof PHASES[0]},
};
