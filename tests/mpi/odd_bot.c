// SPDX-License-Identifier: MIT
//
// Simulates a machine that computes wrong results. The bot takes the first legal action. From its
// third game on it takes the last one, but only in the process of rank ODD_RANK (environment).
#include "carcarena/bots/bot_plugin.h"

#include <stdlib.h>
#include <string.h>

enum { SOUND_GAMES = 2 }; // number of games in a behavior hash

typedef struct OddBot {
    const Rules *rules;
    Action *actions;
    unsigned games;
    bool odd;
} OddBot;

static bool rank_is_odd(void) {
    const char *const odd = getenv("ODD_RANK");
    const char *rank = getenv("OMPI_COMM_WORLD_RANK");
    rank = rank != NULL ? rank : getenv("PMI_RANK");
    return odd != NULL && rank != NULL && strcmp(odd, rank) == 0;
}

static void odd_destroy(void *bot) {
    OddBot *const self = bot;
    free(self->actions);
    free(self);
}

static Status odd_create(void **out, const Rules *rules, const BotOptionValue *options,
                         Message *message) {
    OddBot *const self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "odd bot: out of memory");
    }
    *self = (OddBot){.rules = rules, .odd = rank_is_odd()};
    self->actions = malloc(rules_actions_max(rules) * sizeof *self->actions);
    if (self->actions == NULL) {
        odd_destroy(self);
        return message_set(message, STATUS_NO_MEMORY, "odd bot: out of memory");
    }
    *out = self;
    return STATUS_OK;
}

static void odd_new_game(void *bot, const Game *game, int seat) {
    OddBot *const self = bot;
    self->games++;
}

static Action odd_choose(void *bot, const Game *game, const BotBudget *budget, Rng *rng) {
    OddBot *const self = bot;
    const uint32_t count = game_actions(self->rules, game, self->actions);
    return self->actions[self->odd && self->games > SOUND_GAMES ? count - 1 : 0];
}

static const BotClass ODD_BOT = {
    .name = "odd",
    .summary = "plays differently on one machine",
    .create = odd_create,
    .destroy = odd_destroy,
    .new_game = odd_new_game,
    .choose = odd_choose,
};

BOT_PLUGIN(ODD_BOT)
