// SPDX-License-Identifier: MIT
#include "start_block.h"

/** True if block tile `a` is laid before `b`: row by row, from west to east. */
static bool laid_before(const TileFacts *a, const TileFacts *b) {
    return a->block_y < b->block_y || (a->block_y == b->block_y && a->block_x < b->block_x);
}

static void block_insert(Rules *rules, uint32_t type) {
    uint32_t at = rules->block_count++;
    const TileFacts *facts = rules->types[type].facts;
    for (; at > 0 && laid_before(facts, rules->types[rules->block[at - 1]].facts); at--) {
        rules->block[at] = rules->block[at - 1];
    }
    rules->block[at] = (uint16_t)type;
}

static bool table_has(const CoreOptions *o, const TileFacts *facts) {
    return !o->bounded || (facts->block_x >= o->west && facts->block_x <= o->east &&
                           facts->block_y >= o->north && facts->block_y <= o->south);
}

Status start_block_find(Rules *rules, Message *message) {
    const TileSet *of = NULL;
    for (uint32_t t = 0; t < rules->type_count; t++) {
        const TypeInfo *type = &rules->types[t];
        if (!type->facts->in_block || type->copies == 0) {
            continue;
        }
        if (of != NULL && of != type->set) {
            return message_set(message, STATUS_INVALID,
                               "tilesets: %s and %s both begin the game with a block of tiles",
                               of->id, type->set->id);
        }
        if (rules->block_count == BLOCK_MAX) {
            return message_set(message, STATUS_LIMIT,
                               "tile set %s: more than %d tiles in its block", type->set->id,
                               BLOCK_MAX);
        }
        if (!table_has(&rules->options, type->facts)) {
            return message_set(message, STATUS_INVALID,
                               "option table: tile %s/%s of the block at the start lies outside",
                               type->set->id, type->facts->id);
        }
        of = type->set;
        block_insert(rules, t);
    }
    return STATUS_OK;
}

void start_block_lay(const Rules *rules, Game *game) {
    for (uint32_t i = 1; i < rules->block_count; i++) {
        const TileFacts *facts = rules->types[rules->block[i]].facts;
        game->hand = rules->block[i];
        rules->kernel->place(rules, game, facts->block_x, facts->block_y, 0);
        rules->kernel->forget_completed(rules, game); // nobody stands there, so nothing is paid
    }
    game->hole_filled = 0;
}

bool start_block_has(const Rules *rules, uint32_t type) {
    return rules->types[type].facts->in_block;
}

bool start_block_there(const Rules *rules, PlacedTile tile) {
    const TileFacts *facts = rules->types[tile.type].facts;
    return tile.x == facts->block_x && tile.y == facts->block_y && tile.rotation == 0;
}
