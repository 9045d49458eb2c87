// SPDX-License-Identifier: MIT
#include "picture/free_space.h"

#include <string.h>

enum { STAMPS = 4, COMPONENT_MIN = 20, POCKET_HALF = 11, POINT_HALF = 4 };

static int square(int value) {
    return value * value;
}

static int cell_middle(int cell) {
    return GRID_UNITS * cell + GRID_UNITS / 2;
}

/** Returns the cell of a coordinate, limited to the tile. */
static int cell_of(int units) {
    return units >= TILE_UNITS ? GRID - 1 : units < 0 ? 0 : units / GRID_UNITS;
}

/** Assigns the cells of a disc to a segment. */
static void cells_put(TileShape *shape, unsigned segment, Point at, int radius) {
    for (int row = cell_of(at.y - radius); row <= cell_of(at.y + radius); row++) {
        for (int column = cell_of(at.x - radius); column <= cell_of(at.x + radius); column++) {
            if (square(cell_middle(column) - at.x) + square(cell_middle(row) - at.y) <=
                square(radius)) {
                shape->cells[row][column] = (uint8_t)segment;
            }
        }
    }
}

// ---- Cities and ways

/** Inverts the cells of a row east of the crossing with an edge of an outline. */
static void row_cross(bool *inside, int row, Point a, Point b) {
    const int y = cell_middle(row);
    if ((a.y > y) == (b.y > y)) {
        return;
    }
    const int x = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y);
    for (int column = 0; column < GRID; column++) {
        inside[column] = inside[column] != (cell_middle(column) > x);
    }
}

static void paint_city(TileShape *shape, unsigned city) {
    const SegmentShape *const outline = &shape->segments[city];
    for (int row = 0; row < GRID; row++) {
        bool inside[GRID] = {false};
        for (unsigned i = 0; i < outline->count; i++) {
            for (unsigned step = 0; step < CURVE_STEPS; step++) {
                row_cross(inside, row, curve_point(&outline->curves[i], step),
                          curve_point(&outline->curves[i], step + 1));
            }
        }
        for (int column = 0; column < GRID; column++) {
            if (inside[column]) {
                shape->cells[row][column] = (uint8_t)city;
            }
        }
    }
}

/** A point where two walls meet belongs to the city. */
static void paint_points(TileShape *shape, unsigned city) {
    const SegmentShape *const outline = &shape->segments[city];
    for (unsigned i = 0; i < outline->count; i++) {
        const unsigned next = (i + 1) % outline->count;
        if ((outline->walls >> i & 1U) != 0 && (outline->walls >> next & 1U) != 0) {
            cells_put(shape, city, outline->curves[i].at[3], POINT_HALF);
        }
    }
}

/** Returns whether a road or river may take a cell: rivers free ones, roads those of rivers too, or
 * any. */
static bool way_takes(const TileShape *shape, unsigned way, unsigned cell) {
    if (cell == GRID_NOBODY) {
        return true;
    }
    const uint8_t below = shape->facts->segments[cell].kind;
    return shape->facts->segments[way].kind == SEGMENT_ROAD &&
           (below == SEGMENT_RIVER || (below == SEGMENT_CITY && shape->segments[way].over));
}

/** Cells of a disc, for a way only those it may take. */
static void paint_disc(TileShape *shape, unsigned segment, Point at, int radius) {
    for (int row = cell_of(at.y - radius); row <= cell_of(at.y + radius); row++) {
        for (int column = cell_of(at.x - radius); column <= cell_of(at.x + radius); column++) {
            const bool near =
                square(cell_middle(column) - at.x) + square(cell_middle(row) - at.y) <=
                square(radius);
            if (near && way_takes(shape, segment, shape->cells[row][column])) {
                shape->cells[row][column] = (uint8_t)segment;
            }
        }
    }
}

static void paint_way(TileShape *shape, unsigned way) {
    const SegmentShape *const strands = &shape->segments[way];
    const int radius = shape->facts->segments[way].kind == SEGMENT_RIVER ? RIVER_HALF : WAY_HALF;
    for (unsigned i = 0; i < strands->count; i++) {
        for (unsigned step = 0; step < CURVE_STEPS; step++) {
            const Point a = curve_point(&strands->curves[i], step);
            const Point b = curve_point(&strands->curves[i], step + 1);
            for (int stamp = 0; stamp <= STAMPS; stamp++) {
                paint_disc(
                    shape, way,
                    (Point){a.x + (b.x - a.x) * stamp / STAMPS, a.y + (b.y - a.y) * stamp / STAMPS},
                    radius);
            }
        }
    }
}

static void paint_kind(TileShape *shape, SegmentKind kind) {
    for (unsigned s = 0; s < shape->facts->segment_count; s++) {
        if (shape->facts->segments[s].kind != kind) {
            continue;
        }
        if (kind == SEGMENT_CITY) {
            paint_city(shape, s);
            paint_points(shape, s);
        } else {
            paint_way(shape, s);
        }
    }
}

// ---- Fields

/** Cells that are not processed yet. */
typedef struct Flood {
    uint16_t cells[GRID * GRID];
    unsigned count;
} Flood;

static void flood_reach(TileShape *shape, Flood *flood, int row, int column, unsigned segment) {
    if (row >= 0 && row < GRID && column >= 0 && column < GRID &&
        shape->cells[row][column] == GRID_NOBODY) {
        shape->cells[row][column] = (uint8_t)segment;
        flood->cells[flood->count++] = (uint16_t)(row * GRID + column);
    }
}

/** Flood-fills free cells for a segment. @return their number. */
static unsigned flood_fill(TileShape *shape, int row, int column, unsigned segment) {
    Flood flood = {.count = 0};
    unsigned at = 0;
    flood_reach(shape, &flood, row, column, segment);
    for (; at < flood.count; at++) {
        const int r = flood.cells[at] / GRID;
        const int c = flood.cells[at] % GRID;
        flood_reach(shape, &flood, r - 1, c, segment);
        flood_reach(shape, &flood, r, c + 1, segment);
        flood_reach(shape, &flood, r + 1, c, segment);
        flood_reach(shape, &flood, r, c - 1, segment);
    }
    return at;
}

static Point port_point(unsigned port) {
    return rim_point((int)(port / PORTS_PER_SIDE) * TILE_UNITS +
                     (int)(port % PORTS_PER_SIDE) * (TILE_UNITS / 3) + TILE_UNITS / 6);
}

unsigned tile_segment_at(const TileShape *shape, Point point) {
    return shape->cells[cell_of(point.y)][cell_of(point.x)];
}

// ---- Inner sides of a double tile without a segment: no land there

enum { HALVES = 2 * SIDES, GROUND_BARE = GRID_NOBODY - 1 };

/** True if half a side, clockwise from the western half of the north, is an inner one that no
 * segment reaches. */
static bool half_bare(const TileFacts *facts, unsigned half) {
    const unsigned side = half / 2 % SIDES;
    const unsigned middle = PORTS_PER_SIDE * side + 1;
    return facts->edges[side] == EDGE_INNER && port_owner(facts, middle) < 0 &&
           port_owner(facts, half % 2 == 0 ? middle - 1 : middle + 1) < 0;
}

static Point half_point(unsigned half) {
    return rim_point((int)(half % HALVES) * TILE_HALF);
}

/** Keeps fields off the ground between such halves, from number `first` on, and the middle. */
static void bare_stretch(TileShape *shape, unsigned first) {
    const Point middle = {TILE_HALF, TILE_HALF};
    unsigned end = first;
    while (end < first + HALVES && half_bare(shape->facts, end)) {
        end++;
    }
    for (int row = 0; row < GRID; row++) {
        bool inside[GRID] = {false};
        row_cross(inside, row, middle, half_point(first));
        for (unsigned half = first; half < end; half++) {
            row_cross(inside, row, half_point(half), half_point(half + 1));
        }
        row_cross(inside, row, half_point(end), middle);
        for (int column = 0; column < GRID; column++) {
            if (inside[column] && shape->cells[row][column] == GRID_NOBODY) {
                shape->cells[row][column] = GROUND_BARE;
            }
        }
    }
}

static void bare_find(TileShape *shape) {
    for (unsigned half = 0; half < HALVES; half++) {
        if (half_bare(shape->facts, half) && !half_bare(shape->facts, half + HALVES - 1)) {
            bare_stretch(shape, half);
        }
    }
}

static void bare_forget(TileShape *shape) {
    for (int cell = 0; cell < GRID * GRID; cell++) {
        uint8_t *const at = &shape->cells[cell / GRID][cell % GRID];
        *at = *at == GROUND_BARE ? GRID_NOBODY : *at;
    }
}

static void fill_from_ports(TileShape *shape, unsigned field) {
    for (unsigned port = 0; port < PORTS; port++) {
        if ((shape->facts->segments[field].ports >> port & 1U) != 0) {
            const Point at = port_point(port);
            (void)flood_fill(shape, cell_of(at.y), cell_of(at.x), field);
        }
    }
}

static bool has_ground(const TileShape *shape, unsigned segment) {
    return memchr(shape->cells, (int)segment, sizeof shape->cells) != NULL;
}

/** True if the rim next to a place is a field's. */
static bool rim_is_near(const TileFacts *facts, Point at, unsigned field) {
    int nearest = -1;
    int least = 0;
    for (unsigned port = 0; port < PORTS; port++) {
        const Point rim = port_point(port);
        const int far = square(rim.x - at.x) + square(rim.y - at.y);
        const int owner = port_owner(facts, port);
        if (owner >= 0 && (nearest < 0 || far < least)) {
            nearest = owner;
            least = far;
        }
    }
    return nearest == (int)field;
}

/** Leaves a line of unowned ground between two fields. */
static void field_fence(TileShape *shape, unsigned field) {
    static const int SIDE_X[SIDES] = {0, 1, 0, -1};
    static const int SIDE_Y[SIDES] = {-1, 0, 1, 0};
    for (int row = 0; row < GRID; row++) {
        for (int column = 0; column < GRID; column++) {
            bool meets = false;
            for (unsigned side = 0; shape->cells[row][column] == field && side < SIDES; side++) {
                const int r = row + SIDE_Y[side];
                const int c = column + SIDE_X[side];
                const bool inside = r >= 0 && r < GRID && c >= 0 && c < GRID;
                const unsigned other = inside ? shape->cells[r][c] : field;
                meets = meets || (other != field && other < shape->facts->segment_count &&
                                  shape->facts->segments[other].kind == SEGMENT_FIELD);
            }
            shape->cells[row][column] = meets ? GRID_NOBODY : shape->cells[row][column];
        }
    }
}

/** Gives a field that another field covers, because nothing drawn separates them, the cells next
 * to its part of the rim. */
static void fill_parted(TileShape *shape, unsigned field) {
    if (shape->facts->segments[field].ports == 0 || has_ground(shape, field)) {
        return;
    }
    for (int row = 0; row < GRID; row++) {
        for (int column = 0; column < GRID; column++) {
            uint8_t *const cell = &shape->cells[row][column];
            const Point at = {cell_middle(column), cell_middle(row)};
            if (*cell < shape->facts->segment_count &&
                shape->facts->segments[*cell].kind == SEGMENT_FIELD &&
                rim_is_near(shape->facts, at, field)) {
                *cell = (uint8_t)field;
            }
        }
    }
    field_fence(shape, field);
}

/** Returns the next field after `field`, cyclically, that touches no side; -1: none. */
static int enclosed_after(const TileFacts *facts, int field) {
    for (int i = 1; i <= facts->segment_count; i++) {
        const int s = (field + i) % facts->segment_count;
        if (facts->segments[s].kind == SEGMENT_FIELD && facts->segments[s].ports == 0) {
            return s;
        }
    }
    return -1;
}

/** The first cell of the largest piece of free ground; -1 if all are mere corners. */
static int free_ground(const TileShape *shape) {
    unsigned most = COMPONENT_MIN;
    int best = -1;
    TileShape trial = *shape;
    for (int cell = 0; cell < GRID * GRID; cell++) {
        if (trial.cells[cell / GRID][cell % GRID] == GRID_NOBODY) {
            const unsigned size = flood_fill(&trial, cell / GRID, cell % GRID, 0);
            best = size > most ? cell : best;
            most = size > most ? size : most;
        }
    }
    return best;
}

/** Assigns ground that no field reaches from the sides to the enclosed fields in turn, largest
 * first. */
static void fill_enclosed(TileShape *shape) {
    int field = enclosed_after(shape->facts, shape->facts->segment_count - 1);
    for (int cell = free_ground(shape); field >= 0 && cell >= 0; cell = free_ground(shape)) {
        (void)flood_fill(shape, cell / GRID, cell % GRID, (unsigned)field);
        field = enclosed_after(shape->facts, field);
    }
}

// ---- Pockets: enclosed fields for which walls leave no room

/** True if two cities with walls along a field meet at a corner, 0 being the north-western one. */
static bool corner_shared(const TileFacts *facts, unsigned cities, unsigned corner) {
    const int one = port_owner(facts, PORTS_PER_SIDE * ((corner + 3U) % SIDES) + 1U);
    const int two = port_owner(facts, PORTS_PER_SIDE * corner + 1U);
    return one >= 0 && two >= 0 && one != two && (cities >> one & 1U) != 0 &&
           (cities >> two & 1U) != 0;
}

static void pocket_make(TileShape *shape, unsigned field, unsigned corner) {
    static const Point CORNERS[SIDES] = {
        {0, 0}, {TILE_UNITS, 0}, {TILE_UNITS, TILE_UNITS}, {0, TILE_UNITS}};
    const Point middle = {TILE_HALF, TILE_HALF};
    shape->pockets |= (uint16_t)(1U << field);
    shape->segments[field].heart = point_towards(CORNERS[corner], middle, TILE_UNITS * 3 / 10);
    cells_put(shape, field, shape->segments[field].heart, POCKET_HALF);
}

static void fill_pockets(TileShape *shape) {
    static const unsigned ORDER[SIDES] = {1, 3, 0, 2};
    unsigned next = 0;
    for (unsigned s = 0; s < shape->facts->segment_count; s++) {
        const TileSegment *const segment = &shape->facts->segments[s];
        if (segment->kind != SEGMENT_FIELD || segment->ports != 0 || has_ground(shape, s)) {
            continue;
        }
        while (next < SIDES && !corner_shared(shape->facts, segment->cities, ORDER[next])) {
            next++;
        }
        pocket_make(shape, s, ORDER[next % SIDES]);
        next++;
    }
}

// ---- Cloisters and gardens

static bool leads_to(const TileShape *shape, unsigned segment, SegmentKind kind, unsigned *which) {
    for (unsigned s = 0; s < shape->facts->segment_count; s++) {
        if ((shape->facts->segments[segment].links >> s & 1U) != 0 &&
            shape->facts->segments[s].kind == kind) {
            *which = s;
            return true;
        }
    }
    return false;
}

static bool river_through(const TileFacts *facts) {
    for (unsigned s = 0; s < facts->segment_count; s++) {
        const unsigned sides = segment_sides(&facts->segments[s]);
        if (facts->segments[s].kind == SEGMENT_RIVER && (sides == 5U || sides == 10U)) {
            return true;
        }
    }
    return false;
}

/** Finds the point of a cloister: the end of its road, in its city, or on free space. */
static Point cloister_place(const TileShape *shape, unsigned cloister) {
    const TakenCells none = {{{false}}};
    unsigned other = 0;
    if (leads_to(shape, cloister, SEGMENT_CITY, &other)) {
        return shape->segments[other].heart;
    }
    const bool road = leads_to(shape, cloister, SEGMENT_ROAD, &other);
    if (shape->facts->edges[0] == EDGE_ANY || (road && !river_through(shape->facts))) {
        return shape->hub;
    }
    const FreeSpot spot = free_spot_of_kind(shape, SEGMENT_FIELD, &none);
    return spot.room > 0 ? spot.at : shape->hub;
}

static void cloister_put(TileShape *shape, unsigned cloister) {
    SegmentShape *const place = &shape->segments[cloister];
    place->heart = cloister_place(shape, cloister);
    unsigned road = 0;
    if (river_through(shape->facts) && leads_to(shape, cloister, SEGMENT_ROAD, &road)) {
        // Its road continues straight across the river.
        const Point from = shape->segments[road].curves[0].at[0];
        const bool upright = from.x == TILE_HALF;
        place->heart =
            (Point){upright ? TILE_HALF : place->heart.x, upright ? place->heart.y : TILE_HALF};
        shape->ends = 0;
        shape->segments[road].curves[0] = curve_line(from, place->heart);
        paint_way(shape, road);
    }
    cells_put(shape, cloister, place->heart, CLOISTER_HALF);
}

static void garden_put(TileShape *shape, unsigned garden) {
    const TakenCells none = {{{false}}};
    const FreeSpot spot = free_spot_of_kind(shape, SEGMENT_FIELD, &none);
    const int radius = spot.room < CLOISTER_HALF - 4 ? spot.room : CLOISTER_HALF - 4;
    shape->segments[garden].heart = spot.at;
    cells_put(shape, garden, spot.at, radius);
}

void shape_raster(TileShape *shape) {
    memset(shape->cells, GRID_NOBODY, sizeof shape->cells);
    paint_kind(shape, SEGMENT_CITY);
    paint_kind(shape, SEGMENT_RIVER);
    paint_kind(shape, SEGMENT_ROAD);
    bare_find(shape);
    for (unsigned s = 0; s < shape->facts->segment_count; s++) {
        if (shape->facts->segments[s].kind == SEGMENT_FIELD) {
            fill_from_ports(shape, s);
        }
    }
    for (unsigned s = 0; s < shape->facts->segment_count; s++) {
        if (shape->facts->segments[s].kind == SEGMENT_FIELD) {
            fill_parted(shape, s);
        }
    }
    fill_enclosed(shape);
    fill_pockets(shape);
    bare_forget(shape);
    for (unsigned s = 0; s < shape->facts->segment_count; s++) {
        if (shape->facts->segments[s].kind == SEGMENT_CLOISTER) {
            cloister_put(shape, s);
        }
    }
    for (unsigned s = 0; s < shape->facts->segment_count; s++) {
        if (shape->facts->segments[s].kind == SEGMENT_GARDEN) {
            garden_put(shape, s);
        }
    }
}

void tile_shape_make(TileShape *shape, const TileFacts *facts) {
    memset(shape, 0, sizeof *shape);
    shape->facts = facts;
    shape_cities(shape);
    shape_roads_and_rivers(shape);
    shape_raster(shape);
}
