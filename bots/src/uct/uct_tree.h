/**
 * The search tree: nodes in one preallocated pool, the children of a node side by side, 32-bit
 * indices instead of pointers, statistics apart from links. Knows nothing of the game: a key is an
 * action under a decision node and what chance comes to, a tile type for instance, under a chance
 * node.
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

enum { UCT_ROOT = 0, UCT_NONE = 0 }; /* the root is nobody's child: 0 also means "no node" */

/** Where a node's children are and how it is reached. */
typedef struct UctLink {
    uint64_t key;   /* action or outcome that leads to the node */
    uint32_t first; /* first child */
    uint32_t count; /* children; 0 while not expanded */
} UctLink;

/** What is known about a node. */
typedef struct UctStats {
    double total;    /* sum of rewards */
    uint32_t visits; /* rewards in `total` */
    float prior;     /* share of attention among its siblings, 0..1 */
    float loss;      /* reward it costs against the best sibling by static evaluation */
} UctStats;

/** The pool. Readable by all, written by uct_tree.c and the search. */
typedef struct UctTree {
    UctLink *links;
    UctStats *stats;
    uint32_t used;
    uint32_t capacity;
} UctTree;

/** Takes memory for `capacity` nodes. @return STATUS_NO_MEMORY; the tree is then empty. */
Status uct_tree_create(UctTree *tree, uint32_t capacity, Message *message) MUST_USE;

/** Frees the memory; a zeroed tree is allowed. */
void uct_tree_destroy(UctTree *tree);

/** Empties the tree down to an unexpanded root. */
void uct_tree_reset(UctTree *tree);

/**
 * Gives `node` `count` children side by side, their keys and statistics zero.
 * @return the first of them, or UCT_NONE if the pool has no room; the tree is then unchanged.
 */
uint32_t uct_tree_expand(UctTree *tree, uint32_t node, uint32_t count);

/** The child with this key, or UCT_NONE. */
uint32_t uct_tree_child(const UctTree *tree, uint32_t node, uint64_t key);

/**
 * The child to visit next: highest value + exploration * prior * sqrt(visits of all) / (1 + own
 * visits). The value of a child is the mean of its rewards and of `trust` further ones that are
 * guessed: what the siblings earned on average, less its static loss.
 * @param trust > 0. @pre node is expanded.
 */
uint32_t uct_tree_select(const UctTree *tree, uint32_t node, double exploration, double trust);

/** Mean reward of a node; 0 if never visited. */
double uct_tree_value(const UctTree *tree, uint32_t node);

/** The line that begins with the child `first` of the root: the most visited child, and on from
 * there as long as one was visited. Nodes below chance are told from others by their keys: every
 * action has a verb in its top bits. @param out room for `room` plies. @return how many. */
uint32_t uct_line(const UctTree *tree, Action first, BotPly *out, uint32_t room);

/** Makes `to` a copy of the part of `from` below and including `node`, its new root. */
void uct_tree_keep(UctTree *to, const UctTree *from, uint32_t node);

#endif
