// SPDX-License-Identifier: MIT
//
// Plays uniformly at random, in one of two ways. Stepwise: each placement has the same probability,
// then each deployment after it. Joint: each pair of a placement and a deployment has the same
// probability, so placements with more deployments are chosen more often.
// bots/guide/WRITING-A-BOT.md uses this file as its example.
#include "carcarena/engine/whole_turns.h"
#include "host/bot_classes.h"
#include "turns/turn_plan.h"

#include <stdbool.h>
#include <stdlib.h>

enum { OPTION_MOVES };
enum { MOVES_STEPWISE, MOVES_JOINT };

typedef struct RandomBot {
    const Rules *rules;
    Game *scratch;    /* for joint actions */
    Action *actions;  /* scratch */
    WholeTurn *turns; /* scratch */
    TurnPlan plan;    /* joint: second half of the pair chosen with the placement */
    bool joint;
} RandomBot;

static const BotOptionSpec OPTIONS[] = {
    [OPTION_MOVES] = {"moves", BOT_OPTION_WORD, "stepwise", 0, 0, "stepwise|joint",
                      "uniform over placements, then deployments; or over pairs of both"},
};

static void random_destroy(void *bot) {
    RandomBot *self = bot;
    free(self->scratch);
    free(self->actions);
    free(self->turns);
    free(self);
}

static Status random_create(void **out, const Rules *rules, const BotOptionValue *options,
                            Message *message) {
    RandomBot *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "random bot: out of memory");
    }
    self->rules = rules;
    self->joint = options[OPTION_MOVES].word == MOVES_JOINT;
    self->scratch = game_alloc(rules);
    self->actions = malloc(rules_actions_max(rules) * sizeof *self->actions);
    self->turns = malloc(rules_whole_turns_max(rules) * sizeof *self->turns);
    if (self->scratch == NULL || self->actions == NULL || self->turns == NULL) {
        random_destroy(self);
        return message_set(message, STATUS_NO_MEMORY, "random bot: out of memory");
    }
    *out = self;
    return STATUS_OK;
}

static void random_new_game(void *bot, const Game *game, int seat) {
    RandomBot *self = bot;
    self->plan = (TurnPlan){.next = 0};
}

// Chooses among all pairs, and stores the second half for the next decision.
static Action turn_choose(RandomBot *self, const Game *game, Rng *rng) {
    const uint32_t total = game_whole_turns(self->rules, game, self->scratch, self->turns);
    const WholeTurn *const pair = &self->turns[rng_below(rng, total)];
    // If a pass is the only follower action, no decision follows.
    const bool first = pair == self->turns || pair[-1].placement != pair->placement;
    const bool last = pair == &self->turns[total - 1] || pair[1].placement != pair->placement;
    const Action turn[TURN_ACTIONS_MAX] = {pair->placement, first && last ? 0 : pair->deployment};
    turn_plan_keep(&self->plan, self->rules, game, self->scratch, turn);
    return pair->placement;
}

static Action random_choose(void *bot, const Game *game, const BotBudget *budget, Rng *rng) {
    RandomBot *self = bot;
    if (!self->joint) {
        return game_sample_action(self->rules, game, rng);
    }
    const uint32_t count = game_actions(self->rules, game, self->actions);
    const Action planned = turn_plan_take(&self->plan, self->rules, game, self->actions, count);
    if (planned != 0) {
        return planned;
    }
    if (action_verb(self->actions[0]) == VERB_PLACE) {
        return turn_choose(self, game, rng);
    }
    return self->actions[rng_below(rng, count)];
}

static bool random_uniform(const void *bot) {
    const RandomBot *self = bot;
    return !self->joint;
}

const BotClass RANDOM_BOT = {
    .name = "random",
    .summary = "uniformly random moves",
    .options = OPTIONS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .create = random_create,
    .destroy = random_destroy,
    .new_game = random_new_game,
    .choose = random_choose,
    .uniform = random_uniform,
};
