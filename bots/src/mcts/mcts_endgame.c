// SPDX-License-Identifier: MIT
#include "mcts/mcts_endgame.h"

#include "carcarena/engine/view.h"

#include <stdlib.h>
#include <string.h>

enum {
    LEVELS_PER_DRAW = 6, /* nested decisions and events of a turn, of all players */
    LEVELS_MORE = 8
};

// Memory of one position of the recursion.
typedef struct Level {
    Game *game;
    Turn *list;
    Outcome *outcomes;
} Level;

struct Endgame {
    const Rules *rules;
    Utility utility;
    Turns *turns;
    int players;
    unsigned draws_most;
    uint64_t positions, positions_most;
    const MctsLimit *limit; // of the current call
    unsigned level_count;
    Level *levels;
    MctsMove best; /* of the position solved last */
};

static bool levels_create(Endgame *self) {
    self->levels = calloc(self->level_count, sizeof *self->levels);
    for (unsigned i = 0; self->levels != NULL && i < self->level_count; i++) {
        Level *const level = &self->levels[i];
        level->game = game_alloc(self->rules);
        level->list = malloc(MCTS_TURNS_MAX * sizeof *level->list);
        level->outcomes = malloc(rules_outcomes_max(self->rules) * sizeof *level->outcomes);
        if (level->game == NULL || level->list == NULL || level->outcomes == NULL) {
            return false;
        }
    }
    return self->levels != NULL;
}

Status endgame_create(Endgame **out, const Rules *rules, const MctsSettings *search,
                      unsigned draws_most, Message *message) {
    Endgame *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "mcts: out of memory");
    }
    self->rules = rules;
    self->utility = search->utility;
    self->players = rules_players(rules);
    self->draws_most = draws_most;
    self->level_count = draws_most * LEVELS_PER_DRAW + LEVELS_MORE;
    if (!levels_create(self) ||
        turns_create(&self->turns, rules, &search->weights, message) != STATUS_OK) {
        endgame_destroy(self);
        return message_set(message, STATUS_NO_MEMORY, "mcts: out of memory");
    }
    *out = self;
    return STATUS_OK;
}

void endgame_destroy(Endgame *self) {
    if (self == NULL) {
        return;
    }
    for (unsigned i = 0; self->levels != NULL && i < self->level_count; i++) {
        free(self->levels[i].game);
        free(self->levels[i].list);
        free(self->levels[i].outcomes);
    }
    free(self->levels);
    turns_destroy(self->turns);
    free(self);
}

static bool solve(Endgame *self, const Game *game, unsigned depth, double *rewards);

// Averages over the outcomes of chance.
static bool solve_chance(Endgame *self, const Game *game, unsigned depth, double *rewards) {
    Level *const level = &self->levels[depth];
    const uint32_t count = game_outcomes(self->rules, game, level->outcomes);
    double weights = 0;
    for (uint32_t i = 0; i < count; i++) {
        weights += level->outcomes[i].weight;
    }
    for (int player = 0; player < self->players; player++) {
        rewards[player] = 0;
    }
    for (uint32_t i = 0; i < count; i++) {
        double own[PLAYERS_MAX];
        game_copy(self->rules, level->game, game);
        const Status status = game_resolve(self->rules, level->game, level->outcomes[i].number);
        CHECK(status == STATUS_OK);
        if (!solve(self, level->game, depth + 1, own)) {
            return false;
        }
        for (int player = 0; player < self->players; player++) {
            rewards[player] += own[player] * (level->outcomes[i].weight / weights);
        }
    }
    return true;
}

// Computes the value of a turn for every player.
static bool solve_turn(Endgame *self, const Game *game, const Turn *turn, unsigned depth,
                       double *rewards) {
    if (turn->end == PENDING_OVER && self->players == 2) {
        const int player = game_pending(self->rules, game).player;
        rewards[player] =
            utility_of_lead(&self->utility, turn->margin, 0); // known without playing it
        rewards[1 - player] = -rewards[player];
        return true;
    }
    Game *const after = self->levels[depth].game;
    game_copy(self->rules, after, game);
    for (unsigned i = 0; i < turn->count; i++) {
        game_apply(self->rules, after, turn->actions[i]);
    }
    return solve(self, after, depth + 1, rewards);
}

// Finds the best turn for the deciding player; the first of equal ones.
static bool solve_decision(Endgame *self, const Game *game, unsigned depth, double *rewards) {
    Level *const level = &self->levels[depth];
    const int player = game_pending(self->rules, game).player;
    const Turn *list = NULL;
    const uint32_t count = turns_list(self->turns, game, &list);
    if (count > MCTS_TURNS_MAX) {
        return false;
    }
    memcpy(level->list, list, count * sizeof *list); // `list` is overwritten by deeper lists
    uint32_t best = 0;
    self->positions++;
    for (uint32_t i = 0; i < count; i++) {
        double own[PLAYERS_MAX];
        if (!solve_turn(self, game, &level->list[i], depth, own)) {
            return false;
        }
        if (i == 0 || own[player] > rewards[player]) {
            best = i;
            memcpy(rewards, own, (size_t)self->players * sizeof *rewards);
        }
    }
    memcpy(self->best.actions, level->list[best].actions, sizeof self->best.actions);
    return true;
}

static bool solve(Endgame *self, const Game *game, unsigned depth, double *rewards) {
    const Pending pending = game_pending(self->rules, game);
    if (pending.kind == PENDING_OVER) {
        double values[PLAYERS_MAX];
        turns_values(self->turns, game, values);
        for (int player = 0; player < self->players; player++) {
            rewards[player] = utility_of_lead(&self->utility,
                                              evaluation_margin(values, self->players, player), 0);
        }
        return true;
    }
    if (depth == self->level_count || self->positions >= self->positions_most ||
        (self->limit->clock != NULL &&
         self->limit->clock(self->limit->clock_user) == BOT_CLOCK_STOP)) {
        return false;
    }
    return pending.kind == PENDING_DECISION ? solve_decision(self, game, depth, rewards)
                                            : solve_chance(self, game, depth, rewards);
}

// Estimates the number of positions that solving has to list: as many turns everywhere as here, and
// every remaining tile of another type.
static double effort(Endgame *self, const Game *game) {
    const Turn *list = NULL;
    const double turns = turns_list(self->turns, game, &list);
    double positions = 1;
    for (uint32_t left = game_draws_left(self->rules, game); left > 0; left--) {
        positions *= turns * left;
    }
    return positions;
}

bool endgame_solve(Endgame *self, const Game *game, uint64_t positions_most, const MctsLimit *limit,
                   EndgameMove *out) {
    double rewards[PLAYERS_MAX];
    if (game_draws_left(self->rules, game) > self->draws_most) {
        return false;
    }
    self->positions = 0;
    self->positions_most = positions_most;
    self->limit = limit;
    turns_prepare(self->turns, game);
    if (effort(self, game) > (double)positions_most || !solve(self, game, 0, rewards)) {
        return false;
    }
    out->move = self->best;
    out->reward = rewards[game_pending(self->rules, game).player];
    out->positions = self->positions;
    return true;
}
