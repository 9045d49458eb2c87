// SPDX-License-Identifier: MIT
#include "review/puzzle_difficulty.h"

#include "carcarena/bots/registry.h"
#include "carcarena/engine/view.h"
#include "text/try_status.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const uint64_t PUZZLE_SIMULATIONS[] = {64, 256, 1000, 4000, 16000, 0};

enum { TEXT_SIZE = 64 };

/** A bot that tries to solve puzzles of one Rules. */
typedef struct Solver {
    BotSpec spec;
    void *bot;
    Game *trial;
} Solver;

/** The task of a solver. */
typedef struct Try {
    const Puzzle *puzzle;
    const Game *game; // its position
    uint64_t seed;
    BotBudget budget;
} Try;

static void solver_free(Solver *self) {
    if (self->bot != NULL) {
        self->spec.bot_class->destroy(self->bot);
    }
    bot_spec_free(&self->spec);
    free(self->trial);
}

static Status solver_make(Solver *self, const Rules *rules, const char *text, Message *message) {
    *self = (Solver){.bot = NULL};
    TRY(bot_spec_from_text(&self->spec, text, message));
    self->trial = game_alloc(rules);
    if (self->trial == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory to solve puzzles");
    }
    return bot_create(&self->bot, &self->spec, rules, message);
}

// Whether the bot takes one of the solutions.
static bool is_solved(Solver *self, const Try *task, uint64_t number) {
    const Puzzle *const puzzle = task->puzzle;
    const Rules *const rules = puzzle->game->rules;
    Rng rng = rng_keyed(task->seed, RNG_BOT, task->budget.simulations, number);
    uint32_t open = (1U << puzzle->right) - 1; // the solutions that begin with what was chosen
    game_copy(rules, self->trial, task->game);
    self->spec.bot_class->new_game(self->bot, self->trial, puzzle->judgment.player);
    for (uint32_t i = 0; open != 0 && i < JUDGED_ACTIONS_MAX; i++) {
        const Action action =
            self->spec.bot_class->choose(self->bot, self->trial, &task->budget, &rng);
        for (uint32_t k = 0; k < puzzle->right; k++) {
            const JudgedTurn *const turn = &puzzle->judgment.turns[k];
            if ((open >> k & 1U) != 0 && turn->actions[i] != action) {
                open &= ~(1U << k);
            } else if ((open >> k & 1U) != 0 && turn->count == i + 1) {
                return true;
            }
        }
        game_apply(rules, self->trial, action);
    }
    return false;
}

// Whether a bot finds a solution in most tries.
static Status is_found(bool *out, const Try *task, const char *text, Message *message) {
    enum { TRIES = 3, MOST = TRIES / 2 + 1 };
    Solver solver;
    uint32_t found = 0;
    Status status = solver_make(&solver, task->puzzle->game->rules, text, message);
    for (uint32_t i = 0; status == STATUS_OK && found < MOST && found + TRIES >= i + MOST; i++) {
        found += is_solved(&solver, task, i) ? 1 : 0;
    }
    *out = found >= MOST;
    solver_free(&solver);
    return status;
}

static Status levels_find(Puzzle *puzzle, const Try *task, Message *message) {
    char text[TEXT_SIZE];
    puzzle->levels = 0;
    for (uint32_t level = 0; puzzle_level_name(level, text, sizeof text) != NULL; level++) {
        bool found = false;
        TRY(is_found(&found, task, text, message));
        puzzle->levels |= found ? 1U << level : 0;
    }
    return STATUS_OK;
}

Status puzzle_difficulty_find(Puzzle *puzzle, const Game *game, uint64_t seed, Message *message) {
    Try task = {.puzzle = puzzle, .game = game, .seed = seed};
    TRY(levels_find(puzzle, &task, message));
    puzzle->simulations = 0;
    for (int i = 0; PUZZLE_SIMULATIONS[i] != 0; i++) {
        char text[TEXT_SIZE];
        bool found = false;
        task.budget.simulations = PUZZLE_SIMULATIONS[i];
        (void)snprintf(text, sizeof text, "mcts:simulations=%llu",
                       (unsigned long long)PUZZLE_SIMULATIONS[i]);
        TRY(is_found(&found, &task, text, message));
        // A few simulations may find it by chance: so must the next number.
        if (found && puzzle->simulations != 0) {
            return STATUS_OK;
        }
        puzzle->simulations = found ? PUZZLE_SIMULATIONS[i] : 0;
    }
    return STATUS_OK;
}

const char *puzzle_level_name(uint32_t level, char *text, size_t size) {
    const char *at = bot_class_find("level")->options[0].words;
    for (; level > 0 && at != NULL; level--) {
        at = strchr(at, '|');
        at = at != NULL ? at + 1 : NULL;
    }
    if (at == NULL) {
        return NULL;
    }
    const int length = snprintf(text, size, "level:%.*s", (int)strcspn(at, "|"), at);
    return length > 0 && (size_t)length < size ? text + strlen("level:") : NULL;
}
