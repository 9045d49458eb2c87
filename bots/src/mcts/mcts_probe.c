// SPDX-License-Identifier: MIT
#include "mcts/mcts_probe.h"

#include "carcarena/engine/view.h"

#include <stdlib.h>
#include <string.h>

// ---- Life

Status mcts_probe_create(MctsProbe *self, const Rules *rules, const MctsSettings *settings,
                         Message *message) {
    *self = (MctsProbe){.rules = rules, .settings = settings, .players = rules_players(rules)};
    self->game = game_alloc(rules);
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

Status mcts_probe_call(MctsProbe *self, const MctsEvaluator *evaluator, Message *message) {
    CHECK(self->caller == NULL);
    return mcts_caller_create(&self->caller, self->rules, &self->settings->utility, evaluator,
                              message);
}

void mcts_probe_destroy(MctsProbe *self) {
    mcts_caller_destroy(self->caller);
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
    if (self->caller != NULL) {
        mcts_caller_begin(self->caller);
    }
}

// ---- Judging

static double reward_of(const MctsProbe *self, double margin) {
    const uint32_t draws_left = game_draws_left(self->rules, self->game);
    return self->caller == NULL ? utility_of_lead(&self->settings->utility, margin, draws_left)
                                : mcts_caller_reward(self->caller, margin, draws_left);
}

// Sets the rewards from the players' values.
static void values_take(MctsProbe *self, const double *values) {
    for (int player = 0; player < self->players; player++) {
        const double margin = self->caller == NULL
                                  ? evaluation_margin(values, self->players, player)
                                  : mcts_caller_margin(self->caller, values, player);
        self->rewards[player] = reward_of(self, margin);
    }
}

static bool has_priors(const MctsProbe *self) {
    return self->caller != NULL && mcts_caller_has_priors(self->caller);
}

// Evaluates the position as it is, or after some more turns.
static void position_judge(MctsProbe *self) {
    double values[PLAYERS_MAX];
    if (self->settings->turns > 0) {
        Rng rng = rng_make(self->seed, self->sample);
        determinization_shuffle(self->chance, self->game, &rng);
        playout_play(&self->playout, self->game, &rng);
    }
    if (self->caller != NULL) {
        mcts_caller_values(self->caller, self->game, values);
    } else {
        turns_values(self->turns, self->game, values);
    }
    values_take(self, values);
}

// Evaluates the position after turn `index` of a list; the list already has its value. If the turns
// have priors instead, the position itself is evaluated.
static void turn_judge(MctsProbe *self, const Turn *turns, uint32_t index, int player) {
    const Turn *const turn = &turns[index];
    double values[PLAYERS_MAX];
    if (has_priors(self)) {
        position_judge(self);
        return;
    }
    turn_actions_play(self->rules, self->game, turn->actions);
    if (self->settings->turns == 0 && self->caller != NULL) {
        mcts_caller_turn_values(self->caller, index, values);
        values_take(self, values);
    } else if (self->settings->turns == 0 && self->players == 2) {
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
    const bool priors = has_priors(self);
    const double top = turns[self->best[0]].margin;
    const double top_reward = priors ? 0 : reward_of(self, top);
    double sum = 0;
    for (uint32_t i = 0; i < self->kept; i++) {
        const Turn *const turn = &turns[self->best[i]];
        const double share =
            priors ? turn->margin
                   : utility_attention(top - turn->margin, self->settings->temperature);
        const double loss = priors ? 0 : top_reward - reward_of(self, turn->margin);
        sum += share;
        self->edges[i] = (MctsEdge){.prior = (float)share, .loss = (float)loss};
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
    if (pending.kind != PENDING_DECISION || (has_priors(self) && self->leaf == MCTS_NONE)) {
        position_judge(self);
        return;
    }
    const Turn *turns = NULL;
    turns_set_brief(self->turns, self->leaf != MCTS_ROOT);
    uint32_t count = turns_list(self->turns, self->game, &turns);
    if (self->caller != NULL) {
        turns = mcts_caller_turns(self->caller, self->game, turns, &count);
    }
    best_find(self, turns, count, edges_most(self, pending.player));
    if (self->leaf != MCTS_NONE) {
        edges_fill(self, turns);
    }
    turn_judge(self, turns, self->best[0], pending.player);
}
