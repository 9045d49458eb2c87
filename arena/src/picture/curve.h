/**
 * Points and curves of a tile in integer units, so that pictures are byte-identical on every
 * machine.
 *
 * A tile is a square of TILE_UNITS, 0,0 in its north-western corner. Its rim is a line of 4 *
 * TILE_UNITS from there, clockwise.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CURVE_H
#define ARENA_CURVE_H

#include "text/text_buffer.h"

enum { TILE_UNITS = 120, TILE_HALF = TILE_UNITS / 2, RIM = 4 * TILE_UNITS, CURVE_STEPS = 16 };

typedef struct Point {
    int x, y;
} Point;

/** A cubic Bezier curve: ends and control points. */
typedef struct Curve {
    Point at[4];
} Curve;

/** Returns the point at a position on the rim, 0 to 2 * RIM. */
Point rim_point(int place);

/** Returns the point at a distance from `from` towards a different point. */
Point point_towards(Point from, Point to, int distance);

/** Returns the distance between two points, rounded down. */
int point_distance(Point a, Point b);

/** Returns a straight line as a curve. */
Curve curve_line(Point from, Point to);

/** Returns the point after `step` of CURVE_STEPS steps. */
Point curve_point(const Curve *curve, unsigned step);

/** True if the curve is a straight line made by curve_line. */
bool curve_is_line(const Curve *curve);

/** Appends the path segment along the curve: "L x y" or "C ...". */
void curve_write(TextBuffer *out, const Curve *curve);

/** Rotates a point by clockwise quarter turns of its tile. */
Point point_rotate(Point point, unsigned quarter_turns);

#endif
