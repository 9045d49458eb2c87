// SPDX-License-Identifier: MIT
#include "learn/rollouts.h"

#include "carcarena/engine/view.h"
#include "turns/turns.h"

#include <stdlib.h>
#include <string.h>

enum {
    TURNS_MIN = 4,  // a position with fewer has little to choose
    GAMES_MAX = 100 // that are looked through for a position
};

struct Rollouts {
    RolloutSettings settings;
    int players;
    Turns *turns;         // the player
    Evaluator *evaluator; // without networks
    Game *start, *game;
    Turn list[ROLLOUT_TURNS_MAX]; // of the position
    float *points;
    InputRow *rows;
    RolloutPosition position;
};

// ---- Memory

static Status settings_check(const RolloutSettings *settings, Message *message) {
    const uint32_t turns = settings->best + settings->others;
    if (settings->best > ROLLOUT_TURNS_MAX || settings->others > ROLLOUT_TURNS_MAX || turns < 2 ||
        turns > ROLLOUT_TURNS_MAX) {
        return message_set(message, STATUS_INVALID,
                           "best, others: expected 2 to %d turns together, got %u and %u",
                           ROLLOUT_TURNS_MAX, settings->best, settings->others);
    }
    if (settings->decks == 0 || settings->decks > ROLLOUT_DECKS_MAX) {
        return message_set(message, STATUS_INVALID, "decks: expected 1 to %d, got %u",
                           ROLLOUT_DECKS_MAX, settings->decks);
    }
    if (!(settings->random >= 0 && settings->random <= 1)) {
        return message_set(message, STATUS_INVALID, "random: expected a probability from 0 to 1");
    }
    if (rules_have_hidden_info(settings->rules)) {
        return message_set(message, STATUS_INVALID,
                           "rules: rollouts cannot be made with hidden information");
    }
    return STATUS_OK;
}

static bool memory_make(Rollouts *self) {
    const Rules *rules = self->settings.rules;
    const size_t turns = self->settings.best + self->settings.others;
    const size_t games = turns * self->settings.decks;
    self->start = game_alloc(rules);
    self->game = game_alloc(rules);
    self->points = malloc(games * (size_t)self->players * sizeof *self->points);
    self->rows = malloc(turns * INPUT_ROWS_MAX * sizeof *self->rows);
    return self->start != NULL && self->game != NULL && self->points != NULL && self->rows != NULL;
}

Status rollouts_create(Rollouts **out, const RolloutSettings *settings, Message *message) {
    *out = NULL;
    Status status = settings_check(settings, message);
    if (status != STATUS_OK) {
        return status;
    }
    Rollouts *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "rollouts: out of memory");
    }
    self->settings = *settings;
    self->players = rules_players(settings->rules);
    EvaluationWeights plain = settings->weights;
    plain.nets = NULL;
    status = memory_make(self)
                 ? turns_create(&self->turns, settings->rules, &settings->weights, message)
                 : message_set(message, STATUS_NO_MEMORY, "rollouts: out of memory");
    if (status == STATUS_OK) {
        status = evaluator_create(&self->evaluator, settings->rules, &plain, message);
    }
    if (status != STATUS_OK) {
        rollouts_destroy(self);
        return status;
    }
    *out = self;
    return STATUS_OK;
}

void rollouts_destroy(Rollouts *self) {
    if (self == NULL) {
        return;
    }
    turns_destroy(self->turns);
    evaluator_destroy(self->evaluator);
    free(self->start);
    free(self->game);
    free(self->points);
    free(self->rows);
    free(self);
}

// ---- The player

static uint32_t turns_of(Rollouts *self, const Game *game, const Turn **turns) {
    turns_prepare(self->turns, game);
    return turns_list(self->turns, game, turns);
}

// Plays the pending draw, event or decision.
static void play_on(Rollouts *self, Game *game, Pending pending) {
    if (pending.kind != PENDING_DECISION) {
        (void)game_chance_next(self->settings.rules, game);
        return;
    }
    const Turn *turns;
    const uint32_t count = turns_of(self, game, &turns);
    turn_actions_play(self->settings.rules, game, turns[turns_best(turns, count)].actions);
}

// Plays to the end of the game, or to the draw at which `left` ones are left. Writes final points
// or values.
static void play_out(Rollouts *self, Game *game, uint32_t left, float *points) {
    const Rules *rules = self->settings.rules;
    double values[PLAYERS_MAX];
    Pending pending = game_pending(rules, game);
    while (pending.kind != PENDING_OVER &&
           !(pending.kind == PENDING_DRAW && game_draws_left(rules, game) <= left)) {
        play_on(self, game, pending);
        pending = game_pending(rules, game);
    }
    turns_prepare(self->turns, game);
    turns_values(self->turns, game, values);
    for (int player = 0; player < self->players; player++) {
        points[player] = (float)values[player];
    }
}

// Plays to the end of a turn of which the decisions were played, with what events ask of its
// player.
static void play_to_turn_end(Rollouts *self, Game *game, int player) {
    const Rules *rules = self->settings.rules;
    for (Pending p = game_pending(rules, game);
         p.kind == PENDING_CHANCE || (p.kind == PENDING_DECISION && p.player == player);
         p = game_pending(rules, game)) {
        play_on(self, game, p);
    }
}

// ---- Position

/**
 * Plays a game up to a decision with at least TURNS_MIN turns, at a random time or as soon as
 * possible after it. Returns false if there is none.
 */
static bool start_reach(Rollouts *self, uint64_t number, Rng *rng) {
    const Rules *rules = self->settings.rules;
    Game *game = self->start;
    const uint32_t wanted = rng_below(rng, rules_draws(rules));
    game_start(rules, game, (int)(number % (uint64_t)self->players));
    game_determinize(rules, game, rng);
    for (Pending p; (p = game_pending(rules, game)).kind != PENDING_OVER;) {
        if (p.kind != PENDING_DECISION) {
            (void)game_chance_next(rules, game);
            continue;
        }
        const Turn *turns;
        const uint32_t count = turns_of(self, game, &turns);
        if (game_draws_left(rules, game) <= wanted && count >= TURNS_MIN) {
            return true;
        }
        const uint32_t pick = rng_unit(rng) < self->settings.random ? rng_below(rng, count)
                                                                    : turns_best(turns, count);
        turn_actions_play(rules, game, turns[pick].actions);
    }
    return false;
}

/** Moves a turn to place `to` of a list. The turns between keep their order. */
static void turn_pull(Turn *turns, uint32_t from, uint32_t to) {
    const Turn turn = turns[from];
    memmove(&turns[to + 1], &turns[to], (from - to) * sizeof *turns);
    turns[to] = turn;
}

static Status turns_choose(Rollouts *self, Rng *rng, Message *message) {
    const uint32_t best = self->settings.best;
    const uint32_t wanted = best + self->settings.others;
    const Turn *listed;
    const uint32_t count = turns_of(self, self->start, &listed);
    Turn *turns = malloc(count * sizeof *turns);
    if (turns == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "rollouts: out of memory");
    }
    memcpy(turns, listed, count * sizeof *turns);
    uint32_t chosen = 0;
    for (; chosen < wanted && chosen < count; chosen++) {
        const uint32_t rest = count - chosen;
        turn_pull(turns,
                  chosen +
                      (chosen < best ? turns_best(turns + chosen, rest) : rng_below(rng, rest)),
                  chosen);
    }
    memcpy(self->list, turns, chosen * sizeof *turns);
    self->position.count = chosen;
    free(turns);
    return STATUS_OK;
}

// ---- Turns

static bool is_stopped(const Rollouts *self) {
    const RolloutSettings *const settings = &self->settings;
    return settings->stopped != NULL && settings->stopped(settings->stopped_user);
}

// Plays a turn from the position, with deck `deck` for all draws after it.
static void turn_play(Rollouts *self, uint32_t turn, uint32_t deck) {
    const Rules *rules = self->settings.rules;
    Rng order = rng_keyed(self->settings.seed, RNG_CHANCE, self->position.number, deck);
    game_copy(rules, self->game, self->start);
    game_determinize(rules, self->game, &order);
    turn_actions_play(rules, self->game, self->list[turn].actions);
}

// Writes values and inputs after a turn, whose events have the outcomes of deck 0.
static void turn_evaluate(Rollouts *self, uint32_t number) {
    RolloutPosition *position = &self->position;
    RolloutTurn *turn = &position->turns[number];
    turn_play(self, number, 0);
    play_to_turn_end(self, self->game, position->player);
    evaluator_prepare(self->evaluator, self->start);
    evaluator_table_changed(self->evaluator);
    turn->judged = self->list[number].margin;
    turn->first = position->row_count;
    evaluator_values(self->evaluator, self->game, turn->values);
    turn->rows = evaluator_inputs(self->evaluator, self->game, self->rows + turn->first);
    position->row_count += turn->rows;
}

static void turn_roll_out(Rollouts *self, uint32_t number) {
    const uint32_t horizon = self->settings.horizon;
    const uint32_t left =
        horizon > 0 && horizon < self->position.draws ? self->position.draws - horizon : 0;
    for (uint32_t deck = 0; deck < self->settings.decks && !is_stopped(self); deck++) {
        const size_t game = (size_t)number * self->settings.decks + deck;
        turn_play(self, number, deck);
        play_out(self, self->game, left, self->points + game * (size_t)self->players);
    }
}

Status rollouts_position(Rollouts *self, uint64_t number, const RolloutPosition **out,
                         Message *message) {
    const Rules *rules = self->settings.rules;
    Rng rng = rng_keyed(self->settings.seed, RNG_DECK, number, 0);
    int games = 1;
    while (!start_reach(self, number, &rng)) {
        if (games++ == GAMES_MAX) {
            return message_set(message, STATUS_NOT_FOUND,
                               "rollouts: %d games had no decision with at least %d turns",
                               GAMES_MAX, TURNS_MIN);
        }
    }
    self->position = (RolloutPosition){.number = number,
                                       .player = game_pending(rules, self->start).player,
                                       .draws = game_draws_left(rules, self->start),
                                       .points = self->points,
                                       .rows = self->rows};
    const Status status = turns_choose(self, &rng, message);
    if (status != STATUS_OK) {
        return status;
    }
    for (uint32_t turn = 0; turn < self->position.count; turn++) {
        turn_evaluate(self, turn);
        turn_roll_out(self, turn);
    }
    *out = &self->position;
    return STATUS_OK;
}
