/**
 * Room on the ground of a tile: where a thing of some size stands best on a segment, and the
 * outline of a field.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_FREE_SPACE_H
#define ARENA_FREE_SPACE_H

#include "picture/tile_shape.h"

/** Which cells of a tile are taken by things that stand there. All zero: none. */
typedef struct TakenCells {
    bool cells[GRID][GRID];
} TakenCells;

/** Where there is most room. */
typedef struct FreeSpot {
    Point at;
    int room; /* units to the nearest thing that is in the way; 0: no such ground */
} FreeSpot;

/** The place of a segment with most room around it, near the middle of the tile if there are
 * several. */
FreeSpot free_spot(const TileShape *shape, unsigned segment, const TakenCells *taken);

/** The same on any segment of a kind. */
FreeSpot free_spot_of_kind(const TileShape *shape, SegmentKind kind, const TakenCells *taken);

/** Marks a disc as taken. */
void taken_cells_add(TakenCells *taken, Point at, int radius);

/** The segment of the cell that holds a point, or GRID_NOBODY outside. */
unsigned tile_segment_at(const TileShape *shape, Point point);

/** Appends the path of a field: around its ground, a little below the walls and roads at its rim.
 * Empty for one without ground. */
void field_write_outline(TextBuffer *out, const TileShape *shape, unsigned field);

#endif
