// SPDX-License-Identifier: MIT
//
// A plug-in as a user would write it, built out of tree against the installed headers. It chooses
// the action with the largest lead if the game ended after it. Its weights are read from a file.
#include "carcarena/bots/bot_plugin.h"

#include <stdlib.h>
#include <string.h>

enum { OPTION_NOISE, OPTION_STYLE, OPTION_NOTE, OPTION_WEIGHTS };

typedef struct EdgeBot {
    const Rules *rules;
    Game *after;
    Action *actions;
    double noise;
    double own; /* weight of own points against points of others, from the file */
} EdgeBot;

static const BotOptionSpec OPTIONS[] = {
    [OPTION_NOISE] = {"noise", BOT_OPTION_REAL, "0", 0, 100, NULL, "points of noise"},
    [OPTION_STYLE] = {"style", BOT_OPTION_WORD, "lead", 0, 0, "lead|points",
                      "quantity to maximize"},
    [OPTION_NOTE] = {"note", BOT_OPTION_TEXT, "", 0, 0, NULL, "says nothing"},
    [OPTION_WEIGHTS] = {"weights", BOT_OPTION_FILE, "", 0, 0, NULL,
                        "file with one number: value of a point"},
};

static void edge_destroy(void *bot) {
    EdgeBot *self = bot;
    free(self->after);
    free(self->actions);
    free(self);
}

static Status edge_create(void **out, const Rules *rules, const BotOptionValue *options,
                          Message *message) {
    EdgeBot *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "edge bot: out of memory");
    }
    const BotFile *weights = options[OPTION_WEIGHTS].file;
    self->rules = rules;
    self->noise = options[OPTION_NOISE].real;
    self->own = weights != NULL ? strtod((const char *)weights->bytes, NULL) : 1;
    self->after = game_alloc(rules);
    self->actions = malloc(rules_actions_max(rules) * sizeof *self->actions);
    if (self->after == NULL || self->actions == NULL) {
        edge_destroy(self);
        return message_set(message, STATUS_NO_MEMORY, "edge bot: out of memory");
    }
    *out = self;
    return STATUS_OK;
}

static double lead_after(EdgeBot *self, const Game *game, Action action, int player) {
    int32_t values[PLAYERS_MAX];
    double others = 0;
    game_copy(self->rules, self->after, game);
    game_apply(self->rules, self->after, action);
    game_value(self->rules, self->after, values);
    for (int i = 0; i < rules_players(self->rules); i++) {
        others += i != player ? values[i] : 0;
    }
    return self->own * values[player] - others;
}

static Action edge_choose(void *bot, const Game *game, const BotBudget *budget, Rng *rng) {
    EdgeBot *self = bot;
    (void)budget;
    const int player = game_pending(self->rules, game).player;
    const uint32_t count = game_actions(self->rules, game, self->actions);
    Action best = self->actions[0];
    double best_value = 0;
    for (uint32_t i = 0; i < count; i++) {
        const double value = lead_after(self, game, self->actions[i], player) +
                             self->noise * rng_below(rng, 1024) / 1024;
        if (i == 0 || value > best_value) {
            best = self->actions[i];
            best_value = value;
        }
    }
    return best;
}

static const BotClass EDGE_BOT = {
    .name = "edge",
    .summary = "maximizes its lead if the game ended now",
    .options = OPTIONS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .create = edge_create,
    .destroy = edge_destroy,
    .choose = edge_choose,
};

BOT_PLUGIN(EDGE_BOT)
