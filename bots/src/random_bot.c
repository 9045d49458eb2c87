// SPDX-License-Identifier: MIT
//
// Plays uniformly at random, in one of two meanings of the word. Stepwise: every placement is
// equally likely, then every deployment the placement leaves. Joint: every pair of a placement and
// a deployment is equally likely, so placements that offer more deployments are chosen more often.
// bots/README.md explains how to write a bot with this file as the text.
#include "bot_classes.h"
#include "carcarena/engine/game.h"

#include <stdbool.h>
#include <stdlib.h>

enum { OPTION_MOVES };
enum { MOVES_STEPWISE, MOVES_JOINT };

typedef struct RandomBot {
    const Rules *rules;
    Game *after;       /* scratch: the game after a placement */
    Action *actions;   /* scratch: placements */
    Action *replies;   /* scratch: deployments after one placement */
    uint32_t *pairs;   /* scratch: pairs that begin with each placement */
    Action remembered; /* joint: second half of the pair chosen at the placement; 0 if none */
    bool joint;
} RandomBot;

static const BotOptionSpec OPTIONS[] = {
    [OPTION_MOVES] = {"moves", BOT_OPTION_WORD, "stepwise", 0, 0, "stepwise|joint",
                      "uniform over placements, then deployments; or over pairs of both"},
};

static void random_destroy(void *bot) {
    RandomBot *self = bot;
    free(self->after);
    free(self->actions);
    free(self->replies);
    free(self->pairs);
    free(self);
}

static Status random_create(void **out, const Rules *rules, const BotOptionValue *options,
                            Message *message) {
    RandomBot *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "random bot: out of memory");
    }
    const size_t actions_max = rules_actions_max(rules);
    self->rules = rules;
    self->joint = options[OPTION_MOVES].word == MOVES_JOINT;
    self->after = aligned_alloc(64, rules_game_size(rules));
    self->actions = malloc(actions_max * sizeof *self->actions);
    self->replies = malloc(actions_max * sizeof *self->replies);
    self->pairs = malloc(actions_max * sizeof *self->pairs);
    if (self->after == NULL || self->actions == NULL || self->replies == NULL ||
        self->pairs == NULL) {
        random_destroy(self);
        return message_set(message, STATUS_NO_MEMORY, "random bot: out of memory");
    }
    *out = self;
    return STATUS_OK;
}

static void random_new_game(void *bot, const Game *game, int seat) {
    RandomBot *self = bot;
    (void)game;
    (void)seat;
    self->remembered = 0;
}

// Lists the deployments that follow `placement`. @return how many; 0 if none is asked for.
static uint32_t replies_list(RandomBot *self, const Game *game, Action placement) {
    game_copy(self->rules, self->after, game);
    game_apply(self->rules, self->after, placement);
    const uint32_t count = game_actions(self->rules, self->after, self->replies);
    for (uint32_t i = 0; i < count; i++) {
        if (action_verb(self->replies[i]) == VERB_DEPLOY) {
            return count;
        }
    }
    return 0;
}

// Chooses among all pairs and remembers the second half for the decision that follows.
static Action pair_choose(RandomBot *self, const Game *game, uint32_t count, Rng *rng) {
    uint32_t total = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t replies = replies_list(self, game, self->actions[i]);
        self->pairs[i] = replies > 0 ? replies : 1; // nothing to deploy: one pair all the same
        total += self->pairs[i];
    }
    uint32_t pick = rng_below(rng, total);
    uint32_t index = 0;
    while (pick >= self->pairs[index]) {
        pick -= self->pairs[index];
        index++;
    }
    self->remembered = replies_list(self, game, self->actions[index]) > 0 ? self->replies[pick] : 0;
    return self->actions[index];
}

static Action random_choose(void *bot, const Game *game, const BotBudget *budget, Rng *rng) {
    RandomBot *self = bot;
    (void)budget;
    if (!self->joint) {
        return game_sample_action(self->rules, game, rng);
    }
    const uint32_t count = game_actions(self->rules, game, self->actions);
    const Action remembered = self->remembered;
    self->remembered = 0;
    for (uint32_t i = 0; i < count && remembered != 0; i++) {
        if (self->actions[i] == remembered) {
            return remembered;
        }
    }
    if (action_verb(self->actions[0]) == VERB_PLACE) {
        return pair_choose(self, game, count, rng);
    }
    return self->actions[rng_below(rng, count)];
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
};
