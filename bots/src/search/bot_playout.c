// SPDX-License-Identifier: MIT
#include "search/bot_playout.h"

#include "carcarena/engine/view.h"

// A uniform player uses up all followers within a few turns, and then the rest of the playout says
// nothing about followers. Repeating a random deployment several times, and passing if any draw is
// a pass, makes passes more frequent without any knowledge of the rules.
static Action action_patient(const Playout *self, const Game *game, Rng *rng) {
    Action action = game_sample_action(self->rules, game, rng);
    for (uint32_t i = 0; i < self->patience && action_verb(action) == VERB_DEPLOY; i++) {
        action = game_sample_action(self->rules, game, rng);
    }
    return action;
}

// Plays the best turn by evaluation, or the rest of one; the first of equal ones.
static void turn_greedy(const Playout *self, Game *game) {
    const Turn *turns = NULL;
    const uint32_t count = turns_list(self->judge, game, &turns);
    turn_actions_play(self->rules, game, turns[turns_best(turns, count)].actions);
}

static void decide(const Playout *self, Game *game, Rng *rng) {
    if (self->policy == PLAYOUT_GREEDY && rng_unit(rng) >= self->epsilon) {
        turn_greedy(self, game);
    } else {
        game_apply(self->rules, game, action_patient(self, game, rng));
    }
}

static void chance_pass(const Playout *self, Game *game, Rng *rng) {
    if (self->chance != NULL) {
        determinization_next(self->chance, game);
    } else {
        (void)game_chance(self->rules, game, rng);
    }
}

// The decisions after a placement are few and matter. Random ones would hide the value of the
// placement, so the best is searched.
static void turn_finish(const Playout *self, Game *game, Rng *rng) {
    for (;;) {
        const Pending pending = game_pending(self->rules, game);
        if (pending.kind == PENDING_CHANCE) {
            chance_pass(self, game, rng);
            continue;
        }
        if (pending.kind != PENDING_DECISION ||
            action_verb(game_sample_action(self->rules, game, rng)) == VERB_PLACE) {
            return;
        }
        turn_greedy(self, game);
    }
}

void playout_play(const Playout *self, Game *game, Rng *rng) {
    if (self->finishes) {
        turn_finish(self, game, rng);
    }
    const bool to_the_end = self->turns >= game_draws_left(self->rules, game);
    if (to_the_end && self->policy == PLAYOUT_RANDOM && self->patience == 0 &&
        self->chance == NULL) {
        (void)game_playout(self->rules, game, rng); // the engine's own loop is faster
    }
    uint32_t turns = 0;
    Pending pending = game_pending(self->rules, game);
    // A turn begun in the playout is finished in it: positions are judged between turns.
    while (self->turns > 0 && pending.kind != PENDING_OVER &&
           !(pending.kind == PENDING_DRAW && turns == self->turns)) {
        if (pending.kind != PENDING_DECISION) {
            chance_pass(self, game, rng);
            turns += pending.kind == PENDING_DRAW;
        } else {
            decide(self, game, rng);
        }
        pending = game_pending(self->rules, game);
    }
}

void playout_run(const Playout *self, Game *game, Rng *rng, double *values) {
    playout_play(self, game, rng);
    turns_values(self->judge, game, values);
}
