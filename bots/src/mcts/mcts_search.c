// SPDX-License-Identifier: MIT
#include "mcts/mcts_search.h"

#include "carcarena/engine/view.h"

#include <stdlib.h>
#include <string.h>

enum { CHANCE_MAX = 64 /* consecutive draws and events that are followed */ };

struct MctsSearch {
    const Rules *rules;
    MctsSettings settings;
    Draws *draws;
    MctsTree tree;
    const Game *root; /* borrowed during a search */
    int players;
    unsigned probe_count;
    MctsProbe *probes;
};

// ---- Life

static Status probes_create(MctsSearch *self, unsigned count, Message *message) {
    self->probes = calloc(count, sizeof *self->probes);
    if (self->probes == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "mcts: out of memory");
    }
    Status status = STATUS_OK;
    for (; self->probe_count < count && status == STATUS_OK; self->probe_count++) {
        status = mcts_probe_create(&self->probes[self->probe_count], self->rules, &self->settings,
                                   message);
    }
    return status;
}

Status mcts_search_create(MctsSearch **out, const Rules *rules, const MctsSettings *settings,
                          unsigned probes, Message *message) {
    MctsSearch *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "mcts: out of memory");
    }
    self->rules = rules;
    self->settings = *settings;
    self->players = rules_players(rules);
    Status status = probes_create(self, probes, message);
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
    for (unsigned i = 0; i < self->probe_count; i++) {
        mcts_probe_destroy(&self->probes[i]);
    }
    free(self->probes);
    draws_destroy(self->draws);
    mcts_tree_destroy(&self->tree);
    free(self);
}

Status mcts_search_call(MctsSearch *self, const MctsEvaluator *evaluator, Message *message) {
    Status status = STATUS_OK;
    for (unsigned i = 0; i < self->probe_count && status == STATUS_OK; i++) {
        status = mcts_probe_call(&self->probes[i], evaluator, message);
    }
    return status;
}

Status mcts_search_status(const MctsSearch *self, Message *message) {
    Status status = STATUS_OK;
    for (unsigned i = 0; i < self->probe_count && status == STATUS_OK; i++) {
        const MctsCaller *const caller = self->probes[i].caller;
        status = caller != NULL ? mcts_caller_status(caller, message) : STATUS_OK;
    }
    return status;
}

// ---- Down the tree

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

static uint32_t node_here(MctsSearch *self, const MctsProbe *probe) {
    const Pending pending = game_pending(self->rules, probe->game);
    return mcts_tree_node(&self->tree, kind_of(pending), pending.player);
}

// Follows an outcome of chance. Returns the next node; MCTS_NONE if there is no room for it.
static uint32_t chance_follow(MctsSearch *self, MctsProbe *probe, uint32_t node) {
    MctsTree *const tree = &self->tree;
    const uint32_t key = draws_next(self->draws, tree, node, probe->game, self->settings.stay);
    const Status status = game_resolve(self->rules, probe->game, key);
    CHECK(status == STATUS_OK);
    tree->nodes[node].visits++;
    uint32_t child = mcts_tree_child(tree, node, key);
    if (child == MCTS_NONE && (child = node_here(self, probe)) != MCTS_NONE) {
        if (tree->nodes[child].kind == MCTS_DRAW && tree->nodes[node].kind == MCTS_DRAW) {
            tree->nodes[child].cursor = draws_after(self->draws, &tree->nodes[node]);
        }
        mcts_tree_adopt(tree, node, child, key);
    }
    return child;
}

// Counts a visit of an edge with a reward for the player who chooses it.
static void visit(MctsTree *tree, const MctsStep *step, double reward) {
    MctsNode *const node = &tree->nodes[step->node];
    MctsEdge *const edge = &tree->edges[step->edge];
    const uint32_t place = step->edge - node->first;
    node->total += reward;
    node->visits++;
    edge->total += reward;
    edge->visits++;
    node->tried = place >= node->tried ? (uint16_t)(place + 1) : node->tried;
}

// Follows the turn that selection chooses. Returns the next node, or MCTS_NONE.
static uint32_t turn_follow(MctsSearch *self, MctsProbe *probe, uint32_t node, bool presume) {
    MctsTree *const tree = &self->tree;
    const uint32_t edge = mcts_tree_select(tree, node, &self->settings.selection);
    MctsStep *const step = &probe->path[probe->length++];
    *step = (MctsStep){.node = node, .edge = edge, .presumed = presume};
    if (presume) {
        step->reward = mcts_tree_worth(tree, node, edge, self->settings.selection.trust);
        visit(tree, step, step->reward);
    }
    turn_actions_play(self->rules, probe->game, tree->moves[edge].actions);
    if (tree->edges[edge].child == MCTS_NONE) {
        tree->edges[edge].child = node_here(self, probe);
    }
    return tree->edges[edge].child;
}

void mcts_search_descend(MctsSearch *self, unsigned number, bool alone) {
    MctsProbe *const probe = &self->probes[number];
    uint32_t node = MCTS_ROOT;
    uint32_t chances = 0;
    game_copy(self->rules, probe->game, self->root);
    probe->length = 0;
    probe->leaf = MCTS_NONE;
    while (node != MCTS_NONE && probe->leaf == MCTS_NONE) {
        MctsNode *const at = &self->tree.nodes[node];
        if (at->kind == MCTS_OVER || probe->length == MCTS_PATH_MAX || chances == CHANCE_MAX) {
            break;
        }
        if (at->kind != MCTS_DECISION) {
            node = chance_follow(self, probe, node);
            chances++;
        } else if (at->edges > 0) {
            node = turn_follow(self, probe, node, !alone);
            chances = 0;
        } else if (!at->taken) {
            at->taken = true;
            probe->leaf = node;
        } else {
            break; // another probe is listing its turns; the best of them counts nevertheless
        }
    }
    probe->sample = probe->length == 0 ? 0 : self->tree.edges[probe->path[0].edge].visits;
}

void mcts_search_judge(MctsSearch *self, unsigned number) {
    mcts_probe_judge(&self->probes[number]);
}

// ---- Up the tree

// Adds edges to the decision at which a probe ended, if there is room. The evaluation of its best
// turn counts as a visit of that edge, since its result is known.
static void grow(MctsSearch *self, MctsProbe *probe) {
    MctsTree *const tree = &self->tree;
    if (probe->leaf == MCTS_NONE) {
        return;
    }
    tree->nodes[probe->leaf].taken = false;
    const uint32_t first = mcts_tree_edges(tree, probe->leaf, probe->kept);
    if (first != MCTS_NONE) {
        memcpy(&tree->edges[first], probe->edges, probe->kept * sizeof *probe->edges);
        memcpy(&tree->moves[first], probe->moves, probe->kept * sizeof *probe->moves);
        probe->path[probe->length++] = (MctsStep){.node = probe->leaf, .edge = first};
    }
}

// Computes what a position reports upwards: the reward, mixed with the value of its best known
// turn. With two players one's gain is the other's loss.
static void report(const MctsSearch *self, uint32_t number, double *rewards) {
    const double share = self->settings.backup;
    const int player = self->tree.nodes[number].player;
    const double best = mcts_tree_best(&self->tree, number, self->settings.selection.trust);
    rewards[player] += share * (best - rewards[player]);
    if (self->players == 2) {
        rewards[1 - player] = -rewards[player];
    }
}

static void back_up(MctsSearch *self, MctsProbe *probe) {
    for (uint32_t i = probe->length; i > 0; i--) {
        const MctsStep *const step = &probe->path[i - 1];
        MctsNode *const node = &self->tree.nodes[step->node];
        const double reward = probe->rewards[node->player];
        if (step->presumed) {
            node->total += reward - step->reward;
            self->tree.edges[step->edge].total += reward - step->reward;
        } else {
            visit(&self->tree, step, reward);
        }
        if (self->settings.backup > 0) {
            report(self, step->node, probe->rewards);
        }
    }
}

void mcts_search_settle(MctsSearch *self, unsigned number) {
    grow(self, &self->probes[number]);
    back_up(self, &self->probes[number]);
}

// ---- The search

void mcts_search_begin(MctsSearch *self, const Game *root, const Rng *rng) {
    Rng own = *rng;
    const uint64_t high = rng_next(&own);
    draws_shuffle(self->draws, high << 32 | rng_next(&own));
    for (unsigned i = 0; i < self->probe_count; i++) {
        mcts_probe_begin(&self->probes[i], root, high);
    }
    self->root = root;
    mcts_tree_reset(&self->tree);
    game_copy(self->rules, self->probes[0].game, root);
    (void)node_here(self, &self->probes[0]);
    mcts_search_descend(self, 0, true);
    mcts_search_judge(self, 0);
    mcts_search_settle(self, 0);
}

const MctsTree *mcts_search_tree(const MctsSearch *self) {
    return &self->tree;
}
