// SPDX-License-Identifier: MIT
//
// Roads and rivers. Roads that end on the tile lead to a city gate or to the hub. Roads through
// the tile bend around a corner and touch the cities that they must touch.
#include "picture/tile_shape.h"

enum { ROUND = 33, ASIDE = 12, WAVE = 8, STUB = 24, GATE_DEPTH = 40 };

static bool is_way(const TileSegment *segment) {
    return (segment->kind == SEGMENT_ROAD || segment->kind == SEGMENT_RIVER) && segment->ports != 0;
}

static unsigned side_count(unsigned sides) {
    unsigned count = 0;
    for (; sides != 0; sides &= sides - 1U) {
        count++;
    }
    return count;
}

static unsigned first_side(unsigned sides) {
    unsigned side = 0;
    while ((sides >> side & 1U) == 0) {
        side++;
    }
    return side;
}

static bool ends_here(const TileSegment *segment) {
    return is_way(segment) && side_count(segment_sides(segment)) == 1;
}

static bool carries(const TileFacts *facts, unsigned segment, unsigned other) {
    return (facts->segments[segment].links >> other & 1U) != 0;
}

// ---- Ends of roads and rivers

/** Returns the only city that borders both fields next to the start of a road, if they differ. */
static int city_behind(const TileFacts *facts, unsigned way) {
    const unsigned port = PORTS_PER_SIDE * first_side(segment_sides(&facts->segments[way]));
    const int left = port_owner(facts, port);
    const int right = port_owner(facts, port + 2U);
    if (left < 0 || right < 0 || left == right) {
        return -1;
    }
    const unsigned both = facts->segments[left].cities & facts->segments[right].cities;
    return both != 0 ? (int)first_side(both) : -1;
}

int way_target(const TileFacts *facts, unsigned way) {
    unsigned others = 0;
    for (unsigned s = 0; s < facts->segment_count; s++) {
        if (carries(facts, way, s) && facts->segments[s].kind == SEGMENT_CITY) {
            return (int)s;
        }
        others += s != way && is_way(&facts->segments[s]) &&
                  side_count(segment_sides(&facts->segments[s])) != 2;
        others += facts->segments[s].kind == SEGMENT_CLOISTER;
    }
    return others == 0 ? city_behind(facts, way) : -1;
}

/** Returns whether all sides of a segment are clockwise between two sides. */
static bool lies_between(const TileSegment *segment, unsigned from, unsigned to) {
    for (unsigned port = 0; port < PORTS; port++) {
        const unsigned side = port / PORTS_PER_SIDE;
        const unsigned past = (side + SIDES - from) % SIDES;
        if ((segment->ports >> port & 1U) != 0 &&
            (past == 0 || past >= (to + SIDES - from) % SIDES)) {
            return false;
        }
    }
    return segment->ports != 0;
}

/** True if some road or river that ends on the tile runs into the city. */
static bool is_entered(const TileFacts *facts, unsigned city) {
    for (unsigned s = 0; s < facts->segment_count; s++) {
        if (ends_here(&facts->segments[s]) && way_target(facts, s) == (int)city) {
            return true;
        }
    }
    return false;
}

/** Returns the only city that can separate the fields on one side of a road, clockwise between two
 * sides. */
static int touches_between(const TileFacts *facts, unsigned from, unsigned to) {
    const int before = port_owner(facts, PORTS_PER_SIDE * from + 2U);
    const int after = port_owner(facts, PORTS_PER_SIDE * to);
    if (before < 0 || after < 0 || before == after) {
        return -1;
    }
    const unsigned both = facts->segments[before].cities & facts->segments[after].cities;
    for (unsigned s = 0; s < facts->segment_count; s++) {
        if ((both >> s & 1U) != 0 && lies_between(&facts->segments[s], from, to) &&
            !is_entered(facts, s)) {
            return (int)s;
        }
    }
    return -1;
}

int way_touches(const TileFacts *facts, unsigned way) {
    const unsigned sides = segment_sides(&facts->segments[way]);
    if (side_count(sides) != 2) {
        return -1;
    }
    const unsigned one = first_side(sides);
    const unsigned two = first_side(sides & ~(1U << one));
    const int city = touches_between(facts, one, two);
    return city >= 0 ? city : touches_between(facts, two, one);
}

// ---- The hub

/** The corner a way bends around, 0 the north-western one and on clockwise; -1: it does not. */
static int bend_of(unsigned sides) {
    switch (sides) {
    case 9:
        return 0;
    case 3:
        return 1;
    case 6:
        return 2;
    case 12:
        return 3;
    default:
        return -1;
    }
}

static void hub_make(TileShape *shape) {
    static const Point AWAY[SIDES] = {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
    const TileFacts *const facts = shape->facts;
    shape->hub = (Point){TILE_HALF, TILE_HALF};
    for (unsigned s = 0; s < facts->segment_count; s++) {
        const TileSegment *const segment = &facts->segments[s];
        const unsigned sides = segment_sides(segment);
        const int corner = is_way(segment) ? bend_of(sides) : -1;
        if (corner >= 0) {
            shape->hub.x += ASIDE * AWAY[corner].x;
            shape->hub.y += ASIDE * AWAY[corner].y;
        }
        shape->ends = (uint8_t)(shape->ends + (ends_here(segment) && way_target(facts, s) < 0) +
                                (is_way(segment) && side_count(sides) > 2));
    }
}

// ---- Strands

static const Point INWARD[SIDES] = {{0, 1}, {-1, 0}, {0, -1}, {1, 0}};

static Point side_middle(unsigned side) {
    return rim_point((int)side * TILE_UNITS + TILE_HALF);
}

static Point inward(unsigned side, int distance) {
    const Point middle = side_middle(side);
    return (Point){middle.x + INWARD[side].x * distance, middle.y + INWARD[side].y * distance};
}

static void strand_add(SegmentShape *shape, Curve curve) {
    if (shape->count < SHAPE_CURVES_MAX) {
        shape->curves[shape->count++] = curve;
    }
}

/** From a side to a point: straight if the point is ahead. */
static Curve strand_to(unsigned side, Point to) {
    const Point from = side_middle(side);
    const bool ahead = from.x == to.x || from.y == to.y;
    return ahead ? curve_line(from, to)
                 : (Curve){{from,
                            inward(side, 30),
                            {(TILE_HALF + to.x) / 2, (TILE_HALF + to.y) / 2},
                            to}};
}

/** Through the tile past the wall of a city: two strands that meet there. */
static void strands_by_wall(SegmentShape *shape, unsigned one, unsigned two, Point heart) {
    const Point middle = {TILE_HALF, TILE_HALF};
    const Point wall = point_towards(heart, middle, point_distance(heart, middle) * 5 / 8);
    const Point along = {heart.x == TILE_HALF, heart.y == TILE_HALF};
    const Point ends[2] = {side_middle(one), side_middle(two)};
    const Point inner[2] = {inward(one, 28), inward(two, 28)};
    for (int i = 0; i < 2; i++) {
        const int way =
            (ends[i].x - ends[1 - i].x) * along.x + (ends[i].y - ends[1 - i].y) * along.y < 0 ? -1
                                                                                              : 1;
        const Point before = {wall.x + 24 * way * along.x, wall.y + 24 * way * along.y};
        strand_add(shape, (Curve){{ends[i], inner[i], before, wall}});
    }
}

static bool crosses_other(const TileFacts *facts, unsigned way) {
    for (unsigned s = 0; s < facts->segment_count; s++) {
        const unsigned sides = segment_sides(&facts->segments[s]);
        if (s != way && is_way(&facts->segments[s]) && (sides == 5U || sides == 10U)) {
            return true;
        }
    }
    return false;
}

static void strand_through(TileShape *tile, unsigned way, unsigned sides) {
    const bool river = tile->facts->segments[way].kind == SEGMENT_RIVER;
    SegmentShape *const shape = &tile->segments[way];
    const unsigned one = first_side(sides);
    const unsigned two = first_side(sides & ~(1U << one));
    const int touched = way_touches(tile->facts, way);
    if (touched >= 0) {
        strands_by_wall(shape, one, two, tile->segments[touched].heart);
    } else if (bend_of(sides) >= 0) {
        strand_add(shape, (Curve){{side_middle(one), inward(one, ROUND), inward(two, ROUND),
                                   side_middle(two)}});
    } else if (river && !crosses_other(tile->facts, way)) {
        // A slow bow, and straight across the sides.
        const Point along = {one == 0 ? 0 : 24, one == 0 ? 24 : 0};
        const Point bowed = {TILE_HALF + (one == 0 ? WAVE : 0), TILE_HALF + (one == 0 ? 0 : WAVE)};
        const int back = one == 0 ? -1 : 1; // from the north down, or from the east to the west
        strand_add(shape, (Curve){{side_middle(one),
                                   inward(one, 24),
                                   {bowed.x + back * along.x, bowed.y + back * along.y},
                                   bowed}});
        strand_add(shape, (Curve){{side_middle(two),
                                   inward(two, 24),
                                   {bowed.x - back * along.x, bowed.y - back * along.y},
                                   bowed}});
    } else {
        strand_add(shape, curve_line(side_middle(one), side_middle(two)));
    }
}

/** The middle of a road through the tile that a road runs into, or the hub. */
static Point way_end(const TileShape *tile, unsigned way) {
    const TileFacts *const facts = tile->facts;
    const unsigned side = first_side(segment_sides(&facts->segments[way]));
    const int city = way_target(facts, way);
    if (city >= 0) {
        return tile->segments[city].heart;
    }
    const bool parts =
        port_owner(facts, PORTS_PER_SIDE * side) != port_owner(facts, PORTS_PER_SIDE * side + 2U);
    for (unsigned s = 0; parts && tile->ends == 1 && s < facts->segment_count; s++) {
        const TileSegment *const other = &facts->segments[s];
        if (other->kind == SEGMENT_ROAD && side_count(segment_sides(other)) == 2 &&
            tile->segments[s].count > 0) {
            return curve_point(&tile->segments[s].curves[0], CURVE_STEPS / 2);
        }
    }
    return tile->hub;
}

static bool way_crosses_city(const TileFacts *facts, unsigned way) {
    const unsigned sides = segment_sides(&facts->segments[way]);
    for (unsigned s = 0; s < facts->segment_count; s++) {
        const unsigned walls = segment_sides(&facts->segments[s]);
        if (facts->segments[s].kind == SEGMENT_CITY && (sides == 5U || sides == 10U) &&
            (walls | sides) == 15U) {
            return true;
        }
    }
    return false;
}

/** A road below ground: visible where it separates fields, and for a short part at the other end.
 */
static void strand_below(TileShape *tile, unsigned way, unsigned sides) {
    for (unsigned side = 0; side < SIDES; side++) {
        const unsigned port = PORTS_PER_SIDE * side;
        if ((sides >> side & 1U) != 0) {
            const bool parts = port_owner(tile->facts, port) != port_owner(tile->facts, port + 2U);
            strand_add(&tile->segments[way],
                       curve_line(side_middle(side), inward(side, parts ? GATE_DEPTH : STUB)));
        }
    }
}

static void way_make(TileShape *tile, unsigned way) {
    SegmentShape *const shape = &tile->segments[way];
    const TileSegment *const segment = &tile->facts->segments[way];
    const unsigned sides = segment_sides(segment);
    const bool crossing = way_crosses_city(tile->facts, way);
    const unsigned port = PORTS_PER_SIDE * first_side(sides);
    const unsigned back = (port + 6U) % PORTS;
    const bool parted = port_owner(tile->facts, port) != port_owner(tile->facts, port + 2U) &&
                        port_owner(tile->facts, back) != port_owner(tile->facts, back + 2U);
    shape->hidden = crossing && !parted;
    shape->over = crossing && parted && segment->kind == SEGMENT_ROAD;
    if (shape->hidden) {
        strand_below(tile, way, sides);
    } else if (side_count(sides) == 2) {
        strand_through(tile, way, sides);
    } else {
        for (unsigned side = 0; side < SIDES; side++) {
            if ((sides >> side & 1U) != 0) {
                strand_add(shape, strand_to(side, side_count(sides) == 1 ? way_end(tile, way)
                                                                         : tile->hub));
            }
        }
    }
}

void shape_roads_and_rivers(TileShape *shape) {
    hub_make(shape);
    // Roads through the tile come first: other roads may end at them.
    for (unsigned pass = 0; pass < 2; pass++) {
        for (unsigned s = 0; s < shape->facts->segment_count; s++) {
            const TileSegment *const segment = &shape->facts->segments[s];
            if (is_way(segment) && (pass == 1) == ends_here(segment)) {
                way_make(shape, s);
            }
        }
    }
}
