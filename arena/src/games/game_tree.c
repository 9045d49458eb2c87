// SPDX-License-Identifier: MIT
#include "games/game_tree.h"

#include <stdlib.h>

// Variations are at most eight deep, so is the recursion.
static uint32_t steps_count(const GameVariation *moves) {
    uint32_t count = moves->step_count;
    for (uint32_t i = 0; i < moves->turn_count; i++) {
        for (const GameVariation *other = moves->turns[i].other; other != NULL;
             other = other->next) {
            count += steps_count(other);
        }
    }
    return count;
}

static void moves_add(GameTree *tree, const GameVariation *moves, uint32_t before, uint32_t number,
                      uint32_t level) {
    for (uint32_t i = 0; i < moves->turn_count; i++, number++) {
        const GameTurn *const turn = &moves->turns[i];
        const uint32_t branch = before;
        for (uint32_t step = 0; step < turn->count; step++) {
            tree->nodes[tree->count] = (GameNode){.step = &moves->steps[turn->first + step],
                                                  .turn = turn,
                                                  .before = before,
                                                  .number = number,
                                                  .level = level,
                                                  .ends = step + 1 == turn->count};
            before = tree->count++;
        }
        for (const GameVariation *other = turn->other; other != NULL; other = other->next) {
            moves_add(tree, other, branch, number, level + 1);
        }
    }
}

Status game_tree_make(GameTree *out, const GameFile *file, Message *message) {
    out->count = 0;
    out->nodes = calloc(1 + (size_t)steps_count(&file->moves), sizeof *out->nodes);
    if (out->nodes == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the moves of a game");
    }
    out->nodes[out->count++] = (GameNode){.step = NULL};
    moves_add(out, &file->moves, 0, 1, 0);
    return STATUS_OK;
}

void game_tree_free(GameTree *tree) {
    free(tree->nodes);
    *tree = (GameTree){.nodes = NULL};
}

uint32_t game_tree_path(const GameTree *tree, uint32_t node, uint32_t *path) {
    uint32_t count = 0;
    for (uint32_t at = node; at != 0; at = tree->nodes[at].before) {
        count++;
    }
    for (uint32_t at = node, i = count; at != 0; at = tree->nodes[at].before) {
        path[--i] = at;
    }
    return count;
}

uint32_t game_tree_next(const GameTree *tree, uint32_t node, uint32_t last) {
    for (uint32_t i = (last > node ? last : node) + 1; i < tree->count; i++) {
        if (tree->nodes[i].before == node) {
            return i;
        }
    }
    return 0;
}
