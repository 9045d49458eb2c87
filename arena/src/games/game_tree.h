/**
 * The moves of a game file as a tree: each step is a node, which leads from one position to the
 * next. Variations are branches.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_GAME_TREE_H
#define ARENA_GAME_TREE_H

#include "carcarena/engine/game_file.h"

/** A step of the game or of a variation. */
typedef struct GameNode {
    const GameStep *step; /* NULL: the beginning of the game */
    const GameTurn *turn; /* the line of the file with it */
    uint32_t before;      /* node before it; of node 0 itself */
    uint32_t number;      /* of the turn, from 1 */
    uint32_t level;       /* 0: the game, 1: a variation of it, 2: a variation of that, ... */
    bool ends;            /* last step of its turn */
} GameNode;

/** Nodes in the order of the file, variations after the turn that they replace; so the first node
 * with a certain `before` continues the line. Borrows the file. Start with {0}. */
typedef struct GameTree {
    GameNode *nodes;
    uint32_t count;
} GameTree;

/** @return STATUS_NO_MEMORY */
Status game_tree_make(GameTree *out, const GameFile *file, Message *message) MUST_USE;

void game_tree_free(GameTree *tree);

/**
 * Lists the nodes that lead to a node, without node 0.
 * @param path room for `count` nodes. @return their number
 */
uint32_t game_tree_path(const GameTree *tree, uint32_t node, uint32_t *path);

/** Returns the first node after `node`, or the next one after `last`; 0: there is none. */
uint32_t game_tree_next(const GameTree *tree, uint32_t node, uint32_t last);

#endif
