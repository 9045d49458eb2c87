// SPDX-License-Identifier: MIT
#include "searches_tree.h"

#include <stdlib.h>
#include <string.h>

enum { CAPACITY_MIN = 64 };

void tree_free(Tree *tree) {
    free(tree->nodes);
    free(tree->edges);
    free(tree->totals);
    free(tree->owns);
    *tree = (Tree){.seats = tree->seats};
}

void tree_clear(Tree *tree) {
    tree->node_count = 0;
    tree->edge_count = 0;
}

// Returns a capacity of at least `wanted`, larger than the present one by a factor.
static uint32_t capacity_for(uint32_t capacity, uint64_t wanted) {
    uint64_t next = capacity < CAPACITY_MIN ? CAPACITY_MIN : (uint64_t)capacity * 2;
    next = next < wanted ? wanted : next;
    return next > UINT32_MAX ? UINT32_MAX : (uint32_t)next;
}

static bool grow(void **block, uint64_t items, size_t size) {
    void *larger = realloc(*block, items * size);
    if (larger != NULL) {
        *block = larger;
    }
    return larger != NULL;
}

static bool nodes_grow(Tree *tree) {
    const uint32_t next = capacity_for(tree->node_capacity, 0);
    if (!grow((void **)&tree->nodes, next, sizeof *tree->nodes) ||
        !grow((void **)&tree->totals, (uint64_t)next * tree->seats, sizeof *tree->totals) ||
        !grow((void **)&tree->owns, (uint64_t)next * tree->seats, sizeof *tree->owns)) {
        return false;
    }
    tree->node_capacity = next;
    return true;
}

static bool edges_fit(Tree *tree, uint32_t count) {
    const uint64_t wanted = (uint64_t)tree->edge_count + count;
    if (wanted <= tree->edge_capacity) {
        return true;
    }
    const uint32_t next = capacity_for(tree->edge_capacity, wanted);
    if (next < wanted || !grow((void **)&tree->edges, next, sizeof *tree->edges)) {
        return false;
    }
    tree->edge_capacity = next;
    return true;
}

uint32_t tree_add(Tree *tree, NodeKind kind, int player, uint32_t count) {
    if ((tree->node_count == tree->node_capacity && !nodes_grow(tree)) || !edges_fit(tree, count)) {
        return UINT32_MAX;
    }
    const uint32_t node = tree->node_count++;
    const size_t row = (size_t)node * tree->seats;
    tree->nodes[node] = (Node){
        .first = tree->edge_count, .count = count, .kind = (uint8_t)kind, .player = (int8_t)player};
    if (count > 0) {
        memset(&tree->edges[tree->edge_count], 0, count * sizeof *tree->edges);
    }
    tree->edge_count += count;
    memset(&tree->totals[row], 0, tree->seats * sizeof *tree->totals);
    memset(&tree->owns[row], 0, tree->seats * sizeof *tree->owns);
    return node;
}

Edge *tree_edge(const Tree *tree, uint32_t node, uint64_t key) {
    Edge *const edges = tree->edges + tree->nodes[node].first;
    for (uint32_t i = 0; i < tree->nodes[node].count; i++) {
        if (edges[i].key == key) {
            return &edges[i];
        }
    }
    return NULL;
}

// Appends a copy of a node. Its edges still point to nodes of `from`.
static uint32_t node_copy(Tree *to, const Tree *from, uint32_t node) {
    const Node *const old = &from->nodes[node];
    const uint32_t copy = tree_add(to, (NodeKind)old->kind, old->player, old->count);
    if (copy == UINT32_MAX) {
        return copy;
    }
    Node *const new = &to->nodes[copy];
    new->visits = old->visits;
    if (old->count > 0) {
        memcpy(&to->edges[new->first], &from->edges[old->first], old->count * sizeof *to->edges);
    }
    memcpy(&to->totals[(size_t)copy * to->seats], &from->totals[(size_t)node * to->seats],
           to->seats * sizeof *to->totals);
    memcpy(&to->owns[(size_t)copy * to->seats], &from->owns[(size_t)node * to->seats],
           to->seats * sizeof *to->owns);
    return copy;
}

bool tree_keep(Tree *to, const Tree *from, uint32_t node) {
    tree_clear(to);
    bool fits = node_copy(to, from, node) != UINT32_MAX;
    for (uint32_t edge = 0; fits && edge < to->edge_count; edge++) { // breadth first
        const uint32_t child = to->edges[edge].child;
        if (child != TREE_NONE) {
            const uint32_t copy = node_copy(to, from, child);
            fits = copy != UINT32_MAX;
            to->edges[edge].child = copy;
        }
    }
    if (!fits) {
        tree_clear(to);
    }
    return fits;
}
