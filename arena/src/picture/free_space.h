/**
 * Free space on a tile: the best point for an object on a segment, and the outline of a field.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_FREE_SPACE_H
#define ARENA_FREE_SPACE_H

#include "picture/tile_shape.h"

/** Cells of a tile that objects occupy. {0}: none. */
typedef struct TakenCells {
    bool cells[GRID][GRID];
} TakenCells;

/** The point with most free space. */
typedef struct FreeSpot {
    Point at;
    int room; /* distance to the nearest obstacle in units; 0: no free ground */
} FreeSpot;

/** Returns the point of a segment with most free space; on ties the one nearest to the middle. */
FreeSpot free_spot(const TileShape *shape, unsigned segment, const TakenCells *taken);

/** Returns the point with most free space on any segment of a kind. */
FreeSpot free_spot_of_kind(const TileShape *shape, SegmentKind kind, const TakenCells *taken);

/** Marks a disc as occupied. */
void taken_cells_add(TakenCells *taken, Point at, int radius);

/** The segment of the cell that holds a point, or GRID_NOBODY outside. */
unsigned tile_segment_at(const TileShape *shape, Point point);

/** Appends the outline of a field, slightly below adjacent walls and roads; nothing for a field
 * without ground. */
void field_write_outline(TextBuffer *out, const TileShape *shape, unsigned field);

#endif
