/**
 * Room on the ground of a tile: where a thing of some size stands best on a segment, and the
 * outline of a field.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_GROUND_H
#define ARENA_GROUND_H

#include "picture/tile_shape.h"

/** Which cells of a tile are taken by things that stand there. All zero: none. */
typedef struct GroundTaken {
    bool cells[GRID][GRID];
} GroundTaken;

/** Where there is most room. */
typedef struct GroundSpot {
    Point at;
    int room; /* units to the nearest thing that is in the way; 0: no such ground */
} GroundSpot;

/** The place of a segment with most room around it, near the middle of the tile if there are
 * several. */
GroundSpot ground_spot(const TileShape *shape, unsigned segment, const GroundTaken *taken);

/** The same on any segment of a kind. */
GroundSpot ground_spot_of_kind(const TileShape *shape, SegmentKind kind, const GroundTaken *taken);

/** Marks a disc as taken. */
void ground_take(GroundTaken *taken, Point at, int radius);

/** The segment of the cell that holds a point, or GRID_NOBODY outside. */
unsigned ground_at(const TileShape *shape, Point point);

/** Appends the path of a field: around its ground, a little below the walls and roads at its rim.
 * Empty for one without ground. */
void ground_write_field(TextBuffer *out, const TileShape *shape, unsigned field);

#endif
