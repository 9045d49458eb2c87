// SPDX-License-Identifier: MIT
#include "mcts/mcts_search.h"

#include "carcarena/engine/view.h"

#include <stdlib.h>
#include <string.h>

enum {
    PATH_EDGES_MAX = 512, /* turns of a simulation; a deeper one ends where it is */
    CHANCE_MAX = 64       /* draws and events in a row that are followed */
};

// A turn of the running simulation, and the position it was chosen in.
typedef struct Step {
    uint32_t node, edge;
} Step;

struct MctsSearch {
    const Rules *rules;
    MctsSettings settings;
    Turns *turns;
    Deal *deal;
    Playout playout;
    Draws *draws;
    MctsTree tree;
    const Game *root; /* borrowed while a search goes on */
    Game *game;       /* the game of the running simulation */
    uint32_t *best;   /* scratch: the best turns of a list, best first */
    Step path[PATH_EDGES_MAX];
    uint32_t length; /* of the path */
    int players;
    Rng rng;
};

// ---- Life

static Status playout_create(MctsSearch *self, Message *message) {
    const Status status = deal_create(&self->deal, self->rules, message);
    self->playout = (Playout){.rules = self->rules,
                              .judge = self->turns,
                              .deal = self->deal,
                              .policy = self->settings.policy,
                              .epsilon = self->settings.epsilon,
                              .turns = self->settings.turns,
                              .patience = self->settings.patience};
    return status;
}

Status mcts_search_create(MctsSearch **out, const Rules *rules, const MctsSettings *settings,
                          Message *message) {
    MctsSearch *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "mcts: out of memory");
    }
    self->rules = rules;
    self->settings = *settings;
    self->players = rules_players(rules);
    self->game = aligned_alloc(64, rules_game_size(rules));
    self->best = malloc(MCTS_TURNS_MAX * sizeof *self->best);
    Status status = self->game != NULL && self->best != NULL
                        ? STATUS_OK
                        : message_set(message, STATUS_NO_MEMORY, "mcts: out of memory");
    if (status == STATUS_OK) {
        status = turns_create(&self->turns, rules, &settings->weights, message);
    }
    if (status == STATUS_OK) {
        status = playout_create(self, message);
    }
    if (status == STATUS_OK) {
        status = draws_create(&self->draws, rules, message);
    }
    if (status == STATUS_OK) {
        status = mcts_tree_create(&self->tree, settings->memory, settings->moves, message);
    }
    if (status != STATUS_OK) {
        mcts_search_destroy(self);
        return status;
    }
    *out = self;
    return STATUS_OK;
}

void mcts_search_destroy(MctsSearch *self) {
    if (self == NULL) {
        return;
    }
    turns_destroy(self->turns);
    deal_destroy(self->deal);
    draws_destroy(self->draws);
    mcts_tree_destroy(&self->tree);
    free(self->game);
    free(self->best);
    free(self);
}

// ---- Judging

static double reward_of(const MctsSearch *self, double lead) {
    return utility_of_lead(&self->settings.utility, lead, game_draws_left(self->rules, self->game));
}

static void rewards_of_values(const MctsSearch *self, const double *values, double *rewards) {
    for (int player = 0; player < self->players; player++) {
        rewards[player] = reward_of(self, evaluation_margin(values, self->players, player));
    }
}

// Judges the position as it stands, or after some turns more.
static void judge(MctsSearch *self, double *rewards) {
    double values[PLAYERS_MAX];
    if (self->settings.turns > 0) {
        deal_shuffle(self->deal, self->game, &self->rng);
        playout_run(&self->playout, self->game, &self->rng, values);
    } else {
        turns_values(self->turns, self->game, values);
    }
    rewards_of_values(self, values, rewards);
}

// Plays a turn on self->game.
static void turn_play(MctsSearch *self, const Action *actions) {
    for (int i = 0; i < TURN_ACTIONS_MAX && actions[i] != 0; i++) {
        game_apply(self->rules, self->game, actions[i]);
    }
}

// Judges the position after a turn that has just been listed.
static void judge_turn(MctsSearch *self, const Turn *turn, int player, double *rewards) {
    turn_play(self, turn->actions);
    if (self->settings.turns > 0 || self->players > 2) {
        judge(self, rewards);
        return;
    }
    rewards[player] = reward_of(self, turn->margin); // the same as judge would find
    rewards[1 - player] = -rewards[player];
}

// ---- Growing the tree

static MctsKind kind_of(Pending pending) {
    switch (pending.kind) {
    case PENDING_DRAW:
        return MCTS_DRAW;
    case PENDING_CHANCE:
        return MCTS_EVENT;
    case PENDING_DECISION:
        return MCTS_DECISION;
    case PENDING_OVER:
        break;
    }
    return MCTS_OVER;
}

static uint32_t node_here(MctsSearch *self) {
    const Pending pending = game_pending(self->rules, self->game);
    return mcts_tree_node(&self->tree, kind_of(pending), pending.player);
}

// Numbers of the `room` best turns, best first, equal ones in the order of the list.
// @return how many.
static uint32_t best_find(MctsSearch *self, const Turn *turns, uint32_t count, uint32_t room) {
    uint32_t *const best = self->best;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (kept == room && !(turns[i].margin > turns[best[kept - 1]].margin)) {
            continue;
        }
        uint32_t to = kept < room ? kept++ : kept - 1;
        for (; to > 0 && turns[i].margin > turns[best[to - 1]].margin; to--) {
            best[to] = best[to - 1];
        }
        best[to] = i;
    }
    return kept;
}

static void edges_fill(MctsSearch *self, uint32_t first, const Turn *turns, uint32_t kept) {
    const double top = turns[self->best[0]].margin;
    const double top_reward = reward_of(self, top);
    double sum = 0;
    for (uint32_t i = 0; i < kept; i++) {
        MctsEdge *const edge = &self->tree.edges[first + i];
        const Turn *const turn = &turns[self->best[i]];
        const double share = utility_attention(top - turn->margin, self->settings.temperature);
        sum += share;
        edge->prior = (float)share;
        edge->loss = (float)(top_reward - reward_of(self, turn->margin));
        memcpy(self->tree.moves[first + i].actions, turn->actions, sizeof turn->actions);
    }
    for (uint32_t i = 0; i < kept; i++) {
        self->tree.edges[first + i].prior =
            (float)((double)self->tree.edges[first + i].prior / sum);
    }
}

// Lists the turns of a decision, gives the node its edges if there is room, and judges the best.
// That counts as a visit of its edge: what it leads to is known now.
static void expand(MctsSearch *self, uint32_t node, double *rewards) {
    const Turn *turns = NULL;
    const int player = game_pending(self->rules, self->game).player;
    const uint32_t count = turns_list(self->turns, self->game, &turns);
    const uint32_t room = node == MCTS_ROOT ? MCTS_TURNS_MAX : self->settings.moves;
    const uint32_t kept = best_find(self, turns, count, room);
    const uint32_t first = node == MCTS_NONE ? MCTS_NONE : mcts_tree_edges(&self->tree, node, kept);
    if (first != MCTS_NONE) {
        edges_fill(self, first, turns, kept);
        self->path[self->length++] = (Step){node, first};
    }
    const Turn best = turns[self->best[0]];
    judge_turn(self, &best, player, rewards);
}

// ---- One simulation

// Goes on by what chance comes to. @return the node after it; MCTS_NONE if there is no room for it.
static uint32_t chance_follow(MctsSearch *self, uint32_t node) {
    MctsTree *const tree = &self->tree;
    const uint32_t key = draws_next(self->draws, tree, node, self->game, self->settings.stay);
    const Status status = game_happen(self->rules, self->game, key);
    CHECK(status == STATUS_OK);
    tree->nodes[node].visits++;
    uint32_t child = mcts_tree_child(tree, node, key);
    if (child == MCTS_NONE && (child = node_here(self)) != MCTS_NONE) {
        if (tree->nodes[child].kind == MCTS_DRAW && tree->nodes[node].kind == MCTS_DRAW) {
            tree->nodes[child].cursor = draws_after(self->draws, &tree->nodes[node]);
        }
        mcts_tree_adopt(tree, node, child, key);
    }
    return child;
}

// Goes on by the turn that selection wants. @return the node after it, or MCTS_NONE.
static uint32_t turn_follow(MctsSearch *self, uint32_t node) {
    MctsTree *const tree = &self->tree;
    const uint32_t edge = mcts_tree_select(tree, node, &self->settings.selection);
    self->path[self->length++] = (Step){node, edge};
    turn_play(self, tree->moves[edge].actions);
    if (tree->edges[edge].child == MCTS_NONE) {
        tree->edges[edge].child = node_here(self);
    }
    return tree->edges[edge].child;
}

// Goes down to where the tree ends and judges there.
static void descend(MctsSearch *self, double *rewards) {
    uint32_t node = MCTS_ROOT;
    uint32_t chances = 0;
    while (node != MCTS_NONE) {
        const MctsNode *const at = &self->tree.nodes[node];
        if (at->kind == MCTS_OVER || self->length == PATH_EDGES_MAX || chances == CHANCE_MAX) {
            break;
        }
        if (at->kind != MCTS_DECISION) {
            node = chance_follow(self, node);
            chances++;
        } else if (at->edges == 0) {
            expand(self, node, rewards);
            return;
        } else {
            node = turn_follow(self, node);
            chances = 0;
        }
    }
    if (game_pending(self->rules, self->game).kind == PENDING_DECISION) {
        expand(self, MCTS_NONE, rewards); // no room: the best reply counts all the same
        return;
    }
    judge(self, rewards);
}

// What a position reports to those above it: the reward, and for a share what its player can have
// by the best turn known there. With two players what one has the other lacks.
static void report(const MctsSearch *self, uint32_t number, double *rewards) {
    const double share = self->settings.backup;
    const int player = self->tree.nodes[number].player;
    const double best = mcts_tree_best(&self->tree, number, self->settings.selection.trust);
    rewards[player] += share * (best - rewards[player]);
    if (self->players == 2) {
        rewards[1 - player] = -rewards[player];
    }
}

static void back_up(MctsSearch *self, double *rewards) {
    for (uint32_t i = self->length; i > 0; i--) {
        const Step step = self->path[i - 1];
        MctsNode *const node = &self->tree.nodes[step.node];
        MctsEdge *const edge = &self->tree.edges[step.edge];
        const double reward = rewards[node->player];
        node->total += reward;
        node->visits++;
        edge->total += reward;
        edge->visits++;
        const uint32_t place = step.edge - node->first;
        node->tried = place >= node->tried ? (uint16_t)(place + 1) : node->tried;
        if (self->settings.backup > 0) {
            report(self, step.node, rewards);
        }
    }
}

void mcts_search_simulate(MctsSearch *self) {
    double rewards[PLAYERS_MAX];
    game_copy(self->rules, self->game, self->root);
    self->length = 0;
    descend(self, rewards);
    back_up(self, rewards);
}

void mcts_search_begin(MctsSearch *self, const Game *root, const Rng *rng) {
    self->root = root;
    self->rng = *rng;
    const uint64_t high = rng_next(&self->rng);
    draws_shuffle(self->draws, high << 32 | rng_next(&self->rng));
    turns_prepare(self->turns, root);
    mcts_tree_reset(&self->tree);
    game_copy(self->rules, self->game, root);
    (void)node_here(self);
    mcts_search_simulate(self);
}

const MctsTree *mcts_search_tree(const MctsSearch *self) {
    return &self->tree;
}

Turns *mcts_search_turns(MctsSearch *self) {
    return self->turns;
}
