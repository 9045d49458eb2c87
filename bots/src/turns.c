// SPDX-License-Identifier: MIT
#include "turns.h"

#include "lookahead.h"

#include <stdlib.h>
#include <string.h>

struct Turns {
    const Rules *rules;
    Evaluator *evaluator;
    Lookahead *lookahead; /* judges events, which may go on for some throws */
    int players;
    uint32_t count;
    Turn *list;
    Turn current;
    Action *actions[TURN_ACTIONS_MAX]; /* scratch: one list a level */
    Game *games[TURN_ACTIONS_MAX];     /* scratch: the game after an action of each level */
};

static bool scratch_create(Turns *self) {
    self->list = malloc(TURNS_LISTED_MAX * sizeof *self->list);
    for (int level = 0; level < TURN_ACTIONS_MAX; level++) {
        self->actions[level] = malloc(rules_actions_max(self->rules) * sizeof(Action));
        self->games[level] = aligned_alloc(64, rules_game_size(self->rules));
        if (self->actions[level] == NULL || self->games[level] == NULL) {
            return false;
        }
    }
    return self->list != NULL;
}

Status turns_create(Turns **out, const Rules *rules, const EvaluationWeights *weights,
                    Message *message) {
    Turns *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "turns: out of memory");
    }
    self->rules = rules;
    self->players = rules_players(rules);
    if (!scratch_create(self) ||
        evaluator_create(&self->evaluator, rules, weights, message) != STATUS_OK ||
        lookahead_create(&self->lookahead, rules, weights, message) != STATUS_OK) {
        turns_destroy(self);
        return message_set(message, STATUS_NO_MEMORY, "turns: out of memory");
    }
    *out = self;
    return STATUS_OK;
}

void turns_destroy(Turns *self) {
    if (self == NULL) {
        return;
    }
    evaluator_destroy(self->evaluator);
    lookahead_destroy(self->lookahead);
    for (int level = 0; level < TURN_ACTIONS_MAX; level++) {
        free(self->actions[level]);
        free(self->games[level]);
    }
    free(self->list);
    free(self);
}

void turns_prepare(Turns *self, const Game *game) {
    evaluator_prepare(self->evaluator, game);
    lookahead_prepare(self->lookahead, game);
}

static double margin_of(Turns *self, const Game *game, int player, bool event) {
    double values[PLAYERS_MAX];
    if (event) {
        return lookahead_value(self->lookahead, game, player, values);
    }
    evaluator_values(self->evaluator, game, values);
    return evaluation_margin(values, self->players, player);
}

// Lists every way to go on from `game`, in which `player` decides. Recursion ends at
// TURN_ACTIONS_MAX.
static void turn_extend(Turns *self, const Game *game, int player, unsigned level) {
    const uint32_t count = game_actions(self->rules, game, self->actions[level]);
    Game *const after = self->games[level];
    for (uint32_t i = 0; i < count && self->count < TURNS_LISTED_MAX; i++) {
        const Action action = self->actions[level][i];
        game_copy(self->rules, after, game);
        game_apply(self->rules, after, action);
        // A deployment leaves the table as it is: siblings share what was found about open cells.
        if (level == 0 || action_verb(action) != VERB_DEPLOY) {
            evaluator_table_changed(self->evaluator);
        }
        const Pending pending = game_pending(self->rules, after);
        self->current.actions[level] = action;
        if (pending.kind == PENDING_DECISION && pending.player == player &&
            level + 1 < TURN_ACTIONS_MAX) {
            turn_extend(self, after, player, level + 1);
            evaluator_table_changed(self->evaluator); // it may have come upon other tables
            continue;
        }
        self->current.margin = margin_of(self, after, player, pending.kind == PENDING_CHANCE);
        self->current.count = (uint8_t)(level + 1);
        self->current.end = (uint8_t)pending.kind;
        self->list[self->count++] = self->current;
    }
    self->current.actions[level] = 0;
}

uint32_t turns_list(Turns *self, const Game *game, const Turn **out) {
    self->count = 0;
    memset(&self->current, 0, sizeof self->current);
    turn_extend(self, game, game_pending(self->rules, game).player, 0);
    *out = self->list;
    return self->count;
}

void turns_values(Turns *self, const Game *game, double *values) {
    evaluator_table_changed(self->evaluator);
    evaluator_values(self->evaluator, game, values);
}
