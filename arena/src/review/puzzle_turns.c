// SPDX-License-Identifier: MIT
#include "review/puzzle_turns.h"

#include "carcarena/engine/text.h"

#include <stdlib.h>

// More turns than any position of the shipped tile sets has; a bound for rules with free actions.
enum { ENDS_MAX = 20000 };

/** The tree being written. */
typedef struct TurnTree {
    JsonWriter *writer;
    const Puzzle *puzzle;
    const Rules *rules;
    Game *games[JUDGED_ACTIONS_MAX + 1]; // positions from the root to the present node
    Action *actions;                     // scratch: a list for each depth
    uint64_t ends[JUDGED_TURNS_MAX];     // hashes of the positions after the judged turns
    uint32_t written;                    // ends so far
} TurnTree;

static bool tree_make(TurnTree *self) {
    bool all = true;
    self->actions = malloc((size_t)(JUDGED_ACTIONS_MAX + 1) * rules_actions_max(self->rules) *
                           sizeof *self->actions);
    for (int depth = 0; depth <= JUDGED_ACTIONS_MAX; depth++) {
        self->games[depth] = game_alloc(self->rules);
        all = all && self->games[depth] != NULL;
    }
    return all && self->actions != NULL;
}

static void tree_free(TurnTree *self) {
    for (int depth = 0; depth <= JUDGED_ACTIONS_MAX; depth++) {
        free(self->games[depth]);
    }
    free(self->actions);
}

// Different orders of the same decisions are the same turn: positions are compared.
static int judged_find(const TurnTree *self, uint64_t end) {
    for (uint32_t i = 0; i < self->puzzle->judgment.count; i++) {
        if (self->ends[i] == end) {
            return (int)i;
        }
    }
    return -1;
}

static bool turn_ends(const TurnTree *self, const Game *game, uint32_t depth) {
    const Pending pending = game_pending(self->rules, game);
    return pending.kind != PENDING_DECISION || pending.player != self->puzzle->judgment.player ||
           depth == JUDGED_ACTIONS_MAX || self->written >= ENDS_MAX;
}

// Recursion is at most JUDGED_ACTIONS_MAX deep.
static void node_write(TurnTree *self, const char *key, uint32_t depth) {
    char text[ACTION_TEXT_SIZE];
    const Game *const game = self->games[depth];
    Action *const actions = self->actions + (size_t)depth * rules_actions_max(self->rules);
    const uint32_t count = game_actions(self->rules, game, actions);
    json_write_open(self->writer, key, '{');
    json_write_text(self->writer, "phase", game_pending(self->rules, game).phase);
    json_write_open(self->writer, "moves", '{');
    for (uint32_t i = 0; i < count; i++) {
        Game *const after = self->games[depth + 1];
        (void)action_to_text(self->rules, game, actions[i], text, sizeof text);
        game_copy(self->rules, after, game);
        game_apply(self->rules, after, actions[i]);
        if (turn_ends(self, after, depth + 1)) {
            self->written++;
            json_write_integer(self->writer, text,
                               judged_find(self, game_hash(self->rules, after)));
        } else {
            node_write(self, text, depth + 1);
        }
    }
    json_write_close(self->writer, '}');
    json_write_close(self->writer, '}');
}

void puzzle_turns_json(JsonWriter *writer, const char *key, const Puzzle *puzzle,
                       const Game *game) {
    TurnTree self = {.writer = writer, .puzzle = puzzle, .rules = puzzle->game->rules};
    if (tree_make(&self)) {
        for (uint32_t i = 0; i < puzzle->judgment.count; i++) {
            const JudgedTurn *const turn = &puzzle->judgment.turns[i];
            game_copy(self.rules, self.games[0], game);
            for (uint32_t k = 0; k < turn->count; k++) {
                game_apply(self.rules, self.games[0], turn->actions[k]);
            }
            self.ends[i] = game_hash(self.rules, self.games[0]);
        }
        game_copy(self.rules, self.games[0], game);
        node_write(&self, key, 0);
    } else {
        writer->buffer.failed = true;
    }
    tree_free(&self);
}
