// SPDX-License-Identifier: MIT
#include "mcts/mcts_probe.h"

#include "carcarena/engine/view.h"

#include <stdlib.h>
#include <string.h>

// ---- Life

Status mcts_probe_create(MctsProbe *self, const Rules *rules, const MctsSettings *settings,
                         Message *message) {
    *self = (MctsProbe){.rules = rules, .settings = settings, .players = rules_players(rules)};
    self->game = aligned_alloc(64, rules_game_size(rules));
    self->edges = malloc(MCTS_TURNS_MAX * sizeof *self->edges);
    self->moves = malloc(MCTS_TURNS_MAX * sizeof *self->moves);
    self->best = malloc(MCTS_TURNS_MAX * sizeof *self->best);
    if (self->game == NULL || self->edges == NULL || self->moves == NULL || self->best == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "mcts: out of memory");
    }
    Status status = turns_create(&self->turns, rules, &settings->weights, message);
    if (status == STATUS_OK) {
        status = determinization_create(&self->chance, rules, message);
    }
    self->playout = (Playout){.rules = rules,
                              .judge = self->turns,
                              .chance = self->chance,
                              .policy = settings->policy,
                              .epsilon = settings->epsilon,
                              .turns = settings->turns,
                              .patience = settings->patience};
    return status;
}

void mcts_probe_destroy(MctsProbe *self) {
    turns_destroy(self->turns);
    determinization_destroy(self->chance);
    free(self->game);
    free(self->edges);
    free(self->moves);
    free(self->best);
    *self = (MctsProbe){.rules = NULL};
}

void mcts_probe_begin(MctsProbe *self, const Game *root, uint64_t seed) {
    self->seed = seed;
    self->root_player = game_pending(self->rules, root).player;
    turns_prepare(self->turns, root);
}

// ---- Judging

static double reward_of(const MctsProbe *self, double lead) {
    return utility_of_lead(&self->settings->utility, lead,
                           game_draws_left(self->rules, self->game));
}

// Sets the rewards from the players' expected points.
static void values_take(MctsProbe *self, const double *values) {
    for (int player = 0; player < self->players; player++) {
        self->rewards[player] = reward_of(self, evaluation_margin(values, self->players, player));
    }
}

// Evaluates the position as it is, or after some more turns.
static void position_judge(MctsProbe *self) {
    double values[PLAYERS_MAX];
    if (self->settings->turns > 0) {
        Rng rng = rng_make(self->seed, self->sample);
        determinization_shuffle(self->chance, self->game, &rng);
        playout_run(&self->playout, self->game, &rng, values);
    } else {
        turns_values(self->turns, self->game, values);
    }
    values_take(self, values);
}

// Evaluates the position after a turn that was just listed; the list already has its value.
static void turn_judge(MctsProbe *self, const Turn *turn, int player) {
    double values[PLAYERS_MAX];
    turn_actions_play(self->rules, self->game, turn->actions);
    if (self->settings->turns == 0 && self->players == 2) {
        self->rewards[player] = reward_of(self, turn->margin);
        self->rewards[1 - player] = -self->rewards[player];
    } else if (self->settings->turns == 0 && turns_delta_values(self->turns, turn, values)) {
        values_take(self, values);
    } else {
        position_judge(self);
    }
}

// Finds the `room` best turns, best first, equal ones in the order of the list.
static void best_find(MctsProbe *self, const Turn *turns, uint32_t count, uint32_t room) {
    uint32_t *const best = self->best;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (kept == room && !(turns[i].margin > turns[best[kept - 1]].margin)) {
            continue;
        }
        uint32_t to = kept < room ? kept++ : kept - 1;
        for (; to > 0 && turns[i].margin > turns[best[to - 1]].margin; to--) {
            best[to] = best[to - 1];
        }
        best[to] = i;
    }
    self->kept = kept;
}

static void edges_fill(MctsProbe *self, const Turn *turns) {
    const double top = turns[self->best[0]].margin;
    const double top_reward = reward_of(self, top);
    double sum = 0;
    for (uint32_t i = 0; i < self->kept; i++) {
        const Turn *const turn = &turns[self->best[i]];
        const double share = utility_attention(top - turn->margin, self->settings->temperature);
        sum += share;
        self->edges[i] = (MctsEdge){.prior = (float)share,
                                    .loss = (float)(top_reward - reward_of(self, turn->margin))};
        memcpy(self->moves[i].actions, turn->actions, sizeof turn->actions);
    }
    for (uint32_t i = 0; i < self->kept; i++) {
        self->edges[i].prior = (float)((double)self->edges[i].prior / sum);
    }
}

static uint32_t edges_most(const MctsProbe *self, int player) {
    if (self->leaf == MCTS_ROOT) {
        return MCTS_TURNS_MAX;
    }
    return player == self->root_player ? self->settings->moves : self->settings->replies;
}

void mcts_probe_judge(MctsProbe *self) {
    const Pending pending = game_pending(self->rules, self->game);
    self->kept = 0;
    if (pending.kind != PENDING_DECISION) {
        position_judge(self);
        return;
    }
    const Turn *turns = NULL;
    turns_set_brief(self->turns, self->leaf != MCTS_ROOT);
    const uint32_t count = turns_list(self->turns, self->game, &turns);
    best_find(self, turns, count, edges_most(self, pending.player));
    if (self->leaf != MCTS_NONE) {
        edges_fill(self, turns);
    }
    turn_judge(self, &turns[self->best[0]], pending.player);
}
