// SPDX-License-Identifier: MIT
//
// Toy: a tile that is hidden from its owner and visible to all others. A player without one draws
// it unseen at the end of the turn. In the next turn the player places it instead of drawing.
#include "model/reserve.h"
#include "toys.h"
#include "turn/turn.h"

static const ReserveKind KINDS[] = {
    {.name = "forehead", .places = PLAYERS_MAX, .owned = true, .hidden = true}};
#define FOREHEAD (&KINDS[0])

static uint32_t own_type(const Rules *rules, const Game *game) {
    return reserve_at_const(rules, game, FOREHEAD)[game->active];
}

static bool peek_secrets(const Rules *rules, uint32_t module) {
    return true;
}

static bool peek_sees(const Rules *rules, const Game *game, uint32_t module, unsigned owner,
                      unsigned seat) {
    return owner != seat;
}

static PhaseResult take_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    if (!turn_lacks_tile(rules, game) || own_type(rules, game) == NO_TYPE) {
        return PHASE_NEXT;
    }
    const uint32_t type = reserve_take(rules, game, FOREHEAD, game->active);
    return turn_take_hand(rules, game, type) ? PHASE_IN_HAND : PHASE_AFRESH;
}

static const Phase PHASE_TAKE = {.name = "toy peek", .step = STEP_SOURCE, .enter = take_enter};

static PhaseResult stick_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return game->draws_left > 0 && own_type(rules, game) == NO_TYPE ? turn_draw(game, game->active)
                                                                    : PHASE_NEXT;
}

static PhaseResult stick_receive(const Rules *rules, Game *game, uint32_t module, uint32_t type) {
    reserve_put(rules, game, FOREHEAD, game->active, type);
    return PHASE_NEXT;
}

static const Phase PHASE_STICK = {
    .name = "toy stick", .step = STEP_CLOSE, .enter = stick_enter, .receive = stick_receive};

static const Phase *const PHASES[] = {&PHASE_TAKE, &PHASE_STICK};

static bool peek_later(const Rules *rules, const Game *game, uint32_t module) {
    return reserve_count(rules, game, FOREHEAD) > 0;
}

static ExpansionShare peek_share(const Rules *rules) {
    return (ExpansionShare){.turns = (uint32_t)rules->players};
}

const Expansion TOY_PEEK = {
    .id = "toy-peek",
    .description = "a tile that is hidden from its owner only",
    .setup = {.share = peek_share},
    .hidden = {.hidden_info = peek_secrets, .sees = peek_sees},
    .reserve = {.reserve_kinds = KINDS,
                .reserve_kind_count = sizeof KINDS / sizeof KINDS[0],
                .tiles_later = peek_later},
    .turn = {.phases = PHASES, .phase_count = sizeof PHASES / sizeof PHASES[0]},
};
