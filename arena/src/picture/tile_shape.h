/**
 * Geometry of a tile, computed from its facts: cities, roads, rivers, ground of each field, and
 * free space for objects.
 *
 * A city is the sides it owns and walls between them; where nothing else separates two fields of a
 * side or corner, a wall reaches that point. Roads and rivers lead from the middle of their sides
 * to each other or to their ends. Fields are what is left, distinguished on a grid. The picture so
 * joins and parts exactly what the facts do, whatever tile somebody invents; tests hold it to that.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_TILE_SHAPE_H
#define ARENA_TILE_SHAPE_H

#include "carcarena/engine/tileset.h"
#include "picture/curve.h"

enum {
    SHAPE_CURVES_MAX = 20,
    GRID = 60, /* cells a side, of GRID_UNITS units */
    GRID_UNITS = TILE_UNITS / GRID,
    GRID_NOBODY = 255,
    WAY_HALF = 6, /* half the width of a road; a river is wider */
    RIVER_HALF = 9,
    CLOISTER_HALF = 18
};

/** One segment. */
typedef struct SegmentShape {
    Curve curves[SHAPE_CURVES_MAX]; /* city: its outline, closed; road, river: strands that begin at
                                       a side */
    uint32_t walls;                 /* bit i: curve i of a city is a wall, not a side */
    uint8_t count;
    bool over;   /* a road that crosses a city */
    bool hidden; /* a road below ground except at its ends */
    Point heart; /* city: where roads that enter it go; cloister, garden, pocket: the middle */
} SegmentShape;

typedef struct TileShape {
    const TileFacts *facts;
    SegmentShape segments[SEGMENTS_MAX];
    Point hub;                 /* where roads and rivers that end on the tile meet */
    uint8_t ends;              /* how many do */
    uint16_t pockets;          /* bit s: field s is between two touching cities */
    uint8_t cells[GRID][GRID]; /* rows from the north: the segment there, or GRID_NOBODY */
} TileShape;

/** Computes the geometry of a tile. Takes well under a millisecond. */
void tile_shape_make(TileShape *shape, const TileFacts *facts);

/** Returns the segment that owns a port, or -1. */
int port_owner(const TileFacts *facts, unsigned port);

/** Sides whose center port a segment owns, as a bit set. */
unsigned segment_sides(const TileSegment *segment);

/* ---- Steps of tile_shape_make, in this order. */

/** Cities: outlines and hearts (outline.c). */
void shape_cities(TileShape *shape);

/** Roads and rivers, and the hub (roads_and_rivers.c). */
void shape_roads_and_rivers(TileShape *shape);

/** The segment a road or river that ends on the tile runs into: a city; -1: the hub. */
int way_target(const TileFacts *facts, unsigned way);

/** The city that a road or river through the tile touches, or -1. */
int way_touches(const TileFacts *facts, unsigned way);

/** The grid, and the places of cloisters and gardens (tile_raster.c). */
void shape_raster(TileShape *shape);

#endif
