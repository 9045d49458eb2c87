/**
 * Tile sets: the facts printed on tiles, and nothing about how they are played.
 *
 *            side 0 (N)                 A tile has four sides, clockwise from north, and twelve
 *           0   1   2                   ports, three a side: left, centre and right of the side as
 *         +-----------+                 seen from the middle of the tile looking outward. Port
 *      11 |           | 3               numbers run clockwise, so a quarter turn adds 3 (mod 12).
 *  W   10 |           | 4   side 1 (E)  Port k of a side meets port 2-k of the facing side.
 *       9 |           | 5
 *         +-----------+                 City: centre port. Road and river: centre port. Field: left
 *           8   7   6                   and right port of a field side, and those beside a road.
 *            side 2 (S)
 *
 * Cloisters and gardens touch no side. A tile whose sides are EDGE_ANY, all four, fits beside every
 * other and has no segments at its sides, neither in the centre nor at the halves: it ends what
 * meets it. An expansion keeps such tiles out of the draw pile.
 *
 * Tiles of a block lie together when a game begins, in their printed rotation, instead of a start
 * tile. Sides on which they touch are EDGE_INNER: there a port may belong to a city or to a field,
 * which go on beyond, or to nobody. A city that only touches such sides is complete from the start,
 * and no follower ever enters it.
 *
 * A half tile is a triangle, and two of them fill one cell. As printed its short sides are north
 * and east; the long side between their far ends goes by the ports of the south, and EDGE_CUT
 * stands in the west, where it has nothing:
 *
 *           0   1   2
 *         +-----------+                 Its neighbours see the short sides only. The long
 *           \         | 3               side meets that of the other half of its cell: port k
 *           8 \       | 4               of it port 2-k, as everywhere.
 *            7  \     | 5
 *              6  \   |
 *                   \ +
 *
 * A double tile covers two cells. It is two tiles of a set, one after the other, that touch on
 * their only EDGE_INNER sides, the east of the first and the west of the second, as tiles of a
 * block do; they are laid together, turned alike. An expansion keeps them out of the draw pile and
 * lays them.
 *
 * A TileSet is plain constant data: shipped ones are tables made at build time from
 * configs/tilesets, a user's own are filled by the arena's JSON loader. tileset_check is the
 * one place that decides whether a set is consistent.
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
    SEGMENTS_MAX = 14,        /* of one tile; printed tiles have at most 9 */
    HALF_SEGMENTS_MAX = 7,    /* of a half tile */
    WHOLE_TILE = 15,          /* in place of a segment: a figure stands on the tile itself */
    PENNANTS_MAX = 3,         /* of one segment; printed tiles have at most 2 */
    TILE_ID_MAX = 31,         /* characters of the id of a set, tile or symbol */
    TILE_SET_SYMBOLS_MAX = 32 /* distinct symbols in one set */
};

typedef enum EdgeType {
    EDGE_FIELD,
    EDGE_ROAD,
    EDGE_CITY,
    EDGE_RIVER,
    EDGE_ANY,   /* fits beside every other; the types before it fit only beside their own */
    EDGE_INNER, /* of a tile of a block, towards another one, or between two that are a double tile
                 */
    EDGE_CUT,   /* in the west: a half tile, whose long side stands in the south */
    EDGE_TYPE_COUNT
} EdgeType;

typedef enum SegmentKind {
    SEGMENT_CITY,
    SEGMENT_ROAD,
    SEGMENT_FIELD,
    SEGMENT_CLOISTER,
    SEGMENT_RIVER,
    SEGMENT_GARDEN, /* like a cloister, but no follower enters unless an expansion says which */
    SEGMENT_KIND_COUNT
} SegmentKind;

/** How sure the segments of a tile are. */
typedef enum TileConfidence {
    CONFIDENCE_HIGH,   /* known from print, or from sources that agree */
    CONFIDENCE_MEDIUM, /* put together from parts that are known */
    CONFIDENCE_LOW,    /* one partial source, or a choice between equals */
    CONFIDENCE_COUNT
} TileConfidence;

/** One segment of a tile in canonical orientation. */
typedef struct TileSegment {
    const char *id;   /* unique in its tile: "c0", "r1", "f0", "m0", "g0" */
    uint8_t kind;     /* SegmentKind */
    uint8_t pennants; /* cities only */
    uint16_t ports; /* bit p: the segment owns port p; 0 for cloisters, gardens, enclosed fields */
    uint16_t
        cities;     /* fields only, bit s: segment s of this tile is a city whose wall borders it */
    uint16_t links; /* bit s: segment s of this tile touches it directly; mutual, never itself.
                       Cities, roads and cloisters only: where a wagon may drive on */
    uint32_t symbols; /* bit i: carries symbol i of the set's symbol list */
} TileSegment;

/** One kind of tile of a set, with how often it occurs. */
typedef struct TileFacts {
    const char *id;       /* unique in its set: "D", "animal-fox-ccfr" */
    const char *note;     /* for people; may be NULL */
    uint32_t symbols;     /* bit i: carries symbol i of the set's symbol list */
    uint16_t count;       /* copies, >= 1; the start tile included */
    uint8_t edges[SIDES]; /* EdgeType, clockwise from north */
    uint8_t segment_count;
    bool in_block;           /* lies at block_x, block_y when a game begins */
    int8_t block_x, block_y; /* the first one, in the north and there in the west, at 0,0 */
    bool stand_in;           /* internals are not known from print; edges are */
    uint8_t confidence;      /* TileConfidence */
    TileSegment segments[SEGMENTS_MAX];
} TileFacts;

/** A published box or promo: constant data, shareable between threads. */
typedef struct TileSet {
    const char *id;             /* "base", "winter", "gingerbread-man" */
    const char *name;           /* for people */
    const char *note;           /* for people; may be "" */
    const char *expansion;      /* ids of the expansion modules it needs, a space between, or "" */
    const char *start_tile;     /* id of the tile one copy of which starts the game, or "" */
    const char *const *symbols; /* names; meaning is given by expansions */
    const TileFacts *tiles;
    uint16_t symbol_count;
    uint16_t tile_count;              /* distinct tiles */
    uint8_t players_min, players_max; /* 0 and 0: whatever the other sets allow */
} TileSet;

/**
 * Checks every consistency rule of a set: edges covered by exactly one segment, each half edge by
 * exactly one field, EDGE_ANY on all sides or none, adjacency only to cities of the tile, links
 * mutual, counts, unique ids, start tile present, blocks whole and joining inside. The order of
 * segments in a tile is free.
 * @return STATUS_OK, or STATUS_INVALID with "tile X: segment Y: field: ..." in `message`; fields
 * are named as in tile set files.
 */
Status tileset_check(const TileSet *set, Message *message) MUST_USE;

/** Physical tiles of the set, all copies. */
uint32_t tileset_size(const TileSet *set);

/** True if a segment is a city within a block: it touches EDGE_INNER only. */
bool segment_is_inner(const TileFacts *tile, unsigned segment);

/** True if a tile is half a tile. */
static inline bool tile_is_half(const TileFacts *tile) {
    return tile->edges[3] == EDGE_CUT;
}

/** The side on which the other half of a double tile lies, as printed: 1 if it is the next tile of
 * the set, 3 if the one before; 0: the tile is no half of a double one. */
static inline unsigned tile_beside(const TileFacts *tile) {
    const unsigned side = tile->edges[1] == EDGE_INNER ? 1 : tile->edges[3] == EDGE_INNER ? 3 : 0;
    return tile->in_block ? 0 : side;
}

/** True if a set needs the expansion module of this id. */
bool tileset_needs(const TileSet *set, const char *expansion);

/** True if the tile or one of its segments carries a symbol. */
bool tile_has_symbols(const TileFacts *tile);

/** The twelve-bit port set `ports` after `quarter_turns` (0..3) clockwise quarter turns. */
static inline uint16_t ports_rotate(uint16_t ports, unsigned quarter_turns) {
    const unsigned shift = 3U * (quarter_turns & 3U);
    return (uint16_t)((((unsigned)ports << shift) | ((unsigned)ports >> (12U - shift))) & 0xFFFU);
}

/** English name of a segment kind ("city", "road", "field", "cloister", "river", "garden"). */
const char *segment_kind_text(SegmentKind kind);

/** "high", "medium" or "low". */
const char *tile_confidence_text(TileConfidence confidence);

/** Letter of an edge type: f, r, c, s (stream), a (any), i (inner), - (cut). */
char edge_letter(EdgeType type);

/** First letter of the ids of a kind's segments: c, r, f, m (monastery), s (stream), g. */
char segment_letter(SegmentKind kind);

/** Name of a port: "N", "E", "S", "W" in the centre of a side, else "NL", "NR", ... "WR". */
const char *port_text(unsigned port);

CARCARENA_END

#endif
