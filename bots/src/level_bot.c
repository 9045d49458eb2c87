// SPDX-License-Identifier: MIT
//
// Opponents for people, by level. The lower levels choose turns as greedy does, but misjudge each
// of them by some points; the upper ones are mcts. results/levels.md has the Elo of each.
#include "carcarena/engine/game.h"
#include "host/bot_classes.h"
#include "host/bot_value.h"
#include "turns/turns.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** A level: the error of its judgment, or the simulations of mcts. */
typedef struct Level {
    double error; // standard deviation in points, for each turn
    uint64_t simulations;
} Level;

static const char WORDS[] = "beginner|novice|casual|regular|club|expert|master|champion";

static const Level LEVELS[] = {{.error = 2.3},       {.error = 1.5},       {.error = 1.2},
                               {.error = 0.9},       {.error = 0.6},       {.error = 0},
                               {.simulations = 256}, {.simulations = 8192}};

typedef struct LevelBot {
    const Rules *rules;
    Level level;
    Nets nets;
    Turns *turns;
    Action *actions;
    void *inner; // mcts; NULL: greedy with errors
    BotStats stats;
} LevelBot;

static const BotOptionSpec OPTIONS[] = {
    {"level", BOT_OPTION_WORD, "club", 0, 0, WORDS, "strength, from weakest to strongest"},
};

static void level_destroy(void *bot) {
    LevelBot *self = bot;
    if (self->inner != NULL) {
        MCTS_BOT.destroy(self->inner);
    }
    turns_destroy(self->turns);
    free(self->actions);
    free(self);
}

// Reads the default values of the options of mcts, except the number of simulations.
static Status values_read(BotOptionValue *out, const char *simulations, Message *message) {
    for (unsigned i = 0; i < MCTS_BOT.option_count; i++) {
        const BotOptionSpec *const spec = &MCTS_BOT.options[i];
        const bool given = strcmp(spec->key, "simulations") == 0;
        HeldValue held = {.text = NULL};
        const Status status = held_value_read(
            &held, spec, given ? simulations : spec->default_value, BOT_FILES_READ, message);
        if (status != STATUS_OK) {
            return status;
        }
        out[i] = held.value;
        held_value_free(&held); // no default is a text or file
    }
    return STATUS_OK;
}

static Status mcts_create(LevelBot *self, Message *message) {
    char text[32];
    BotOptionValue *const values = calloc(MCTS_BOT.option_count, sizeof *values);
    if (values == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "level bot: out of memory");
    }
    (void)snprintf(text, sizeof text, "%llu", (unsigned long long)self->level.simulations);
    Status status = values_read(values, text, message);
    if (status == STATUS_OK) {
        status = MCTS_BOT.create(&self->inner, self->rules, values, message);
    }
    free(values);
    return status;
}

static Status greedy_create(LevelBot *self, Message *message) {
    const EvaluationWeights weights = evaluation_weights_usual(&self->nets, self->rules);
    self->actions = malloc(rules_actions_max(self->rules) * sizeof *self->actions);
    return self->actions != NULL
               ? turns_create(&self->turns, self->rules, &weights, message)
               : message_set(message, STATUS_NO_MEMORY, "level bot: out of memory");
}

static BotUnit level_unit(const BotOptionValue *options) {
    return LEVELS[options[0].word].simulations > 0 ? BOT_UNIT_RESULT : BOT_UNIT_POINTS;
}

static Status level_create(void **out, const Rules *rules, const BotOptionValue *options,
                           Message *message) {
    LevelBot *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "level bot: out of memory");
    }
    self->rules = rules;
    self->level = LEVELS[options[0].word];
    const Status status =
        self->level.simulations > 0 ? mcts_create(self, message) : greedy_create(self, message);
    if (status != STATUS_OK) {
        level_destroy(self);
        return status;
    }
    *out = self;
    return STATUS_OK;
}

// An error with this standard deviation, at most 2.45 times as large: the sum of two uniform
// numbers.
static double error_draw(Rng *rng, double deviation) {
    const double sum = rng_unit(rng) + rng_unit(rng) - 1;
    return deviation * sqrt(6.0) * sum;
}

static Action greedy_choose(LevelBot *self, const Game *game, Rng *rng) {
    const Turn *turns;
    turns_prepare(self->turns, game);
    const uint32_t count = turns_list(self->turns, game, &turns);
    uint32_t best = 0;
    double best_value = 0;
    for (uint32_t i = 0; i < count; i++) {
        const double value = turns[i].margin + error_draw(rng, self->level.error);
        if (i == 0 || value > best_value) {
            best = i;
            best_value = value;
        }
    }
    self->stats = (BotStats){.value = best_value};
    return turns[best].actions[0];
}

static Action level_choose(void *bot, const Game *game, const BotBudget *budget, Rng *rng) {
    LevelBot *self = bot;
    if (self->inner != NULL) {
        return MCTS_BOT.choose(self->inner, game, budget, rng);
    }
    const uint32_t choices = game_actions(self->rules, game, self->actions);
    return choices == 1 ? self->actions[0] : greedy_choose(self, game, rng);
}

static void level_new_game(void *bot, const Game *game, int seat) {
    const LevelBot *self = bot;
    if (self->inner != NULL && MCTS_BOT.new_game != NULL) {
        MCTS_BOT.new_game(self->inner, game, seat);
    }
}

static void level_observe(void *bot, const Game *game, Action action) {
    const LevelBot *self = bot;
    if (self->inner != NULL && MCTS_BOT.observe != NULL) {
        MCTS_BOT.observe(self->inner, game, action);
    }
}

static BotStats level_stats(const void *bot) {
    const LevelBot *self = bot;
    return self->inner != NULL ? MCTS_BOT.stats(self->inner) : self->stats;
}

static uint32_t level_candidates(const void *bot, BotCandidate *out) {
    const LevelBot *self = bot;
    return self->inner != NULL ? MCTS_BOT.candidates(self->inner, out) : 0;
}

static uint32_t level_line(const void *bot, Action action, BotPly *out, uint32_t room) {
    const LevelBot *self = bot;
    return self->inner != NULL ? MCTS_BOT.line(self->inner, action, out, room) : 0;
}

const BotClass LEVEL_BOT = {
    .name = "level",
    .summary = "opponents for people, from beginner to champion",
    .options = OPTIONS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .create = level_create,
    .destroy = level_destroy,
    .new_game = level_new_game,
    .choose = level_choose,
    .observe = level_observe,
    .stats = level_stats,
    .candidates = level_candidates,
    .unit = level_unit,
    .line = level_line,
};
