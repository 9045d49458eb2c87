// SPDX-License-Identifier: MIT
#include "mcts/mcts_tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// There are chance nodes between decisions, and a draw that fits nowhere adds another node.
enum { NODES_PER_DECISION = 3 };

Status mcts_tree_create(MctsTree *tree, size_t bytes, uint32_t moves, Message *message) {
    const size_t edge = sizeof *tree->edges + sizeof *tree->moves;
    const size_t decision = NODES_PER_DECISION * sizeof *tree->nodes + moves * edge;
    const size_t root = MCTS_TURNS_MAX * edge;
    const size_t decisions = 1 + (bytes > root ? (bytes - root) / decision : 0);
    const size_t edges = MCTS_TURNS_MAX + 1 + decisions * moves;
    const size_t nodes = MCTS_ROOT + 1 + decisions * NODES_PER_DECISION;
    memset(tree, 0, sizeof *tree);
    if (edges <= UINT32_MAX) {
        tree->nodes = malloc(nodes * sizeof *tree->nodes);
        tree->edges = malloc(edges * sizeof *tree->edges);
        tree->moves = malloc(edges * sizeof *tree->moves);
    }
    if (tree->nodes == NULL || tree->edges == NULL || tree->moves == NULL) {
        mcts_tree_destroy(tree);
        return message_set(message, STATUS_NO_MEMORY, "mcts: no memory for a tree of %zu bytes",
                           bytes);
    }
    tree->node_room = (uint32_t)nodes;
    tree->edge_room = (uint32_t)edges;
    mcts_tree_reset(tree);
    return STATUS_OK;
}

void mcts_tree_destroy(MctsTree *tree) {
    free(tree->nodes);
    free(tree->edges);
    free(tree->moves);
    memset(tree, 0, sizeof *tree);
}

void mcts_tree_reset(MctsTree *tree) {
    tree->node_count = MCTS_ROOT;
    tree->edge_count = 1;
}

uint32_t mcts_tree_node(MctsTree *tree, MctsKind kind, int player) {
    if (tree->node_count == tree->node_room) {
        return MCTS_NONE;
    }
    tree->nodes[tree->node_count] = (MctsNode){.kind = (uint8_t)kind, .player = (uint8_t)player};
    return tree->node_count++;
}

uint32_t mcts_tree_edges(MctsTree *tree, uint32_t node, uint32_t count) {
    ASSERT(tree->nodes[node].edges == 0 && count > 0 && count <= UINT16_MAX);
    if (count > tree->edge_room - tree->edge_count) {
        return MCTS_NONE;
    }
    const uint32_t first = tree->edge_count;
    memset(&tree->edges[first], 0, count * sizeof *tree->edges);
    tree->nodes[node].first = first;
    tree->nodes[node].edges = (uint16_t)count;
    tree->edge_count += count;
    return first;
}

uint32_t mcts_tree_child(const MctsTree *tree, uint32_t node, uint32_t key) {
    uint32_t child = tree->nodes[node].first;
    while (child != MCTS_NONE && tree->nodes[child].key != key) {
        child = tree->nodes[child].next;
    }
    return child;
}

void mcts_tree_adopt(MctsTree *tree, uint32_t node, uint32_t child, uint32_t key) {
    tree->nodes[child].key = (uint16_t)key;
    tree->nodes[child].next = tree->nodes[node].first;
    tree->nodes[node].first = child;
}

double mcts_tree_worth(const MctsTree *tree, uint32_t node, uint32_t edge, double trust) {
    const MctsNode *const at = &tree->nodes[node];
    const MctsEdge *const way = &tree->edges[edge];
    const double mean = at->visits == 0 ? 0 : at->total / at->visits;
    return (way->total + trust * (mean - (double)way->loss)) / (trust + way->visits);
}

double mcts_tree_best(const MctsTree *tree, uint32_t node, double trust) {
    const MctsNode *const at = &tree->nodes[node];
    double best = 0;
    for (uint32_t i = 0; i < at->tried; i++) {
        const double worth = mcts_tree_worth(tree, node, at->first + i, trust);
        best = i == 0 || worth > best ? worth : best;
    }
    return best;
}

uint32_t mcts_tree_select(const MctsTree *tree, uint32_t node, const MctsSelection *how) {
    const MctsNode *const at = &tree->nodes[node];
    const MctsEdge *const edges = &tree->edges[at->first];
    const uint32_t looked_at = at->tried < at->edges ? at->tried + 1U : at->edges;
    const double mean = at->visits == 0 ? 0 : at->total / at->visits;
    const double reach = how->exploration * sqrt(1.0 + at->visits);
    uint32_t best = 0;
    double best_score = 0;
    for (uint32_t i = 0; i < looked_at; i++) {
        const double guess = mean - (double)edges[i].loss;
        const double worth = (edges[i].total + how->trust * guess) / (how->trust + edges[i].visits);
        const double score = worth + reach * (double)edges[i].prior / (1.0 + edges[i].visits);
        if (i == 0 || score > best_score) {
            best = i;
            best_score = score;
        }
    }
    return at->first + best;
}
