// SPDX-License-Identifier: MIT
#include "tiles/tile_block.h"

#include "base/cells.h"
#include "base/try.h"

enum { NO_SEAT = -1 };

static const char SIDE_LETTERS[] = "NESW";

/** Returns the tile of the block at a cell, or NULL. */
static const TileFacts *block_at(const TileSet *set, int x, int y) {
    for (unsigned i = 0; i < set->tile_count; i++) {
        const TileFacts *tile = &set->tiles[i];
        if (tile->in_block && tile->block_x == x && tile->block_y == y) {
            return tile;
        }
    }
    return NULL;
}

/** Returns the kind of the segment that owns a port, or NO_SEAT. */
static int port_kind(const TileFacts *tile, unsigned port) {
    for (unsigned i = 0; i < tile->segment_count; i++) {
        if (((tile->segments[i].ports >> port) & 1U) != 0) {
            return tile->segments[i].kind;
        }
    }
    return NO_SEAT;
}

/** Checks one side of a tile against the tile beyond it. */
static Status check_side(const TileFacts *tile, const TileFacts *beyond, unsigned side,
                         Message *message) {
    const bool inner = tile->edges[side] == EDGE_INNER;
    if (inner != (beyond != NULL)) {
        return message_set(message, STATUS_INVALID,
                           inner ? "edges: side %c is 'i', but no tile of the block is there"
                                 : "edges: side %c meets a tile of the block: 'i' expected",
                           SIDE_LETTERS[side]);
    }
    for (unsigned nth = 0; beyond != NULL && nth < PORTS_PER_SIDE; nth++) {
        const unsigned port = PORTS_PER_SIDE * side + nth;
        const unsigned facing = PORTS_PER_SIDE * (side ^ 2U) + 2 - nth;
        if (port_kind(tile, port) != port_kind(beyond, facing)) {
            return message_set(
                message, STATUS_INVALID,
                "edges: a segment at side %c does not continue in tile %s of the block",
                SIDE_LETTERS[side], beyond->id);
        }
    }
    return STATUS_OK;
}

static Status check_tile(const TileSet *set, const TileFacts *tile, Message *message) {
    const int x = tile->block_x;
    const int y = tile->block_y;
    if (tile->count != 1) {
        return message_set(message, STATUS_INVALID, "count: a tile of a block occurs once");
    }
    const bool first = x == 0 && y == 0;
    const bool joins = block_at(set, x - 1, y) != NULL || block_at(set, x, y - 1) != NULL;
    if (block_at(set, x, y) != tile || y < 0 || (y == 0 && x < 0) || first == joins) {
        return message_set(message, STATUS_INVALID,
                           "block: %d,%d given, 0,0 or a free cell next to a tile further north "
                           "or west expected",
                           x, y);
    }
    for (unsigned side = 0; side < SIDES; side++) {
        TRY(check_side(tile, block_at(set, x + side_dx(side), y + side_dy(side)), side, message));
    }
    return STATUS_OK;
}

/** Inner sides exist only in blocks and in double tiles, which are two consecutive tiles. */
static Status check_outside(const TileSet *set, unsigned index, Message *message) {
    const TileFacts *tile = &set->tiles[index];
    const unsigned beside = tile_beside(tile);
    unsigned inner = 0;
    for (unsigned side = 0; side < SIDES; side++) {
        inner += tile->edges[side] == EDGE_INNER;
    }
    if (inner == 0) {
        return STATUS_OK;
    }
    const unsigned other = beside == 1 ? index + 1 : index - 1; // wraps around before the first one
    const TileFacts *mate = beside != 0 && other < set->tile_count ? &set->tiles[other] : NULL;
    if (inner != 1 || mate == NULL || tile_beside(mate) != (beside ^ 2U)) {
        return message_set(message, STATUS_INVALID,
                           "edges: 'i' is for tiles of a block, or for a double tile: in the east "
                           "of one tile and in the west of the next one");
    }
    return mate->count == tile->count
               ? check_side(tile, mate, beside, message)
               : message_set(message, STATUS_INVALID,
                             "count: both halves of a double tile occur equally often");
}

Status tile_block_check(const TileSet *set, Message *message) {
    for (unsigned i = 0; i < set->tile_count; i++) {
        const TileFacts *tile = &set->tiles[i];
        const Status status =
            tile->in_block ? check_tile(set, tile, message) : check_outside(set, i, message);
        if (status != STATUS_OK) {
            message_prefix(message, "tile %.40s", tile->id);
            return status;
        }
    }
    return STATUS_OK;
}
