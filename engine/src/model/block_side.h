/**
 * The side of the rest of the starting tiles on which a block is placed
 * (Expansion.setup.block_side).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BLOCK_SIDE_H
#define ENGINE_BLOCK_SIDE_H

#include "model/expansion.h"

enum { SIDE_EAST = 1, SIDE_WEST = 3 };

/**
 * Returns the side on which the block of a set is placed; -1: it begins the game itself, or is
 * placed below others.
 */
static inline int block_side_of(const Rules *rules, const TileSet *set) {
    int side = -1;
    for (uint32_t m = 0; m < rules->module_count; m++) {
        const Expansion *expansion = rules->modules[m].expansion;
        if (expansion->setup.block_side != NULL && tileset_needs(set, expansion->id)) {
            side = expansion->setup.block_side(rules);
        }
    }
    ASSERT(side == -1 || side == SIDE_EAST || side == SIDE_WEST);
    return side;
}

/**
 * Returns true if the start tile of the sets stays on the table whatever else begins the game: a
 * block in play is placed beside it. Called when types are made, and later.
 */
static inline bool block_keeps_start_tile(const Rules *rules) {
    bool beside = false;
    bool begun = rules->options.start_in_bag;
    for (uint32_t t = 0; t < rules->type_count; t++) {
        const TypeInfo *type = &rules->types[t];
        if (type->facts->in_block && type->copies != 0) {
            const bool aside = block_side_of(rules, type->set) >= 0;
            beside = beside || aside;
            begun = begun || !aside;
        }
    }
    return beside && !begun;
}

#endif
