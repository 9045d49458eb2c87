/**
 * Points and curves of a tile in whole units, so that a picture is the same bytes everywhere.
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

/** A cubic Bezier curve: both ends and what they are drawn to. */
typedef struct Curve {
    Point at[4];
} Curve;

/** The point at a place of the rim, 0 to 2 * RIM. */
Point rim_point(int place);

/** The point a given distance from another towards a third one, which is not the same. */
Point point_towards(Point from, Point to, int distance);

/** Whole part of the distance between two points. */
int point_distance(Point a, Point b);

/** A straight line as a curve. */
Curve curve_line(Point from, Point to);

/** The curve's point after `step` of CURVE_STEPS. */
Point curve_point(const Curve *curve, unsigned step);

/** True if the curve is a straight line made by curve_line. */
bool curve_is_line(const Curve *curve);

/** Appends the part of a path that goes on along the curve: "L x y" or "C ...". */
void curve_write(TextBuffer *out, const Curve *curve);

/** The point after clockwise quarter turns of its tile. */
Point point_rotate(Point point, unsigned quarter_turns);

#endif
