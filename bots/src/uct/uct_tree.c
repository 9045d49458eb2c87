// SPDX-License-Identifier: MIT
#include "uct/uct_tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

Status uct_tree_create(UctTree *tree, uint32_t capacity, Message *message) {
    tree->links = malloc(capacity * sizeof *tree->links);
    tree->stats = malloc(capacity * sizeof *tree->stats);
    if (tree->links == NULL || tree->stats == NULL) {
        uct_tree_destroy(tree);
        return message_set(message, STATUS_NO_MEMORY, "uct: no memory for %u tree nodes",
                           (unsigned)capacity);
    }
    tree->capacity = capacity;
    uct_tree_reset(tree);
    return STATUS_OK;
}

void uct_tree_destroy(UctTree *tree) {
    free(tree->links);
    free(tree->stats);
    memset(tree, 0, sizeof *tree);
}

void uct_tree_reset(UctTree *tree) {
    tree->used = 1;
    tree->links[UCT_ROOT] = (UctLink){0};
    tree->stats[UCT_ROOT] = (UctStats){0};
}

uint32_t uct_tree_expand(UctTree *tree, uint32_t node, uint32_t count) {
    ASSERT(tree->links[node].count == 0 && count > 0);
    if (count > tree->capacity - tree->used) {
        return UCT_NONE;
    }
    const uint32_t first = tree->used;
    memset(&tree->links[first], 0, count * sizeof *tree->links);
    memset(&tree->stats[first], 0, count * sizeof *tree->stats);
    tree->links[node].first = first;
    tree->links[node].count = count;
    tree->used += count;
    return first;
}

uint32_t uct_tree_child(const UctTree *tree, uint32_t node, uint64_t key) {
    const UctLink link = tree->links[node];
    for (uint32_t child = link.first; child < link.first + link.count; child++) {
        if (tree->links[child].key == key) {
            return child;
        }
    }
    return UCT_NONE;
}

uint32_t uct_tree_select(const UctTree *tree, uint32_t node, double exploration, double trust) {
    const UctLink link = tree->links[node];
    const UctStats *children = &tree->stats[link.first];
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

double uct_tree_value(const UctTree *tree, uint32_t node) {
    const UctStats stats = tree->stats[node];
    return stats.visits == 0 ? 0 : stats.total / stats.visits;
}

static uint32_t child_most(const UctTree *tree, uint32_t node) {
    const UctLink link = tree->links[node];
    uint32_t best = UCT_NONE;
    for (uint32_t child = link.first; child < link.first + link.count; child++) {
        const uint32_t least = best == UCT_NONE ? 0 : tree->stats[best].visits;
        best = tree->stats[child].visits > least ? child : best;
    }
    return best;
}

uint32_t uct_line(const UctTree *tree, Action first, BotPly *out, uint32_t room) {
    enum { OUTCOME = 0xFFFF };
    uint32_t count = 0;
    uint32_t node = uct_tree_child(tree, UCT_ROOT, first);
    for (; node != UCT_NONE && count < room; node = child_most(tree, node)) {
        const uint64_t key = tree->links[node].key;
        out[count++] = action_verb(key) == (Verb)0
                           ? (BotPly){.chance = true, .outcome = (uint32_t)key & OUTCOME}
                           : (BotPly){.action = key};
    }
    return count;
}

void uct_tree_keep(UctTree *to, const UctTree *from, uint32_t node) {
    uct_tree_reset(to);
    to->links[UCT_ROOT] = from->links[node];
    to->stats[UCT_ROOT] = from->stats[node];
    // Breadth first: a copied node points to its children in `from` until this loop copies them and
    // corrects the index.
    for (uint32_t next = 0; next < to->used; next++) {
        const UctLink old = to->links[next];
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
