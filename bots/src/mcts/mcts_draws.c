// SPDX-License-Identifier: MIT
#include "mcts/mcts_draws.h"

#include "carcarena/engine/view.h"

#include <stdlib.h>
#include <string.h>

// One tile of a type: unseen while more tiles of the type are unseen than `copy`.
typedef struct Copy {
    uint16_t type;
    uint16_t copy;
} Copy;

struct Draws {
    const Rules *rules;
    Copy *tiles;       /* all, unshuffled */
    Copy *orders;      /* total_max for each number of draws left */
    bool *made;        /* which of them exist */
    Outcome *outcomes; /* scratch: of the pending draw or event */
    uint32_t *weights; /* scratch: weight of each outcome by its number, otherwise 0 */
    uint32_t total, levels, numbers;
    uint64_t seed;
};

static void tiles_list(Draws *self) {
    for (uint32_t type = 0; type < rules_type_count(self->rules); type++) {
        const uint32_t copies = rules_type_copies(self->rules, type);
        for (uint32_t copy = 0; copy < copies; copy++) {
            self->tiles[self->total++] = (Copy){(uint16_t)type, (uint16_t)copy};
        }
    }
}

Status draws_create(Draws **out, const Rules *rules, Message *message) {
    Draws *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "mcts: out of memory");
    }
    const uint32_t tiles = rules_tile_total(rules);
    self->rules = rules;
    self->levels = tiles + 1; // any number of draws may be left, including none
    self->numbers = rules_outcomes_max(rules);
    self->tiles = malloc(tiles * sizeof *self->tiles);
    self->orders = malloc((size_t)self->levels * tiles * sizeof *self->orders);
    self->made = calloc(self->levels, sizeof *self->made);
    self->outcomes = malloc(self->numbers * sizeof *self->outcomes);
    self->weights = malloc(self->numbers * sizeof *self->weights);
    if (self->tiles == NULL || self->orders == NULL || self->made == NULL ||
        self->outcomes == NULL || self->weights == NULL) {
        draws_destroy(self);
        return message_set(message, STATUS_NO_MEMORY, "mcts: out of memory");
    }
    tiles_list(self);
    CHECK(self->total == tiles);
    *out = self;
    return STATUS_OK;
}

void draws_destroy(Draws *self) {
    if (self == NULL) {
        return;
    }
    free(self->tiles);
    free(self->orders);
    free(self->made);
    free(self->outcomes);
    free(self->weights);
    free(self);
}

void draws_shuffle(Draws *self, uint64_t seed) {
    self->seed = seed;
    memset(self->made, 0, self->levels * sizeof *self->made);
}

// Returns the order for a number of draws left. Fisher and Yates.
static const Copy *order_of(Draws *self, uint32_t level) {
    Copy *const order = self->orders + (size_t)level * self->total;
    if (!self->made[level]) {
        Rng rng = rng_make(self->seed, level);
        memcpy(order, self->tiles, self->total * sizeof *order);
        for (uint32_t i = self->total; i > 1; i--) {
            const uint32_t other = rng_below(&rng, i);
            const Copy copy = order[i - 1];
            order[i - 1] = order[other];
            order[other] = copy;
        }
        self->made[level] = true;
    }
    return order;
}

uint16_t draws_after(const Draws *self, const MctsNode *draw) {
    return (uint16_t)(draw->cursor + 1U < self->total ? draw->cursor + 1U : 0);
}

// @param same the tile of the previous visit, if it is still possible
static uint32_t tile_next(Draws *self, MctsNode *node, const Game *game, bool same) {
    uint32_t level = game_draws_left(self->rules, game);
    level = level < self->levels ? level : self->levels - 1;
    const Copy *const order = order_of(self, level);
    for (uint32_t tries = 0; tries <= self->total; tries++) {
        const Copy tile = order[node->cursor];
        if (self->weights[tile.type] > tile.copy && (same || tries > 0 || node->visits == 0)) {
            return tile.type;
        }
        node->cursor = draws_after(self, node);
    }
    return self->outcomes[0].number; // more copies than the box has: no known rule does this
}

static uint32_t event_next(const Draws *self, const MctsTree *tree, uint32_t node, uint32_t count) {
    double sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        sum += self->outcomes[i].weight;
    }
    uint32_t best = 0;
    double most = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t child = mcts_tree_child(tree, node, self->outcomes[i].number);
        const double visits = child == MCTS_NONE ? 0 : tree->nodes[child].visits;
        const double due = (1.0 + tree->nodes[node].visits) * self->outcomes[i].weight / sum;
        if (i == 0 || due - visits > most) {
            best = i;
            most = due - visits;
        }
    }
    return self->outcomes[best].number;
}

uint32_t draws_next(Draws *self, MctsTree *tree, uint32_t node, const Game *game, uint32_t stay) {
    MctsNode *const at = &tree->nodes[node];
    const uint32_t count = game_outcomes(self->rules, game, self->outcomes);
    CHECK(count > 0);
    if (at->kind == MCTS_EVENT) {
        return event_next(self, tree, node, count);
    }
    memset(self->weights, 0, self->numbers * sizeof *self->weights);
    for (uint32_t i = 0; i < count; i++) {
        self->weights[self->outcomes[i].number] = self->outcomes[i].weight;
    }
    return tile_next(self, at, game, at->visits % stay != 0);
}
