/**
 * The tree of a search over whole turns, in memory taken once.
 *
 * A node is a position in which somebody has to decide (its edges are the turns he may choose), in
 * which chance decides (its children are what it has come to so far), or in which the game is over.
 * The edges of a position are made all at once, best first by static evaluation; the nodes they
 * lead to, and those below chance, when they are first visited.
 *
 *   decision --edge: place, deploy--> chance --tile type--> decision --edge--> ...
 *
 * The tree knows nothing of the game: positions are found by playing on from the root.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_MCTS_TREE_H
#define CARCARENA_BOTS_MCTS_TREE_H

#include "turns/turns.h"

enum { MCTS_NONE = 0, MCTS_ROOT = 1 };

enum { MCTS_TURNS_MAX = 4096 /* most edges of a position; base has at most some 500 */ };

typedef enum MctsKind {
    MCTS_DECISION,
    MCTS_DRAW,  /* children by tile type */
    MCTS_EVENT, /* children by outcome of a die or the like */
    MCTS_OVER
} MctsKind;

/** A position. */
typedef struct MctsNode {
    double total;    /* decision: sum of the rewards of its player */
    uint32_t visits; /* simulations that came through or ended here */
    uint32_t first;  /* decision: its first edge; chance: a child; 0 while there is none */
    uint32_t next;   /* another child of the same chance node, or MCTS_NONE */
    uint16_t edges;  /* of a decision, side by side */
    uint16_t tried;  /* edges visited: always the first ones */
    uint16_t key;    /* below chance: the outcome that leads here */
    uint16_t cursor; /* of a draw: place in the order of tiles (mcts_draws.h) */
    uint8_t kind;    /* MctsKind */
    uint8_t player;  /* who decides */
    bool taken;      /* of a decision without edges: a simulation is under way that lists them */
} MctsNode;

/** A turn that may be chosen. */
typedef struct MctsEdge {
    double total; /* sum of the rewards of who chooses it */
    uint32_t visits;
    uint32_t child; /* or MCTS_NONE */
    float prior;    /* share of attention among its siblings, 0..1 */
    float loss;     /* reward it costs against the best sibling by static evaluation */
} MctsEdge;

/** The actions of an edge; 0 behind the last. Apart from what selection reads. */
typedef struct MctsMove {
    Action actions[TURN_ACTIONS_MAX];
} MctsMove;

/** Nodes and edges; read by all, written by the search. */
typedef struct MctsTree {
    MctsNode *nodes; /* 0: none; 1: the root */
    MctsEdge *edges;
    MctsMove *moves; /* of the edge with the same number */
    uint32_t node_count, node_room;
    uint32_t edge_count, edge_room;
} MctsTree;

/** How edges are chosen. */
typedef struct MctsSelection {
    double exploration; /* weight of attention against value; >= 0 */
    double trust;       /* visits that the guess at a turn by static evaluation counts for; > 0 */
} MctsSelection;

/**
 * Takes `bytes` of memory in all, divided for searches that keep `moves` turns a position; at least
 * enough for a root with MCTS_TURNS_MAX. The operating system gives pages when they are used.
 * @return STATUS_NO_MEMORY; the tree is then empty.
 */
Status mcts_tree_create(MctsTree *tree, size_t bytes, uint32_t moves, Message *message) MUST_USE;

/** Frees the memory; a zeroed tree is allowed. */
void mcts_tree_destroy(MctsTree *tree);

/** Empties the tree. The node made next is the root. */
void mcts_tree_reset(MctsTree *tree);

/** A new node; MCTS_NONE if there is no room. */
uint32_t mcts_tree_node(MctsTree *tree, MctsKind kind, int player);

/** `count` new edges of a decision without any, zero but for their moves, which are up to the
 * caller. @return the first; MCTS_NONE if there is no room: the tree is then unchanged. */
uint32_t mcts_tree_edges(MctsTree *tree, uint32_t node, uint32_t count);

/** The child of a chance node for an outcome, or MCTS_NONE. */
uint32_t mcts_tree_child(const MctsTree *tree, uint32_t node, uint32_t key);

/** Puts `child` below a chance node as what comes of outcome `key`. */
void mcts_tree_adopt(MctsTree *tree, uint32_t node, uint32_t child, uint32_t key);

/**
 * What an edge is worth to who chooses it, as far as is known: the mean of its rewards and of
 * `trust` guesses, namely the mean of its node less its static loss.
 */
double mcts_tree_worth(const MctsTree *tree, uint32_t node, uint32_t edge, double trust);

/** The highest worth among the tried edges of a decision. @pre one was tried. */
double mcts_tree_best(const MctsTree *tree, uint32_t node, double trust);

/**
 * The edge to visit next: highest worth + exploration * prior * sqrt(1 + visits of the node) /
 * (1 + own visits), which is PUCT (Rosin 2011, in the form of Silver et al. 2016). Edges lie in
 * order of static evaluation, so among the untried ones the first is the best in both terms and
 * only the tried ones and that are looked at.
 * @pre a decision with edges.
 */
uint32_t mcts_tree_select(const MctsTree *tree, uint32_t node, const MctsSelection *how);

#endif
