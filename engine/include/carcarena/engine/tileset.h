/**
 * Tile sets: the facts printed on tiles, without the rules for playing them.
 *
 *            side 0 (N)                 A tile has four sides, clockwise from north, and twelve
 *           0   1   2                   ports, three per side: left, center and right of the side
 *         +-----------+                 as seen from the middle of the tile looking outward. Ports
 *      11 |           | 3               are numbered clockwise, so a quarter turn adds 3 (mod 12).
 *  W   10 |           | 4   side 1 (E)  Port k of a side meets port 2-k of the facing side.
 *       9 |           | 5
 *         +-----------+                 City: center port. Road and river: center port. Field: left
 *           8   7   6                   and right port of a field side, and those beside a road.
 *            side 2 (S)
 *
 * Cloisters and gardens touch no side. A tile with EDGE_ANY on all four sides fits next to every
 * other tile and has no segments at its sides: it closes the features that touch it. An expansion
 * keeps such tiles out of the stack.
 *
 * The tiles of a block are on the table together when a game begins, in their printed rotation,
 * instead of a start tile. Sides on which they touch are EDGE_INNER. A port there belongs to a city
 * or field that continues beyond, or to no segment. A city that touches only such sides is complete
 * from the start, and no follower can enter it.
 *
 * A half tile is a triangle, and two of them fill one cell. As printed, its short sides are north
 * and east. The long side between their far ends has the ports of the south, and the west is
 * EDGE_CUT and has no ports:
 *
 *           0   1   2
 *         +-----------+                 Neighbor tiles touch the short sides only. The long side
 *           \         | 3               touches the other long side in the cell, port k at
 *           8 \       | 4               port 2-k, as everywhere.
 *            7  \     | 5
 *              6  \   |
 *                   \ +
 *
 * A double tile covers two cells. It is two consecutive tiles of a set that touch on their only
 * EDGE_INNER sides, the east of the first and the west of the second. They are placed together with
 * the same rotation. An expansion keeps them out of the stack and places them.
 *
 * A TileSet is constant data. Shipped sets are tables made at build time from configs/tilesets; the
 * arena's JSON loader fills user sets. Only tileset_check decides whether a set is consistent.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ENGINE_TILESET_H
#define CARCARENA_ENGINE_TILESET_H

#include "carcarena/engine/library.h"
#include "carcarena/engine/status.h"

#include <stdbool.h>
#include <stdint.h>

CARCARENA_BEGIN

enum {
    SIDES = 4,
    PORTS_PER_SIDE = 3,
    PORTS = 12,
    SEGMENTS_MAX = 14,        /* per tile; printed tiles have at most 9 */
    HALF_SEGMENTS_MAX = 7,    /* per half tile */
    WHOLE_TILE = 15,          /* instead of a segment: a figure stands on the tile itself */
    PENNANTS_MAX = 3,         /* per segment; printed tiles have at most 2 */
    TILE_ID_MAX = 31,         /* characters of the id of a set, tile or symbol */
    TILE_SET_SYMBOLS_MAX = 32 /* distinct symbols in one set */
};

typedef enum EdgeType {
    EDGE_FIELD,
    EDGE_ROAD,
    EDGE_CITY,
    EDGE_RIVER,
    EDGE_ANY,   /* fits next to every edge; the types before it fit only their own type */
    EDGE_INNER, /* between two tiles of a block, or the two halves of a double tile */
    EDGE_CUT,   /* the west of a half tile, whose long side is stored as the south */
    EDGE_TYPE_COUNT
} EdgeType;

typedef enum SegmentKind {
    SEGMENT_CITY,
    SEGMENT_ROAD,
    SEGMENT_FIELD,
    SEGMENT_CLOISTER,
    SEGMENT_RIVER,
    SEGMENT_GARDEN, /* like a cloister, but closed to followers unless an expansion opens it */
    SEGMENT_KIND_COUNT
} SegmentKind;

/** How certain the segments of a tile are. */
typedef enum TileConfidence {
    CONFIDENCE_HIGH,   /* known from the printed tile, or from sources that agree */
    CONFIDENCE_MEDIUM, /* composed from known parts */
    CONFIDENCE_LOW,    /* one partial source, or a choice between equally good ones */
    CONFIDENCE_COUNT
} TileConfidence;

/** One segment of a tile in canonical orientation. */
typedef struct TileSegment {
    const char *id;   /* unique in its tile: "c0", "r1", "f0", "m0", "g0" */
    uint8_t kind;     /* SegmentKind */
    uint8_t pennants; /* cities only */
    uint16_t ports;  /* bit p: the segment owns port p; 0 for cloisters, gardens, enclosed fields */
    uint16_t cities; /* fields only, bit s: the wall of city segment s of this tile borders the
                        field */
    uint16_t links;  /* bit s: segment s of this tile touches it directly; mutual, never itself.
                        Cities, roads and cloisters only: where a wagon may continue */
    uint32_t symbols; /* bit i: carries symbol i of the set's symbol list */
} TileSegment;

/** One kind of tile of a set and the number of its copies. */
typedef struct TileFacts {
    const char *id;       /* unique in its set: "D", "animal-fox-ccfr" */
    const char *note;     /* for people; may be NULL */
    uint32_t symbols;     /* bit i: carries symbol i of the set's symbol list */
    uint16_t count;       /* copies, >= 1; the start tile included */
    uint8_t edges[SIDES]; /* EdgeType, clockwise from north */
    uint8_t segment_count;
    bool in_block;           /* is at block_x, block_y when a game begins */
    int8_t block_x, block_y; /* the first tile, northernmost and then westernmost, is at 0,0 */
    bool stand_in;           /* the interior is not known from the printed tile; the edges are */
    uint8_t confidence;      /* TileConfidence */
    TileSegment segments[SEGMENTS_MAX];
} TileFacts;

/** A published box or promo: constant data that threads may share. */
typedef struct TileSet {
    const char *id;             /* "base", "winter", "gingerbread-man" */
    const char *name;           /* for people */
    const char *note;           /* for people; may be "" */
    const char *expansion;      /* ids of the required expansion modules, separated by spaces, or
                                   "" */
    const char *start_tile;     /* id of the tile of which one copy starts the game, or "" */
    const char *const *symbols; /* names; expansions define their meaning */
    const TileFacts *tiles;
    uint16_t symbol_count;
    uint16_t tile_count;              /* distinct tiles */
    uint8_t players_min, players_max; /* 0 and 0: no limit */
} TileSet;

/**
 * Checks every consistency rule of a set: each edge covered by exactly one segment, each half edge
 * by exactly one field, EDGE_ANY on all sides or none, adjacency only to cities of the tile, mutual
 * links, counts, unique ids, a start tile, blocks that are connected and fit inside. The order of
 * segments in a tile is free.
 * @return STATUS_OK, or STATUS_INVALID with "tile X: segment Y: field: ..." in `message`; fields
 * are named as in tile set files
 */
Status tileset_check(const TileSet *set, Message *message) MUST_USE;

/** Returns the number of tiles of the set, all copies counted. */
uint32_t tileset_size(const TileSet *set);

/** Returns true if a segment is a city inside a block: it touches EDGE_INNER only. */
bool segment_is_inner(const TileFacts *tile, unsigned segment);

/** Returns true if a tile is a half tile. */
static inline bool tile_is_half(const TileFacts *tile) {
    return tile->edges[3] == EDGE_CUT;
}

/**
 * Returns the printed side of the other half of a double tile: 1 if it is the next tile of the set,
 * 3 if it is the previous one; 0 if the tile is not part of a double tile.
 */
static inline unsigned tile_beside(const TileFacts *tile) {
    const unsigned side = tile->edges[1] == EDGE_INNER ? 1 : tile->edges[3] == EDGE_INNER ? 3 : 0;
    return tile->in_block ? 0 : side;
}

/** Returns true if a set requires the expansion module with this id. */
bool tileset_needs(const TileSet *set, const char *expansion);

/** Returns true if the tile or one of its segments has a symbol. */
bool tile_has_symbols(const TileFacts *tile);

/**
 * Returns the twelve-bit port set `ports` after `quarter_turns` (0 to 3) clockwise quarter turns.
 */
static inline uint16_t ports_rotate(uint16_t ports, unsigned quarter_turns) {
    const unsigned shift = 3U * (quarter_turns & 3U);
    return (uint16_t)((((unsigned)ports << shift) | ((unsigned)ports >> (12U - shift))) & 0xFFFU);
}

/**
 * Returns the English name of a segment kind ("city", "road", "field", "cloister", "river",
 * "garden").
 */
const char *segment_kind_text(SegmentKind kind);

/** Returns "high", "medium" or "low". */
const char *tile_confidence_text(TileConfidence confidence);

/** Returns the letter of an edge type: f, r, c, s (stream), a (any), i (inner), - (cut). */
char edge_letter(EdgeType type);

/** Returns the first letter of segment ids of a kind: c, r, f, m (monastery), s (stream), g. */
char segment_letter(SegmentKind kind);

/**
 * Returns the name of a port: "N", "E", "S", "W" in the center of a side, otherwise "NL", "NR", ...
 * "WR".
 */
const char *port_text(unsigned port);

CARCARENA_END

#endif
