// SPDX-License-Identifier: MIT
#include "table/start_block.h"

#include "base/cells.h"
#include "base/try.h"
#include "model/block_side.h"

#include <string.h>

/** Returns true if block tile `a` is placed before `b`: row by row, from west to east. */
static bool laid_before(const TileFacts *a, const TileFacts *b) {
    return a->block_y < b->block_y || (a->block_y == b->block_y && a->block_x < b->block_x);
}

/** Inserts a tile into its own block, which begins at number `first`. */
static void block_insert(Rules *rules, uint32_t first, uint32_t type) {
    uint32_t at = rules->block_count++;
    const TileFacts *facts = rules->types[type].facts;
    for (; at > first && laid_before(facts, rules->types[rules->block[at - 1]].facts); at--) {
        rules->block[at] = rules->block[at - 1];
    }
    rules->block[at] = (uint16_t)type;
}

/** Returns the tile of a block on a cell among the first `count`, or NULL. */
static const TileFacts *block_on(const Rules *rules, uint32_t count, int x, int y) {
    for (uint32_t i = 0; i < count; i++) {
        if (rules->block_cells[i].x == x && rules->block_cells[i].y == y) {
            return rules->types[rules->block[i]].facts;
        }
    }
    return NULL;
}

/**
 * Returns true if the block from number `first` fits to the others when shifted by this many
 * columns east and rows south: it touches them, and only with matching sides.
 */
static bool block_fits(const Rules *rules, uint32_t first, int dx, int dy) {
    bool fits = true;
    bool touches = false;
    for (uint32_t i = first; fits && i < rules->block_count; i++) {
        const TileFacts *facts = rules->types[rules->block[i]].facts;
        fits = block_on(rules, first, facts->block_x + dx, facts->block_y + dy) == NULL;
        for (unsigned side = 0; side < SIDES; side++) {
            const TileFacts *beyond = block_on(rules, first, facts->block_x + dx + side_dx(side),
                                               facts->block_y + dy + side_dy(side));
            touches = touches || beyond != NULL;
            fits = fits && (beyond == NULL || beyond->edges[side ^ 2U] == facts->edges[side]);
        }
    }
    return fits && touches;
}

/** Returns true if a cell is next to one of the first `count`. */
static bool cell_touches(const Rules *rules, uint32_t count, BlockCell cell) {
    bool touches = false;
    for (unsigned side = 0; side < SIDES; side++) {
        touches = touches ||
                  block_on(rules, count, cell.x + side_dx(side), cell.y + side_dy(side)) != NULL;
    }
    return touches;
}

/**
 * Orders the tiles from number `first` so that each touches an earlier one; otherwise they keep
 * their order.
 */
static void block_order(Rules *rules, uint32_t first) {
    for (uint32_t i = first > 0 ? first : 1; i < rules->block_count; i++) {
        uint32_t at = i;
        while (at + 1 < rules->block_count && !cell_touches(rules, i, rules->block_cells[at])) {
            at++;
        }
        const uint16_t type = rules->block[at];
        const BlockCell cell = rules->block_cells[at];
        for (; at > i; at--) {
            rules->block[at] = rules->block[at - 1];
            rules->block_cells[at] = rules->block_cells[at - 1];
        }
        rules->block[i] = type;
        rules->block_cells[i] = cell;
    }
}

enum { FAR_OUT = 2 * BLOCK_MAX };

/**
 * Returns the place below the others for the block from number `first`; x is FAR_OUT if there is
 * none.
 */
static BlockCell place_below(const Rules *rules, uint32_t first) {
    const int dy = rules->block_cells[first - 1].y + 1; // rows are placed from north to south
    int dx = rules->block_cells[0].x - BLOCK_MAX;
    while (dx < FAR_OUT && !block_fits(rules, first, dx, dy)) {
        dx++;
    }
    return (BlockCell){(int16_t)dx, (int16_t)dy};
}

/** As place_below, on the east or west of the others. */
static BlockCell place_beside(const Rules *rules, uint32_t first, int side) {
    const int step = side == SIDE_EAST ? -1 : 1; // from far out inward
    for (int dx = -step * FAR_OUT; dx != step * FAR_OUT; dx += step) {
        for (int dy = -FAR_OUT; dy < FAR_OUT; dy++) {
            if (block_fits(rules, first, dx, dy)) {
                return (BlockCell){(int16_t)dx, (int16_t)dy};
            }
        }
    }
    return (BlockCell){FAR_OUT, 0};
}

/** Records the positions of the tiles of the block from number `first`. */
static Status block_put(Rules *rules, uint32_t first, int side, Message *message) {
    BlockCell place = {0, 0};
    if (first > 0) {
        place = side < 0 ? place_below(rules, first) : place_beside(rules, first, side);
    }
    for (uint32_t i = first; i < rules->block_count; i++) {
        const TypeInfo *type = &rules->types[rules->block[i]];
        const BlockCell cell = {(int16_t)(type->facts->block_x + place.x),
                                (int16_t)(type->facts->block_y + place.y)};
        rules->block_cells[i] = cell;
        if (place.x == FAR_OUT) {
            return message_set(message, STATUS_INVALID,
                               "tilesets: the block of %s fits nowhere %s the others",
                               type->set->id, side < 0 ? "below" : "beside");
        }
        if (!table_holds(rules, cell.x, cell.y)) {
            return message_set(message, STATUS_INVALID,
                               "option table: tile %s/%s of the block at the start is outside",
                               type->set->id, type->facts->id);
        }
    }
    block_order(rules, first);
    return STATUS_OK;
}

/** Returns the number of tiles of its block that a set has in play. */
static uint32_t block_size(const Rules *rules, const TileSet *set) {
    uint32_t size = 0;
    for (uint32_t t = 0; t < rules->type_count; t++) {
        const TypeInfo *type = &rules->types[t];
        size += type->set == set && type->facts->in_block && type->copies != 0;
    }
    return size;
}

static Status block_add(Rules *rules, const TileSet *set, Message *message) {
    const uint32_t first = rules->block_count;
    if (first + block_size(rules, set) > BLOCK_MAX) {
        return message_set(message, STATUS_LIMIT, "tile set %s: more than %d tiles in blocks",
                           set->id, BLOCK_MAX);
    }
    for (uint32_t t = 0; t < rules->type_count; t++) {
        const TypeInfo *type = &rules->types[t];
        if (type->set == set && type->facts->in_block && type->copies != 0) {
            block_insert(rules, first, t);
        }
    }
    return block_put(rules, first, block_side_of(rules, set), message);
}

/**
 * Returns true if a block is placed before another: those beside others last, otherwise the larger
 * one first, and of two equal ones the one whose set comes first in the alphabet.
 */
static bool set_before(const Rules *rules, const TileSet *a, const TileSet *b) {
    const bool beside = block_side_of(rules, a) >= 0;
    if (beside != (block_side_of(rules, b) >= 0)) {
        return !beside;
    }
    const uint32_t mine = block_size(rules, a);
    const uint32_t other = block_size(rules, b);
    return mine > other || (mine == other && strcmp(a->id, b->id) < 0);
}

/** Returns the set whose block is placed after the block of `last` (NULL: the first); NULL: none.
 */
static const TileSet *block_next(const Rules *rules, const TileSet *last) {
    const TileSet *next = NULL;
    for (uint32_t t = 0; t < rules->type_count; t++) {
        const TileSet *set = rules->types[t].set;
        const bool in_block = rules->types[t].facts->in_block && rules->types[t].copies != 0;
        if (in_block && (last == NULL || set_before(rules, last, set)) &&
            (next == NULL || set_before(rules, set, next))) {
            next = set;
        }
    }
    return next;
}

/** Treats the start tile at 0,0 as a block if another block is placed beside it. */
static void start_tile_put(Rules *rules) {
    int start = -1;
    for (uint32_t t = 0; t < rules->type_count; t++) {
        const TypeInfo *type = &rules->types[t];
        const bool names = strcmp(type->facts->id, type->set->start_tile) == 0;
        if ((names && start < 0 && type->copies != 0) || type->start_separate) {
            start = (int)t;
        }
        if (type->start_separate) {
            break;
        }
    }
    if (start >= 0) {
        rules->block[rules->block_count++] = (uint16_t)start;
    }
}

Status start_block_find(Rules *rules, Message *message) {
    if (block_keeps_start_tile(rules)) {
        start_tile_put(rules);
    }
    for (const TileSet *set = block_next(rules, NULL); set != NULL; set = block_next(rules, set)) {
        TRY(block_add(rules, set, message));
    }
    return STATUS_OK;
}

void start_block_lay(const Rules *rules, Game *game) {
    for (uint32_t i = 1; i < rules->block_count; i++) {
        game->hand = rules->block[i];
        rules->kernel->place(rules, game, rules->block_cells[i].x, rules->block_cells[i].y, 0);
        rules->kernel->forget_completed(rules, game); // there are no figures, so nothing is paid
    }
    game->hole_filled = 0;
}

bool start_block_has(const Rules *rules, uint32_t type) {
    return rules->types[type].facts->in_block;
}

bool start_block_there(const Rules *rules, PlacedTile tile) {
    uint32_t i = 0;
    while (rules->block[i] != tile.type) {
        i++;
        ASSERT(i < rules->block_count);
    }
    return tile.x == rules->block_cells[i].x && tile.y == rules->block_cells[i].y &&
           tile.rotation == 0;
}
