// SPDX-License-Identifier: MIT
#include "mcts/mcts_arbiter.h"

#include <stdlib.h>
#include <string.h>

struct Arbiter {
    const Rules *rules;
    ArbiterSettings settings;
    Utility utility;
    Turns *judge;
    Playout playout;
    Determinization *chance;
    Game *game; /* of the playout */
    int players;
};

Status arbiter_create(Arbiter **out, const Rules *rules, const ArbiterSettings *settings,
                      const MctsSettings *search, Message *message) {
    Arbiter *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "mcts: out of memory");
    }
    self->rules = rules;
    self->settings = *settings;
    self->utility = search->utility;
    self->players = rules_players(rules);
    self->game = aligned_alloc(64, rules_game_size(rules));
    self->playout = settings->playout;
    self->playout.rules = rules;
    self->playout.turns = UINT32_MAX;
    if (self->game == NULL ||
        turns_create(&self->judge, rules, &search->weights, message) != STATUS_OK ||
        determinization_create(&self->chance, rules, message) != STATUS_OK) {
        arbiter_destroy(self);
        return message_set(message, STATUS_NO_MEMORY, "mcts: out of memory");
    }
    self->playout.judge = self->judge;
    self->playout.chance = self->chance;
    *out = self;
    return STATUS_OK;
}

void arbiter_destroy(Arbiter *self) {
    if (self == NULL) {
        return;
    }
    turns_destroy(self->judge);
    determinization_destroy(self->chance);
    free(self->game);
    free(self);
}

uint32_t arbiter_near(const Arbiter *self, const MctsRootMove *moves, uint32_t count,
                      uint32_t favorite, uint32_t *out) {
    enum { VISITS_SHARE = 4 };
    const MctsRootMove *const best = &moves[favorite];
    const double reach = self->settings.points / self->utility.scale; // slope at an even game
    uint32_t found = 1;
    out[0] = favorite;
    for (uint32_t i = 0; i < count && self->settings.decks > 0; i++) {
        if (i == favorite || moves[i].visits * VISITS_SHARE < best->visits ||
            moves[i].worth < best->worth - reach) {
            continue;
        }
        uint32_t to = found;
        for (; to > 1 && moves[out[to - 1]].visits < moves[i].visits; to--) {
            if (to < ARBITER_MOVES_MAX) {
                out[to] = out[to - 1];
            }
        }
        if (to < ARBITER_MOVES_MAX) {
            out[to] = i;
            found += found < ARBITER_MOVES_MAX ? 1 : 0;
        }
    }
    return found;
}

// Returns the reward of `player` after a turn and a playout over the deck that `deck` shuffles.
static double deck_play(Arbiter *self, const Game *game, const MctsMove *move, const Rng *deck) {
    const int player = game_pending(self->rules, game).player;
    double values[PLAYERS_MAX];
    Rng order = *deck;
    game_copy(self->rules, self->game, game);
    turn_actions_play(self->rules, self->game, move->actions);
    determinization_shuffle(self->chance, self->game, &order);
    Rng choices =
        rng_make(deck->state, 1); // the players' own stream, the same in all games of a deck
    playout_run(&self->playout, self->game, &choices, values);
    return utility_of_lead(&self->utility, evaluation_margin(values, self->players, player), 0);
}

uint32_t arbiter_decide(Arbiter *self, const Game *game, const MctsRootMove *moves,
                        const uint32_t *near, uint32_t near_count, const MctsLimit *limit,
                        Rng *rng) {
    double sums[ARBITER_MOVES_MAX] = {0};
    const uint32_t seed = rng_next(rng);
    turns_prepare(self->judge, game);
    for (uint32_t number = 0; number < self->settings.decks; number++) {
        const Rng deck = rng_make(seed, number);
        for (uint32_t i = 0; i < near_count; i++) {
            sums[i] += deck_play(self, game, &moves[near[i]].move, &deck);
        }
        if (limit->clock != NULL && limit->clock(limit->clock_user) >= limit->end_ns) {
            break;
        }
    }
    uint32_t best = 0;
    for (uint32_t i = 1; i < near_count; i++) {
        best = sums[i] > sums[best] ? i : best;
    }
    return near[best];
}
