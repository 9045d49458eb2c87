// SPDX-License-Identifier: MIT
//
// Plays the action after which, with the best continuation of its own turn, the evaluation gives it
// the largest lead. It looks no further than the next draw, and it knows no kind of decision by
// name: whatever the rules ask, it tries every action on a copy.
#include "bot_classes.h"
#include "carcarena/engine/game.h"
#include "lookahead.h"

#include <stdlib.h>

typedef struct GreedyBot {
    const Rules *rules;
    Lookahead *lookahead;
    Action *actions; /* of the last decision ... */
    double *values;  /* ... and what they are worth, if there was a choice */
    uint32_t judged;
    double value;
} GreedyBot;

static void greedy_destroy(void *bot) {
    GreedyBot *self = bot;
    lookahead_destroy(self->lookahead);
    free(self->actions);
    free(self->values);
    free(self);
}

static Status greedy_create(void **out, const Rules *rules, const BotOptionValue *options,
                            Message *message) {
    GreedyBot *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "greedy bot: out of memory");
    }
    self->rules = rules;
    self->actions = malloc(rules_actions_max(rules) * sizeof *self->actions);
    self->values = malloc(rules_actions_max(rules) * sizeof *self->values);
    const EvaluationWeights weights = evaluation_weights(options);
    if (self->actions == NULL || self->values == NULL ||
        lookahead_create(&self->lookahead, rules, &weights, message) != STATUS_OK) {
        greedy_destroy(self);
        return message_set(message, STATUS_NO_MEMORY, "greedy bot: out of memory");
    }
    *out = self;
    return STATUS_OK;
}

static Action greedy_choose(void *bot, const Game *game, const BotBudget *budget, Rng *rng) {
    GreedyBot *self = bot;
    (void)budget;
    const int player = game_pending(self->rules, game).player;
    const uint32_t count = game_actions(self->rules, game, self->actions);
    self->judged = count == 1 ? 0 : count;
    if (count == 1) {
        return self->actions[0];
    }
    lookahead_prepare(self->lookahead, game);
    Action best = self->actions[0];
    double best_value = 0;
    uint32_t ties = 0;
    for (uint32_t i = 0; i < count; i++) {
        double values[PLAYERS_MAX];
        const double value =
            lookahead_action_value(self->lookahead, game, self->actions[i], player, values);
        self->values[i] = value;
        if (ties == 0 || value > best_value) {
            best = self->actions[i];
            best_value = value;
            ties = 1;
        } else if (value >= best_value && rng_below(rng, ++ties) == 0) {
            best = self->actions[i]; // so each of `ties` equal actions has the same probability
        }
    }
    self->value = best_value;
    return best;
}

static BotStats greedy_stats(const void *bot) {
    const GreedyBot *self = bot;
    return (BotStats){.value = self->judged > 0 ? self->value : 0};
}

static uint32_t greedy_candidates(const void *bot, BotCandidate *out) {
    const GreedyBot *self = bot;
    for (uint32_t i = 0; i < self->judged; i++) {
        out[i] = (BotCandidate){.action = self->actions[i], .value = self->values[i]};
    }
    return self->judged;
}

const BotClass GREEDY_BOT = {
    .name = "greedy",
    .summary = "best position at the end of the turn by points and prospects",
    .options = EVALUATION_OPTION_SPECS,
    .option_count = EVALUATION_OPTIONS,
    .create = greedy_create,
    .destroy = greedy_destroy,
    .choose = greedy_choose,
    .stats = greedy_stats,
    .candidates = greedy_candidates,
};
