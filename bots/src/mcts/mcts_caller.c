// SPDX-License-Identifier: MIT
#include "mcts/mcts_caller.h"

#include "mcts/mcts_tree.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)MCTS_TURN_ACTIONS == (int)TURN_ACTIONS_MAX, "turns are those of the search");

static const double POINTS_MOST = 10000;
static const double PRIOR_MOST = 1e9;

struct MctsCaller {
    MctsEvaluator evaluator;
    const Rules *rules;
    Utility utility;
    int players;
    Status status;
    Message message;
    char *block;                       /* MCTS_BATCH_MAX games */
    const Game *batch[MCTS_BATCH_MAX]; /* positions to be valued */
    uint32_t rows[MCTS_BATCH_MAX];     /* their rows in `values` */
    uint32_t waiting;                  /* their number */
    double *answers;                   /* a row for each of them */
    double *values;                    /* a row for each turn */
    double *priors;                    /* one for each turn */
    Turn *turns;
    MctsTurn *asked; /* turns for which priors are asked */
};

// ---- Life

Status mcts_caller_create(MctsCaller **out, const Rules *rules, const Utility *utility,
                          const MctsEvaluator *evaluator, Message *message) {
    MctsCaller *const self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "mcts: out of memory");
    }
    self->evaluator = *evaluator;
    self->rules = rules;
    self->utility = *utility;
    self->players = rules_players(rules);
    const size_t players = (size_t)self->players;
    self->block = aligned_alloc(64, MCTS_BATCH_MAX * rules_game_size(rules));
    self->answers = malloc(MCTS_BATCH_MAX * players * sizeof *self->answers);
    self->values = malloc(MCTS_TURNS_MAX * players * sizeof *self->values);
    self->priors = malloc(MCTS_TURNS_MAX * sizeof *self->priors);
    self->turns = malloc(MCTS_TURNS_MAX * sizeof *self->turns);
    self->asked = malloc(MCTS_TURNS_MAX * sizeof *self->asked);
    if (self->block == NULL || self->answers == NULL || self->values == NULL ||
        self->priors == NULL || self->turns == NULL || self->asked == NULL) {
        mcts_caller_destroy(self);
        return message_set(message, STATUS_NO_MEMORY, "mcts: out of memory");
    }
    *out = self;
    return STATUS_OK;
}

void mcts_caller_destroy(MctsCaller *self) {
    if (self == NULL) {
        return;
    }
    free(self->block);
    free(self->answers);
    free(self->values);
    free(self->priors);
    free(self->turns);
    free(self->asked);
    free(self);
}

void mcts_caller_begin(MctsCaller *self) {
    self->status = STATUS_OK;
}

Status mcts_caller_status(const MctsCaller *self, Message *message) {
    return self->status == STATUS_OK ? STATUS_OK
                                     : message_set(message, self->status, "%s", self->message.text);
}

bool mcts_caller_has_priors(const MctsCaller *self) {
    return self->evaluator.priors != NULL;
}

// ---- Values

static Game *place_of(const MctsCaller *self, uint32_t index) {
    return (Game *)(void *)(self->block + index * rules_game_size(self->rules));
}

// Negated comparisons also refuse what is not a number.
static Status answers_check(MctsCaller *self, uint32_t count) {
    const bool points = self->evaluator.unit == MCTS_UNIT_POINTS;
    const double most = points ? POINTS_MOST : 1;
    for (uint32_t i = 0; i < count * (uint32_t)self->players; i++) {
        if (!(self->answers[i] >= -most && self->answers[i] <= most)) {
            return message_set(&self->message, STATUS_INVALID,
                               "values of the evaluator: position %u, player %u: expected %s from "
                               "%g to %g, got %g",
                               i / (uint32_t)self->players, i % (uint32_t)self->players,
                               points ? "points" : "a result", -most, most, self->answers[i]);
        }
    }
    return STATUS_OK;
}

// Values the waiting positions.
static void batch_value(MctsCaller *self) {
    const uint32_t count = self->waiting;
    const size_t size = (size_t)self->players * sizeof *self->values;
    self->waiting = 0;
    if (count == 0 || self->status != STATUS_OK) {
        return;
    }
    self->status = self->evaluator.values(self->evaluator.context, self->batch, count,
                                          self->answers, &self->message);
    if (self->status == STATUS_OK) {
        self->status = answers_check(self, count);
    }
    for (uint32_t i = 0; self->status == STATUS_OK && i < count; i++) {
        memcpy(self->values + self->rows[i] * (size_t)self->players,
               self->answers + i * (size_t)self->players, size);
    }
}

// The result of a game that is over.
static void result_write(const MctsCaller *self, const Game *game, double *values) {
    int32_t points[PLAYERS_MAX];
    double exact[PLAYERS_MAX];
    game_value(self->rules, game, points);
    for (int player = 0; player < self->players; player++) {
        exact[player] = points[player];
    }
    for (int player = 0; player < self->players; player++) {
        const double lead = evaluation_margin(exact, self->players, player);
        values[player] = self->evaluator.unit == MCTS_UNIT_POINTS
                             ? exact[player]
                             : utility_of_lead(&self->utility, lead, 0);
    }
}

// Adds a position, which is at place `waiting` of the block or elsewhere, to those to be valued.
static void position_add(MctsCaller *self, const Game *game, uint32_t row) {
    double *const values = self->values + row * (size_t)self->players;
    if (game_pending(self->rules, game).kind == PENDING_OVER) {
        result_write(self, game, values);
        return;
    }
    self->batch[self->waiting] = game;
    self->rows[self->waiting] = row;
    self->waiting++;
    if (self->waiting == MCTS_BATCH_MAX) {
        batch_value(self);
    }
}

void mcts_caller_values(MctsCaller *self, const Game *game, double *values) {
    position_add(self, game, 0);
    batch_value(self);
    for (int player = 0; player < self->players; player++) {
        values[player] = self->status == STATUS_OK ? self->values[player] : 0;
    }
}

// ---- Turns

static void turns_value(MctsCaller *self, const Game *game, uint32_t count) {
    const int player = game_pending(self->rules, game).player;
    for (uint32_t i = 0; i < count && self->status == STATUS_OK; i++) {
        Game *const after = place_of(self, self->waiting);
        game_copy(self->rules, after, game);
        turn_actions_play(self->rules, after, self->turns[i].actions);
        position_add(self, after, i);
    }
    batch_value(self);
    for (uint32_t i = 0; i < count && self->status == STATUS_OK; i++) {
        self->turns[i].margin =
            mcts_caller_margin(self, self->values + i * (size_t)self->players, player);
    }
}

static Status priors_check(MctsCaller *self, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (!(self->priors[i] >= 0 && self->priors[i] <= PRIOR_MOST)) {
            return message_set(&self->message, STATUS_INVALID,
                               "priors of the evaluator: turn %u: expected 0 to %g, got %g", i,
                               PRIOR_MOST, self->priors[i]);
        }
    }
    return STATUS_OK;
}

static void turns_ask_priors(MctsCaller *self, const Game *game, uint32_t count) {
    double sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        memcpy(self->asked[i].actions, self->turns[i].actions, sizeof self->asked[i].actions);
    }
    if (self->status == STATUS_OK) {
        self->status = self->evaluator.priors(self->evaluator.context, game, self->asked, count,
                                              self->priors, &self->message);
    }
    if (self->status == STATUS_OK) {
        self->status = priors_check(self, count);
    }
    for (uint32_t i = 0; self->status == STATUS_OK && i < count; i++) {
        sum += self->priors[i];
    }
    for (uint32_t i = 0; i < count; i++) {
        self->turns[i].margin = sum > 0 ? self->priors[i] : 1;
    }
}

const Turn *mcts_caller_turns(MctsCaller *self, const Game *game, const Turn *turns,
                              uint32_t *count) {
    *count = *count < MCTS_TURNS_MAX ? *count : MCTS_TURNS_MAX;
    memcpy(self->turns, turns, *count * sizeof *turns);
    if (mcts_caller_has_priors(self)) {
        turns_ask_priors(self, game, *count);
    } else {
        turns_value(self, game, *count);
    }
    return self->turns;
}

void mcts_caller_turn_values(const MctsCaller *self, uint32_t index, double *values) {
    for (int player = 0; player < self->players; player++) {
        values[player] = self->status == STATUS_OK
                             ? self->values[index * (size_t)self->players + (size_t)player]
                             : 0;
    }
}

// ---- Rewards

double mcts_caller_margin(const MctsCaller *self, const double *values, int player) {
    return self->evaluator.unit == MCTS_UNIT_POINTS
               ? evaluation_margin(values, self->players, player)
               : values[player] * self->utility.scale;
}

double mcts_caller_reward(const MctsCaller *self, double margin, uint32_t draws_left) {
    return self->evaluator.unit == MCTS_UNIT_POINTS
               ? utility_of_lead(&self->utility, margin, draws_left)
               : margin / self->utility.scale;
}
