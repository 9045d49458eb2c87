// SPDX-License-Identifier: MIT
#include "mcts/mcts_line.h"

// Returns the most visited edge of a decision among those that begin with `first`, or among all if
// it is 0; MCTS_NONE if none was visited.
static uint32_t edge_most(const MctsTree *tree, const MctsNode *node, Action first) {
    uint32_t best = MCTS_NONE;
    for (uint32_t edge = node->first; edge < node->first + node->edges; edge++) {
        const bool meant = first == 0 || tree->moves[edge].actions[0] == first;
        const uint32_t least = best == MCTS_NONE ? 0 : tree->edges[best].visits;
        if (meant && tree->edges[edge].visits > least) {
            best = edge;
        }
    }
    return best;
}

static uint32_t child_most(const MctsTree *tree, const MctsNode *chance) {
    uint32_t best = chance->first;
    for (uint32_t child = best; child != MCTS_NONE; child = tree->nodes[child].next) {
        // Of equal ones the oldest, which comes last.
        best = tree->nodes[child].visits >= tree->nodes[best].visits ? child : best;
    }
    return best;
}

static uint32_t turn_write(const MctsTree *tree, uint32_t edge, BotPly *out, uint32_t room) {
    const Action *const actions = tree->moves[edge].actions;
    uint32_t count = 0;
    while (count < room && count < TURN_ACTIONS_MAX && actions[count] != 0) {
        out[count] = (BotPly){.action = actions[count]};
        count++;
    }
    return count;
}

uint32_t mcts_line(const MctsTree *tree, Action first, BotPly *out, uint32_t room) {
    uint32_t count = 0;
    uint32_t node = MCTS_ROOT;
    while (node != MCTS_NONE && count < room) {
        const MctsNode *const at = &tree->nodes[node];
        if (at->kind == MCTS_DECISION) {
            const uint32_t edge = edge_most(tree, at, count == 0 ? first : 0);
            if (edge == MCTS_NONE) {
                break;
            }
            count += turn_write(tree, edge, out + count, room - count);
            node = tree->edges[edge].child;
        } else {
            node = child_most(tree, at);
            if (node != MCTS_NONE) {
                out[count++] = (BotPly){.chance = true, .outcome = tree->nodes[node].key};
            }
        }
    }
    return count;
}
