// SPDX-License-Identifier: MIT
//
// A plug-in that lets the built-in `mcts` search with other values: the points if the game ended
// now, and a bonus for followers in supply. With option `fault` its evaluator fails in the games.
#include "carcarena/bots/bot_plugin.h"
#include "carcarena/engine/view.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { OPTION_BONUS, OPTION_SIMULATIONS, OPTION_FAULT };

typedef struct JudgeBot {
    const Rules *rules;
    BotSpec spec;
    void *search; /* a bot of the class mcts */
    double bonus;
    int fault; /* 1: an error, 2: not a number */
} JudgeBot;

static const BotOptionSpec OPTIONS[] = {
    [OPTION_BONUS] = {"bonus", BOT_OPTION_REAL, "1", -100, 100, NULL,
                      "points of a follower in supply"},
    [OPTION_SIMULATIONS] = {"simulations", BOT_OPTION_INTEGER, "20", 1, 1000, NULL,
                            "simulations per turn"},
    [OPTION_FAULT] = {"fault", BOT_OPTION_WORD, "none", 0, 0, "none|error|nan",
                      "how the evaluator fails"},
};

static Status judge_values(void *context, const Game *const *games, uint32_t count, double *values,
                           Message *message) {
    const JudgeBot *self = context;
    const int players = rules_players(self->rules);
    if (self->fault == 1) {
        return message_set(message, STATUS_INVALID, "the evaluator fails");
    }
    for (uint32_t i = 0; i < count; i++) {
        int32_t points[PLAYERS_MAX];
        game_value(self->rules, games[i], points);
        for (int player = 0; player < players; player++) {
            const uint32_t supply = game_supply(self->rules, games[i], player, FIGURE_NORMAL);
            values[i * (uint32_t)players + (uint32_t)player] =
                self->fault == 2 ? (double)NAN : points[player] + self->bonus * supply;
        }
    }
    return STATUS_OK;
}

static void judge_destroy(void *bot) {
    JudgeBot *self = bot;
    if (self->search != NULL) {
        self->spec.bot_class->destroy(self->search);
    }
    bot_spec_free(&self->spec);
    free(self);
}

static Status judge_create(void **out, const Rules *rules, const BotOptionValue *options,
                           Message *message) {
    JudgeBot *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "judge bot: out of memory");
    }
    const MctsEvaluator evaluator = {.context = self, .values = judge_values};
    self->rules = rules;
    self->bonus = options[OPTION_BONUS].real;
    self->fault = options[OPTION_FAULT].word;
    Status status = bot_spec_from_text(&self->spec, "mcts", message);
    if (status == STATUS_OK) {
        char number[24];
        (void)snprintf(number, sizeof number, "%lld",
                       (long long)options[OPTION_SIMULATIONS].integer);
        status = bot_spec_set(&self->spec, "simulations", number, message);
    }
    if (status == STATUS_OK) {
        status = mcts_bot_create(&self->search, &self->spec, rules, &evaluator, message);
    }
    if (status != STATUS_OK) {
        judge_destroy(self);
        return status;
    }
    *out = self;
    return STATUS_OK;
}

static void judge_new_game(void *bot, const Game *game, int seat) {
    JudgeBot *self = bot;
    self->spec.bot_class->new_game(self->search, game, seat);
}

// After a failure mcts returns 0, which is illegal: the game is lost, not played on without values.
static Action judge_choose(void *bot, const Game *game, const BotBudget *budget, Rng *rng) {
    JudgeBot *self = bot;
    return self->spec.bot_class->choose(self->search, game, budget, rng);
}

static BotStats judge_stats(const void *bot) {
    const JudgeBot *self = bot;
    return self->spec.bot_class->stats(self->search);
}

static const BotClass JUDGE_BOT = {
    .name = "judge",
    .summary = "mcts with other values",
    .options = OPTIONS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .create = judge_create,
    .destroy = judge_destroy,
    .new_game = judge_new_game,
    .choose = judge_choose,
    .stats = judge_stats,
};

BOT_PLUGIN(JUDGE_BOT)
