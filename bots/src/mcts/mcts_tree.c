// SPDX-License-Identifier: MIT
#include "mcts/mcts_tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

Status mcts_tree_create(MctsTree *tree, uint32_t capacity, Message *message) {
    tree->links = malloc(capacity * sizeof *tree->links);
    tree->stats = malloc(capacity * sizeof *tree->stats);
    if (tree->links == NULL || tree->stats == NULL) {
        mcts_tree_destroy(tree);
        return message_set(message, STATUS_NO_MEMORY, "mcts: no memory for %u tree nodes",
                           (unsigned)capacity);
    }
    tree->capacity = capacity;
    mcts_tree_reset(tree);
    return STATUS_OK;
}

void mcts_tree_destroy(MctsTree *tree) {
    free(tree->links);
    free(tree->stats);
    memset(tree, 0, sizeof *tree);
}

void mcts_tree_reset(MctsTree *tree) {
    tree->used = 1;
    tree->links[MCTS_ROOT] = (MctsLink){0};
    tree->stats[MCTS_ROOT] = (MctsStats){0};
}

uint32_t mcts_tree_expand(MctsTree *tree, uint32_t node, uint32_t count) {
    ASSERT(tree->links[node].count == 0 && count > 0);
    if (count > tree->capacity - tree->used) {
        return MCTS_NONE;
    }
    const uint32_t first = tree->used;
    memset(&tree->links[first], 0, count * sizeof *tree->links);
    memset(&tree->stats[first], 0, count * sizeof *tree->stats);
    tree->links[node].first = first;
    tree->links[node].count = count;
    tree->used += count;
    return first;
}

uint32_t mcts_tree_child(const MctsTree *tree, uint32_t node, uint64_t key) {
    const MctsLink link = tree->links[node];
    for (uint32_t child = link.first; child < link.first + link.count; child++) {
        if (tree->links[child].key == key) {
            return child;
        }
    }
    return MCTS_NONE;
}

uint32_t mcts_tree_select(const MctsTree *tree, uint32_t node, double exploration, double trust) {
    const MctsLink link = tree->links[node];
    const MctsStats *children = &tree->stats[link.first];
    double total = 0;
    uint32_t visits = 0;
    for (uint32_t i = 0; i < link.count; i++) {
        total += children[i].total;
        visits += children[i].visits;
    }
    const double average = visits == 0 ? 0 : total / visits;
    const double reach = exploration * sqrt(1.0 + visits);
    uint32_t best = 0;
    double best_score = 0;
    for (uint32_t i = 0; i < link.count; i++) {
        const double guess = average - (double)children[i].loss;
        const double value = (children[i].total + trust * guess) / (trust + children[i].visits);
        const double score = value + reach * (double)children[i].prior / (1.0 + children[i].visits);
        if (i == 0 || score > best_score) {
            best = i;
            best_score = score;
        }
    }
    return link.first + best;
}

double mcts_tree_value(const MctsTree *tree, uint32_t node) {
    const MctsStats stats = tree->stats[node];
    return stats.visits == 0 ? 0 : stats.total / stats.visits;
}

void mcts_tree_keep(MctsTree *to, const MctsTree *from, uint32_t node) {
    mcts_tree_reset(to);
    to->links[MCTS_ROOT] = from->links[node];
    to->stats[MCTS_ROOT] = from->stats[node];
    // Breadth first: a node already copied still points to its children in `from`, until it is
    // this loop's turn to copy them and to set the pointer right.
    for (uint32_t next = 0; next < to->used; next++) {
        const MctsLink old = to->links[next];
        if (old.count == 0 || old.count > to->capacity - to->used) {
            to->links[next].count = 0;
            continue;
        }
        memcpy(&to->links[to->used], &from->links[old.first], old.count * sizeof *to->links);
        memcpy(&to->stats[to->used], &from->stats[old.first], old.count * sizeof *to->stats);
        to->links[next].first = to->used;
        to->used += old.count;
    }
}
