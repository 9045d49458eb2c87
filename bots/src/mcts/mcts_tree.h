/**
 * The tree of a search over whole turns, in memory allocated once.
 *
 * A node is a decision (its edges are the possible turns), a chance node (its children are the
 * outcomes seen so far), or the end of the game. All edges of a position are made at once, best
 * first by static evaluation. The nodes that they and chance lead to are made on the first visit.
 *
 *   decision --edge: place, deploy--> chance --tile type--> decision --edge--> ...
 *
 * The tree does not contain positions: they are found by playing from the root.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_MCTS_TREE_H
#define CARCARENA_BOTS_MCTS_TREE_H

#include "turns/turns.h"

enum { MCTS_NONE = 0, MCTS_ROOT = 1 };

enum {
    MCTS_TURNS_MAX = 4096 /* largest number of edges of a position; base has at most about 500 */
};

typedef enum MctsKind {
    MCTS_DECISION,
    MCTS_DRAW,  /* children by tile type */
    MCTS_EVENT, /* children by outcome of a die or similar */
    MCTS_OVER
} MctsKind;

/** A position. */
typedef struct MctsNode {
    double total;    /* decision: sum of its player's rewards */
    uint32_t visits; /* simulations that passed or ended here */
    uint32_t first;  /* decision: its first edge; chance: a child; 0: none yet */
    uint32_t next;   /* next child of the same chance node, or MCTS_NONE */
    uint16_t edges;  /* decision: number of edges, which are contiguous */
    uint16_t tried;  /* number of visited edges: always the first ones */
    uint16_t key;    /* below chance: the outcome that leads here */
    uint16_t cursor; /* draw: position in the order of tiles (mcts_draws.h) */
    uint8_t kind;    /* MctsKind */
    uint8_t player;  /* the deciding player */
    bool taken;      /* decision without edges: a simulation in progress is listing them */
} MctsNode;

/** A possible turn. */
typedef struct MctsEdge {
    double total; /* sum of the rewards of the player who chooses it */
    uint32_t visits;
    uint32_t child; /* or MCTS_NONE */
    float prior;    /* share of the priors of its siblings, 0 to 1 */
    float loss;     /* reward below the best sibling by static evaluation */
} MctsEdge;

/** The actions of an edge, terminated by 0. Kept separate from what selection reads. */
typedef struct MctsMove {
    Action actions[TURN_ACTIONS_MAX];
} MctsMove;

/** Nodes and edges; everyone reads, the search writes. */
typedef struct MctsTree {
    MctsNode *nodes; /* 0: none; 1: the root */
    MctsEdge *edges;
    MctsMove *moves; /* of the edge with the same number */
    uint32_t node_count, node_room;
    uint32_t edge_count, edge_room;
} MctsTree;

/** How edges are selected. */
typedef struct MctsSelection {
    double exploration; /* weight of the prior against the value; >= 0 */
    double trust;       /* number of visits that the static evaluation of a turn counts for; > 0 */
} MctsSelection;

/**
 * Allocates `bytes` of memory in all, divided for searches with `moves` edges per position; at
 * least enough for a root with MCTS_TURNS_MAX. The operating system provides pages on first use.
 * @return STATUS_NO_MEMORY; the tree is then empty
 */
Status mcts_tree_create(MctsTree *tree, size_t bytes, uint32_t moves, Message *message) MUST_USE;

/** Frees the memory; {0} is allowed. */
void mcts_tree_destroy(MctsTree *tree);

/** Clears the tree. The next node becomes the root. */
void mcts_tree_reset(MctsTree *tree);

/** Returns a new node; MCTS_NONE if there is no room. */
uint32_t mcts_tree_node(MctsTree *tree, MctsKind kind, int player);

/**
 * Adds `count` edges to a decision without any. They are zero except for their moves, which the
 * caller sets. Returns the first; MCTS_NONE if there is no room, and the tree is then unchanged.
 */
uint32_t mcts_tree_edges(MctsTree *tree, uint32_t node, uint32_t count);

/** Returns the child of a chance node for an outcome, or MCTS_NONE. */
uint32_t mcts_tree_child(const MctsTree *tree, uint32_t node, uint32_t key);

/** Adds `child` to a chance node as outcome `key`. */
void mcts_tree_adopt(MctsTree *tree, uint32_t node, uint32_t child, uint32_t key);

/**
 * Returns the value of an edge for the player who chooses it: the mean of its rewards and of
 * `trust` virtual ones, each the mean of its node minus its static loss.
 */
double mcts_tree_worth(const MctsTree *tree, uint32_t node, uint32_t edge, double trust);

/**
 * Returns the highest value among the visited edges of a decision.
 * @pre one was visited
 */
double mcts_tree_best(const MctsTree *tree, uint32_t node, double trust);

/**
 * Returns the edge to visit next: highest value + exploration * prior * sqrt(1 + visits of the
 * node) / (1 + own visits), which is PUCT (Rosin 2011, in the form of Silver et al. 2016). Edges
 * are in the order of static evaluation, so the first unvisited one is the best of these in both
 * terms, and only it and the visited ones are compared.
 * @pre a decision with edges
 */
uint32_t mcts_tree_select(const MctsTree *tree, uint32_t node, const MctsSelection *how);

#endif
