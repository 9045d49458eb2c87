// SPDX-License-Identifier: MIT
//
// Free space on the ground, and outlines of fields.
#include "picture/free_space.h"

#include <string.h>

enum { STRAIGHT = 3, DIAGONAL = 4, FAR = 30000, UNDER = 3, LOOP_MAX = 4 * GRID * 4 };

/** Distances in thirds of a cell, with a rim that is no ground. */
typedef struct Distances {
    int16_t at[GRID + 2][GRID + 2];
} Distances;

static int16_t least(int16_t a, int b) {
    return b < a ? (int16_t)b : a;
}

/** Computes for each cell that is FAR the distance to the nearest cell that is 0. */
static void distances_measure(Distances *distances) {
    for (int row = 1; row <= GRID; row++) {
        for (int column = 1; column <= GRID; column++) {
            int16_t *const at = &distances->at[row][column];
            *at = least(*at, distances->at[row - 1][column - 1] + DIAGONAL);
            *at = least(*at, distances->at[row - 1][column] + STRAIGHT);
            *at = least(*at, distances->at[row - 1][column + 1] + DIAGONAL);
            *at = least(*at, distances->at[row][column - 1] + STRAIGHT);
        }
    }
    for (int row = GRID; row >= 1; row--) {
        for (int column = GRID; column >= 1; column--) {
            int16_t *const at = &distances->at[row][column];
            *at = least(*at, distances->at[row + 1][column + 1] + DIAGONAL);
            *at = least(*at, distances->at[row + 1][column] + STRAIGHT);
            *at = least(*at, distances->at[row + 1][column - 1] + DIAGONAL);
            *at = least(*at, distances->at[row][column + 1] + STRAIGHT);
        }
    }
}

static FreeSpot spot_in(Distances *distances) {
    const Point middle = {TILE_HALF, TILE_HALF};
    FreeSpot best = {.at = middle, .room = 0};
    int most = 0;
    distances_measure(distances);
    for (int row = 0; row < GRID; row++) {
        for (int column = 0; column < GRID; column++) {
            const int distance = distances->at[row + 1][column + 1];
            const Point at = {GRID_UNITS * column + 1, GRID_UNITS * row + 1};
            const int worth = distance * 16 - point_distance(at, middle);
            if (distance > 0 && (best.room == 0 || worth > most)) {
                most = worth;
                best = (FreeSpot){at, distance * GRID_UNITS / STRAIGHT};
            }
        }
    }
    return best;
}

FreeSpot free_spot(const TileShape *shape, unsigned segment, const TakenCells *taken) {
    Distances distances = {{{0}}};
    for (int row = 0; row < GRID; row++) {
        for (int column = 0; column < GRID; column++) {
            const bool free = shape->cells[row][column] == segment && !taken->cells[row][column];
            distances.at[row + 1][column + 1] = free ? FAR : 0;
        }
    }
    return spot_in(&distances);
}

FreeSpot free_spot_of_kind(const TileShape *shape, SegmentKind kind, const TakenCells *taken) {
    FreeSpot best = {.room = 0};
    for (unsigned s = 0; s < shape->facts->segment_count; s++) {
        if (shape->facts->segments[s].kind == kind) {
            const FreeSpot spot = free_spot(shape, s, taken);
            best = spot.room > best.room ? spot : best;
        }
    }
    return best;
}

void taken_cells_add(TakenCells *taken, Point at, int radius) {
    for (int row = 0; row < GRID; row++) {
        for (int column = 0; column < GRID; column++) {
            const int dx = GRID_UNITS * column + 1 - at.x;
            const int dy = GRID_UNITS * row + 1 - at.y;
            if (dx * dx + dy * dy <= radius * radius) {
                taken->cells[row][column] = true;
            }
        }
    }
}

// ---- Outlines of fields

/** The ground of a field with an empty border. */
typedef struct Mask {
    bool on[GRID + 2][GRID + 2];
    bool walked[GRID + 2][GRID + 2]; /* its northern edge was */
} Mask;

static bool touches(const Mask *mask, int row, int column) {
    return mask->on[row - 1][column] || mask->on[row + 1][column] || mask->on[row][column - 1] ||
           mask->on[row][column + 1];
}

/** Widens the ground by one cell all around, but not over other fields. */
static void mask_widen(Mask *mask, const TileShape *shape) {
    const Mask before = *mask;
    for (int row = 1; row <= GRID; row++) {
        for (int column = 1; column <= GRID; column++) {
            const unsigned other = shape->cells[row - 1][column - 1];
            const bool field =
                other < SEGMENTS_MAX && shape->facts->segments[other].kind == SEGMENT_FIELD;
            if (!field && touches(&before, row, column)) {
                mask->on[row][column] = true;
            }
        }
    }
}

static void mask_make(Mask *mask, const TileShape *shape, unsigned field) {
    memset(mask, 0, sizeof *mask);
    for (int row = 0; row < GRID; row++) {
        for (int column = 0; column < GRID; column++) {
            mask->on[row + 1][column + 1] = shape->cells[row][column] == field;
        }
    }
    for (int i = 0; i < UNDER; i++) {
        mask_widen(mask, shape);
    }
}

/** A closed line of corners of cells. */
typedef struct Loop {
    Point at[LOOP_MAX];
    unsigned count;
} Loop;

static void loop_add(Loop *loop, Point point) {
    if (loop->count < LOOP_MAX) {
        loop->at[loop->count++] = point;
    }
}

/** Walks around the ground, which is on the right, starting at the northern edge of a cell. */
static void loop_walk(Loop *loop, Mask *mask, int row, int column) {
    static const Point STEPS[SIDES] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    // Cells ahead of a corner, to the left and to the right, for each heading.
    static const Point LEFT[SIDES] = {{1, 0}, {1, 1}, {0, 1}, {0, 0}};
    static const Point RIGHT[SIDES] = {{1, 1}, {0, 1}, {0, 0}, {1, 0}};
    const Point start = {column - 1, row - 1};
    Point at = start;
    unsigned heading = 0;
    loop->count = 0;
    do {
        if (heading == 0) {
            mask->walked[at.y + 1][at.x + 1] = true;
        }
        at = (Point){at.x + STEPS[heading].x, at.y + STEPS[heading].y};
        const bool left = mask->on[at.y + LEFT[heading].y][at.x + LEFT[heading].x];
        const bool right = mask->on[at.y + RIGHT[heading].y][at.x + RIGHT[heading].x];
        const unsigned turn = !right ? 1 : left ? 3 : 0;
        if (turn != 0) {
            loop_add(loop, (Point){GRID_UNITS * at.x, GRID_UNITS * at.y});
        }
        heading = (heading + turn) % SIDES;
    } while (at.x != start.x || at.y != start.y || heading != 0);
}

static bool on_rim(Point point) {
    return point.x == 0 || point.y == 0 || point.x == TILE_UNITS || point.y == TILE_UNITS;
}

/** Twice the area of the triangle of three corners. */
static int triangle(Point a, Point b, Point c) {
    const int area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
    return area < 0 ? -area : area;
}

/** Removes corners that change the outline least, except at the sides of the tile. */
static void loop_smooth(Loop *loop) {
    enum { LITTLE = 14 };
    for (;;) {
        unsigned best = loop->count;
        int least_area = LITTLE;
        for (unsigned i = 0; i < loop->count && loop->count > 4; i++) {
            const Point before = loop->at[(i + loop->count - 1) % loop->count];
            const Point after = loop->at[(i + 1) % loop->count];
            const int area = triangle(before, loop->at[i], after);
            if (!on_rim(loop->at[i]) && area < least_area) {
                least_area = area;
                best = i;
            }
        }
        if (best == loop->count) {
            return;
        }
        loop->count--;
        memmove(&loop->at[best], &loop->at[best + 1], (loop->count - best) * sizeof loop->at[0]);
    }
}

static void loop_write(TextBuffer *out, const Loop *loop) {
    for (unsigned i = 0; i < loop->count; i++) {
        text_buffer_format(out, "%s%d %d", i == 0 ? "M" : "L", loop->at[i].x, loop->at[i].y);
    }
    text_buffer_add(out, "Z");
}

void field_write_outline(TextBuffer *out, const TileShape *shape, unsigned field) {
    Mask mask;
    Loop loop;
    mask_make(&mask, shape, field);
    for (int row = 1; row <= GRID; row++) {
        for (int column = 1; column <= GRID; column++) {
            if (mask.on[row][column] && !mask.on[row - 1][column] && !mask.walked[row][column]) {
                loop_walk(&loop, &mask, row, column);
                loop_smooth(&loop);
                loop_write(out, &loop);
            }
        }
    }
}
