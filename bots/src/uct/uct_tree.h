/**
 * The search tree: nodes in one preallocated pool, the children of a node contiguous, 32-bit
 * indices instead of pointers, statistics separate from links. Independent of the game: a key is an
 * action below a decision node, and an outcome, such as a tile type, below a chance node.
 *
 *   links:  | root | a b c d | ...      stats:  | root | a b c d | ...
 *              |     ^
 *              +-----+  first = 1, count = 4
 *
 * The value of a node is the mean reward of the player who chose it, its parent's player.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_UCT_TREE_H
#define CARCARENA_BOTS_UCT_TREE_H

#include "carcarena/bots/bot.h"

#include <stdbool.h>

enum { UCT_ROOT = 0, UCT_NONE = 0 }; /* the root is never a child: 0 also means "no node" */

/** A node's children, and how it is reached. */
typedef struct UctLink {
    uint64_t key;   /* action or outcome that leads to the node */
    uint32_t first; /* first child */
    uint32_t count; /* number of children; 0 while not expanded */
} UctLink;

/** Statistics of a node. */
typedef struct UctStats {
    double total;    /* sum of rewards */
    uint32_t visits; /* number of rewards in `total` */
    float prior;     /* share of the priors of its siblings, 0 to 1 */
    float loss;      /* reward below the best sibling by static evaluation */
} UctStats;

/** The pool. Everyone may read; uct_tree.c and the search write. */
typedef struct UctTree {
    UctLink *links;
    UctStats *stats;
    uint32_t used;
    uint32_t capacity;
} UctTree;

/**
 * Allocates `capacity` nodes.
 * @return STATUS_NO_MEMORY; the tree is then empty
 */
Status uct_tree_create(UctTree *tree, uint32_t capacity, Message *message) MUST_USE;

/** Frees the memory; {0} is allowed. */
void uct_tree_destroy(UctTree *tree);

/** Resets the tree to an unexpanded root. */
void uct_tree_reset(UctTree *tree);

/**
 * Adds `count` contiguous children to `node`, with zero keys and statistics.
 * @return the first of them, or UCT_NONE if the pool is full; the tree is then unchanged
 */
uint32_t uct_tree_expand(UctTree *tree, uint32_t node, uint32_t count);

/** Returns the child with this key, or UCT_NONE. */
uint32_t uct_tree_child(const UctTree *tree, uint32_t node, uint64_t key);

/**
 * Returns the child to visit next: highest value + exploration * prior * sqrt(visits of all) / (1 +
 * own visits). The value of a child is the mean of its rewards and of `trust` virtual ones, each
 * the siblings' average minus its static loss.
 * @param trust > 0
 * @pre node is expanded
 */
uint32_t uct_tree_select(const UctTree *tree, uint32_t node, double exploration, double trust);

/** Returns the mean reward of a node; 0 if never visited. */
double uct_tree_value(const UctTree *tree, uint32_t node);

/**
 * Writes the principal variation that begins with the child `first` of the root: the most visited
 * child, and so on as long as one was visited. Keys distinguish nodes below chance: every action
 * has a verb in its top bits.
 * @param out room for `room` plies
 * @return the number of plies
 */
uint32_t uct_line(const UctTree *tree, Action first, BotPly *out, uint32_t room);

/** Copies the part of `from` below and including `node`, its new root, to `to`. */
void uct_tree_keep(UctTree *to, const UctTree *from, uint32_t node);

#endif
