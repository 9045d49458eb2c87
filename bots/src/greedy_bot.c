// SPDX-License-Identifier: MIT
//
// Plays the action that leads, with the best continuation of this turn, to the largest lead by
// the evaluation. It does not look beyond the next draw. It needs no code for kinds of decisions,
// because it tries every turn that the rules allow (turns.h).
#include "carcarena/engine/game.h"
#include "host/bot_classes.h"
#include "host/bot_unit.h"
#include "turns/turns.h"

#include <stdlib.h>

typedef struct GreedyBot {
    const Rules *rules;
    Nets nets;
    Turns *turns;
    Action *actions; /* of the last decision */
    double *values;  /* their values if there was a choice */
    uint32_t evaluated;
    Action best; /* of the actions evaluated so far */
    double value;
    uint32_t ties; /* number of equally good actions so far */
} GreedyBot;

static void greedy_destroy(void *bot) {
    GreedyBot *self = bot;
    turns_destroy(self->turns);
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
    EvaluationWeights weights;
    Status status = self->actions != NULL && self->values != NULL
                        ? evaluation_weights_read(&weights, &self->nets, options, rules, message)
                        : message_set(message, STATUS_NO_MEMORY, "greedy bot: out of memory");
    if (status == STATUS_OK) {
        status = turns_create(&self->turns, rules, &weights, message);
    }
    if (status != STATUS_OK) {
        greedy_destroy(self);
        return status;
    }
    *out = self;
    return STATUS_OK;
}

// Records an action if it is the best so far. Of several equal ones, each has the same probability.
static void action_weigh(GreedyBot *self, uint32_t index, Rng *rng) {
    const double value = self->values[index];
    if (self->ties == 0 || value > self->value) {
        self->best = self->actions[index];
        self->value = value;
        self->ties = 1;
    } else if (value >= self->value && rng_below(rng, ++self->ties) == 0) {
        self->best = self->actions[index];
    }
}

static Action greedy_choose(void *bot, const Game *game, const BotBudget *budget, Rng *rng) {
    GreedyBot *self = bot;
    self->evaluated = 0;
    const uint32_t choices = game_actions(self->rules, game, self->actions);
    // A single placement is evaluated, too: its follower actions are the next decision.
    if (choices == 1 && action_verb(self->actions[0]) != VERB_PLACE) {
        return self->actions[0];
    }
    const Turn *turns;
    turns_prepare(self->turns, game);
    const uint32_t count = turns_list(self->turns, game, &turns);
    self->ties = 0;
    for (uint32_t i = 0; i < count;) {
        const Action action = turns[i].actions[0];
        double value = turns[i].margin;
        for (i++; i < count && turns[i].actions[0] == action; i++) {
            value = turns[i].margin > value ? turns[i].margin : value;
        }
        self->values[self->evaluated] = value;
        self->actions[self->evaluated] = action;
        action_weigh(self, self->evaluated++, rng);
    }
    self->evaluated = choices == 1 ? 0 : self->evaluated;
    return self->best;
}

static BotStats greedy_stats(const void *bot) {
    const GreedyBot *self = bot;
    return (BotStats){.value = self->evaluated > 0 ? self->value : 0};
}

static uint32_t greedy_candidates(const void *bot, BotCandidate *out) {
    const GreedyBot *self = bot;
    for (uint32_t i = 0; i < self->evaluated; i++) {
        out[i] = (BotCandidate){.action = self->actions[i], .value = self->values[i]};
    }
    return self->evaluated;
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
    .unit = unit_points,
};
