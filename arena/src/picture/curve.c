// SPDX-License-Identifier: MIT
#include "picture/curve.h"

Point rim_point(int place) {
    const int along = place % TILE_UNITS;
    switch (place / TILE_UNITS % 4) {
    case 0:
        return (Point){along, 0};
    case 1:
        return (Point){TILE_UNITS, along};
    case 2:
        return (Point){TILE_UNITS - along, TILE_UNITS};
    default:
        return (Point){0, TILE_UNITS - along};
    }
}

int point_distance(Point a, Point b) {
    const int square = (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
    int root = 0;
    while ((root + 1) * (root + 1) <= square) {
        root++;
    }
    return root;
}

Point point_towards(Point from, Point to, int distance) {
    const int whole = point_distance(from, to);
    return (Point){from.x + (to.x - from.x) * distance / whole,
                   from.y + (to.y - from.y) * distance / whole};
}

Curve curve_line(Point from, Point to) {
    return (Curve){{from, from, to, to}};
}

bool curve_is_line(const Curve *curve) {
    const Point *const at = curve->at;
    return at[0].x == at[1].x && at[0].y == at[1].y && at[2].x == at[3].x && at[2].y == at[3].y;
}

Point curve_point(const Curve *curve, unsigned step) {
    const int s = (int)step;
    const int r = CURVE_STEPS - s;
    const int weights[4] = {r * r * r, 3 * r * r * s, 3 * r * s * s, s * s * s};
    const int whole = CURVE_STEPS * CURVE_STEPS * CURVE_STEPS;
    Point sum = {whole / 2, whole / 2};
    for (int i = 0; i < 4; i++) {
        sum.x += weights[i] * curve->at[i].x;
        sum.y += weights[i] * curve->at[i].y;
    }
    return (Point){sum.x / whole, sum.y / whole};
}

void curve_write(TextBuffer *out, const Curve *curve) {
    const Point *const at = curve->at;
    if (curve_is_line(curve)) {
        text_buffer_format(out, "L%d %d", at[3].x, at[3].y);
    } else {
        text_buffer_format(out, "C%d %d %d %d %d %d", at[1].x, at[1].y, at[2].x, at[2].y, at[3].x,
                           at[3].y);
    }
}

Point point_rotate(Point point, unsigned quarter_turns) {
    for (unsigned turn = quarter_turns & 3U; turn > 0; turn--) {
        point = (Point){TILE_UNITS - point.y, point.x};
    }
    return point;
}
