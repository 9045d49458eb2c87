/**
 * The tree of one search: nodes, and the edges of a node next to each other. Independent of the
 * game. Numbers of nodes stay valid while the tree grows; pointers do not.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_SEARCHES_TREE_H
#define CARCARENA_PYTHON_SEARCHES_TREE_H

#include <stdbool.h>
#include <stdint.h>

enum { TREE_ROOT = 0, TREE_NONE = 0 }; /* the root is no child: 0 also means "no node" */

typedef enum NodeKind {
    NODE_DECISION, /* a player chooses among at least two actions; has an own value */
    NODE_FORCED,   /* one action */
    NODE_CHANCE,
    NODE_OVER
} NodeKind;

/** An action or outcome of a node, and what its visits returned. */
typedef struct Edge {
    uint64_t key;         /* action, or number of the outcome */
    double total;         /* decision: sum of the values of the player who decides */
    uint32_t child;       /* TREE_NONE: not visited */
    uint32_t visits : 24; /* with a value */
    uint32_t pending : 8; /* without one yet */
    float logit;          /* decision: logarithm of the prior, up to a constant of the node;
                             chance: weights of this and all earlier outcomes */
    float prior;          /* probability */
} Edge;

typedef struct Node {
    uint32_t first; /* first edge */
    uint32_t count;
    uint32_t visits, pending; /* as in edges; the own value of a decision counts as a visit */
    uint8_t kind;             /* NodeKind */
    int8_t player;            /* decision: who decides */
    bool waiting;             /* for an answer */
} Node;

typedef struct Tree {
    Node *nodes;
    Edge *edges;
    double *totals; /* by node and seat: sum of the values of all visits */
    float *owns;    /* by node and seat: the answer of the network */
    uint32_t node_count, node_capacity;
    uint32_t edge_count, edge_capacity;
    uint32_t seats;
} Tree;

/** Frees the memory and leaves an empty tree. */
void tree_free(Tree *tree);

/** Removes all nodes. */
void tree_clear(Tree *tree);

/**
 * Adds a node with `count` edges, all 0. The first node of a tree is its root.
 * @return number of the node; UINT32_MAX: out of memory
 */
uint32_t tree_add(Tree *tree, NodeKind kind, int player, uint32_t count);

/** Returns the edge with a key, or NULL. */
Edge *tree_edge(const Tree *tree, uint32_t node, uint64_t key);

/**
 * Makes `to` a copy of the part of `from` below and including `node`.
 * @return false: out of memory; `to` is then empty
 */
bool tree_keep(Tree *to, const Tree *from, uint32_t node);

#endif
