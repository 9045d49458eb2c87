// What is pending in a game, which actions there are, and doing one.
// SPDX-License-Identifier: MIT
#include "carcarena/engine/game.h"

#include "turn/turn.h"

Pending game_pending(const Rules *rules, const Game *game) {
    if (game->pending == PENDING_OVER) {
        return (Pending){PENDING_OVER, 0, "over"};
    }
    return (Pending){(PendingKind)game->pending, game->decider, turn_phase(rules, game)->name};
}

uint32_t game_actions(const Rules *rules, const Game *game, Action *out) {
    return game->pending == PENDING_DECISION ? turn_actions(rules, game, out, 0, UINT32_MAX) : 0;
}

Action game_sample_action(const Rules *rules, const Game *game, Rng *rng) {
    ASSERT(game->pending == PENDING_DECISION);
    const Phase *phase = turn_phase(rules, game);
    return phase->sample != NULL ? phase->sample(rules, game, turn_module(rules, game), rng)
                                 : turn_sample_listed(rules, game, rng);
}

void game_apply(const Rules *rules, Game *game, Action action) {
    game_apply_logged(rules, game, action, NULL);
}

void game_apply_logged(const Rules *rules, Game *game, Action action, ScoreLog *log) {
    ASSERT(game->pending == PENDING_DECISION);
    const uint32_t module = turn_module(rules, game);
    turn_go_on(rules, game, turn_phase(rules, game)->apply(rules, game, module, action, log), log);
}
