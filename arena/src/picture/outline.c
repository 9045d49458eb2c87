// SPDX-License-Identifier: MIT
//
// Outlines of cities. A city owns stretches of the rim. A wall connects each stretch to the next
// and cuts off the rim between them.
#include "picture/tile_shape.h"

enum { SPANS_MAX = 12, CAP = 48, DENT = 38, FLAT_DENT = 26, DEEP_DENT = 66, BOW = 12 };

/** A stretch of the rim; `to` may exceed RIM. A point if from == to. */
typedef struct Span {
    int from, to;
} Span;

typedef struct Spans {
    Span items[SPANS_MAX];
    unsigned count;
} Spans;

// ---- Stretches

static bool is_point(Span span) {
    return span.from == span.to;
}

static void spans_insert(Spans *spans, Span span) {
    unsigned at = spans->count;
    for (unsigned i = 0; i < spans->count; i++) {
        if (spans->items[i].from <= span.from && span.to <= spans->items[i].to) {
            return;
        }
    }
    for (; at > 0 && spans->items[at - 1].from > span.from; at--) {
        spans->items[at] = spans->items[at - 1];
    }
    if (at > 0 && spans->items[at - 1].to == span.from) {
        spans->items[at - 1].to = span.to;
        return;
    }
    spans->items[at] = span;
    spans->count++;
}

/** Returns the part of a side that a city owns: the side without halves of other segments, or one
 * half. */
static void side_span(Spans *spans, const TileFacts *facts, unsigned city, unsigned side) {
    const unsigned first = PORTS_PER_SIDE * side;
    const unsigned own = (unsigned)facts->segments[city].ports >> first & 7U;
    const int begin = (int)side * TILE_UNITS;
    const int left = port_owner(facts, first);
    const int right = port_owner(facts, first + 2U);
    if ((own & 2U) != 0) {
        const int third = TILE_UNITS / PORTS_PER_SIDE;
        spans_insert(spans,
                     (Span){begin + (left < 0 || left == (int)city ? 0 : third),
                            begin + TILE_UNITS - (right < 0 || right == (int)city ? 0 : third)});
    } else if (own != 0) {
        spans_insert(spans, (Span){begin + ((own & 1U) != 0 ? 0 : TILE_HALF),
                                   begin + ((own & 4U) != 0 ? TILE_UNITS : TILE_HALF)});
    }
}

static bool is_field(const TileFacts *facts, int segment) {
    return segment >= 0 && facts->segments[segment].kind == SEGMENT_FIELD;
}

/** Returns the city that separates two fields that are adjacent at the rim, or -1. */
static int parting_city(const TileFacts *facts, int before, int after) {
    if (!is_field(facts, before) || !is_field(facts, after) || before == after) {
        return -1;
    }
    const unsigned both = facts->segments[before].cities & facts->segments[after].cities;
    for (unsigned s = 0; s < facts->segment_count; s++) {
        if ((both >> s & 1U) != 0) {
            return (int)s;
        }
    }
    return -1;
}

static Spans city_spans(const TileFacts *facts, unsigned city) {
    Spans spans = {.count = 0};
    for (unsigned side = 0; side < SIDES; side++) {
        side_span(&spans, facts, city, side);
    }
    for (unsigned side = 0; side < SIDES; side++) {
        const unsigned first = PORTS_PER_SIDE * side;
        const int left = port_owner(facts, first);
        const int corner = (int)side * TILE_UNITS;
        const int middle = corner + TILE_HALF;
        if (parting_city(facts, port_owner(facts, (first + PORTS - 1U) % PORTS), left) ==
            (int)city) {
            spans_insert(&spans, (Span){corner, corner});
        }
        if (port_owner(facts, first + 1U) < 0 &&
            parting_city(facts, left, port_owner(facts, first + 2U)) == (int)city) {
            spans_insert(&spans, (Span){middle, middle});
        }
    }
    Span *const last = &spans.items[spans.count > 0 ? spans.count - 1 : 0];
    if (spans.count > 1 && spans.items[0].from == 0 && last->to == RIM) {
        last->to += spans.items[0].to;
        for (unsigned i = 1; i < spans.count; i++) {
            spans.items[i - 1] = spans.items[i];
        }
        spans.count--;
    }
    return spans;
}

// ---- Gaps between two stretches

/** A city, and the part of the rim that one of its walls cuts off. */
typedef struct Gap {
    const TileFacts *facts;
    unsigned city;
    int from, to; /* from < to; may exceed RIM */
    bool tip;     /* the city reaches one of its ends with a point only */
} Gap;

static bool gap_has(const Gap *gap, unsigned port) {
    const int place = (int)(port / PORTS_PER_SIDE) * TILE_UNITS +
                      (int)(port % PORTS_PER_SIDE) * (TILE_UNITS / 3) + TILE_UNITS / 6;
    return (place > gap->from && place < gap->to) ||
           (place + RIM > gap->from && place + RIM < gap->to);
}

/** Returns the number of ports of a segment in the gap. */
static unsigned gap_ports(const Gap *gap, unsigned segment) {
    unsigned count = 0;
    for (unsigned port = 0; port < PORTS; port++) {
        count += (gap->facts->segments[segment].ports >> port & 1U) != 0 && gap_has(gap, port);
    }
    return count;
}

/** Returns whether some ports of a segment are in the gap and some are not. */
static bool gap_crossed(const Gap *gap, unsigned segment) {
    unsigned ports = 0;
    for (unsigned port = 0; port < PORTS; port++) {
        ports += gap->facts->segments[segment].ports >> port & 1U;
    }
    const unsigned inside = gap_ports(gap, segment);
    return inside > 0 && inside < ports;
}

/** Returns whether a field separates the city from another one. */
static bool field_between(const TileFacts *facts, unsigned city, unsigned other) {
    for (unsigned s = 0; s < facts->segment_count; s++) {
        const unsigned cities = facts->segments[s].cities;
        if ((cities >> city & 1U) != 0 && (cities >> other & 1U) != 0) {
            return true;
        }
    }
    return false;
}

/** Cities in the gap: 0 none, 1 with a field between, -1 touching walls. */
static int gap_cities(const Gap *gap) {
    int found = 0;
    for (unsigned s = 0; s < gap->facts->segment_count; s++) {
        if (s != gap->city && gap->facts->segments[s].kind == SEGMENT_CITY &&
            gap_ports(gap, s) > 0) {
            found = found == 1 || field_between(gap->facts, gap->city, s) ? 1 : -1;
        }
    }
    return found;
}

/** True if a road or river of the gap parts the fields along the wall. */
static bool gap_parted(const Gap *gap) {
    for (unsigned s = 0; s < gap->facts->segment_count; s++) {
        const TileSegment *const way = &gap->facts->segments[s];
        const bool is_way = way->kind == SEGMENT_ROAD || way->kind == SEGMENT_RIVER;
        if (!is_way || gap_ports(gap, s) == 0) {
            continue;
        }
        const unsigned sides = segment_sides(way);
        const bool ends = (sides & (sides - 1U)) == 0;
        if (ends ? way_target(gap->facts, s) == (int)gap->city
                 : gap_crossed(gap, s) || way_touches(gap->facts, s) == (int)gap->city) {
            return true;
        }
    }
    return false;
}

/** Returns whether two fields, only one of them enclosed, are between the city and another one in
 * the gap: then the cities touch. */
static bool gap_touched(const Gap *gap) {
    const TileFacts *const facts = gap->facts;
    for (unsigned other = 0; other < facts->segment_count; other++) {
        unsigned open = 0;
        unsigned enclosed = 0;
        if (other == gap->city || facts->segments[other].kind != SEGMENT_CITY ||
            gap_ports(gap, other) == 0) {
            continue;
        }
        for (unsigned s = 0; s < facts->segment_count; s++) {
            const unsigned cities = facts->segments[s].cities;
            if ((cities >> gap->city & 1U) != 0 && (cities >> other & 1U) != 0) {
                open += facts->segments[s].ports != 0;
                enclosed += facts->segments[s].ports == 0;
            }
        }
        if (open > 0 && enclosed > 0) {
            return true;
        }
    }
    return false;
}

/** True if only a wall that reaches the middle of the tile can part the fields of a gap. */
static bool gap_needs_hub(const Gap *gap) {
    int first = -1;
    int last = -1;
    for (unsigned i = 0; i < PORTS; i++) {
        // Clockwise from the beginning of the gap.
        const unsigned port = ((unsigned)(gap->from / (TILE_UNITS / 3)) + i) % PORTS;
        const int owner = gap_has(gap, port) ? port_owner(gap->facts, port) : -1;
        if (is_field(gap->facts, owner) &&
            (gap->facts->segments[owner].cities >> gap->city & 1U) != 0) {
            first = first < 0 ? owner : first;
            last = owner;
        }
    }
    return (first != last && !gap_parted(gap)) || gap_touched(gap);
}

// ---- Curves

static void outline_add(SegmentShape *shape, Curve curve, bool wall) {
    if (shape->count < SHAPE_CURVES_MAX) {
        shape->walls |= wall ? 1U << shape->count : 0U;
        shape->curves[shape->count++] = curve;
    }
}

/** A wall with both ends on one side of the tile: around the city's stretch, or a dent. */
static Curve wall_beside(Point from, Point to, int side, int height) {
    static const Point INWARD[SIDES] = {{0, 1}, {-1, 0}, {0, -1}, {1, 0}};
    const int chord = point_distance(from, to);
    const Point up = {INWARD[side].x * height * chord / TILE_UNITS,
                      INWARD[side].y * height * chord / TILE_UNITS};
    const Point near = point_towards(from, to, chord * 9 / 20);
    const Point far = point_towards(to, from, chord * 9 / 20);
    return (Curve){{from, {near.x + up.x, near.y + up.y}, {far.x + up.x, far.y + up.y}, to}};
}

/** A wall across the tile, bent by `bow` away from the part it cuts off. */
static Curve wall_across(const Gap *gap, Point from, Point to, int bow) {
    const Point middle = {(from.x + to.x) / 2, (from.y + to.y) / 2};
    const Point outside = rim_point((gap->from + gap->to) / 2);
    const Point bent = bow == 0 || point_distance(middle, outside) == 0
                           ? middle
                           : point_towards(middle, outside, -bow);
    const Point shift = {(bent.x - middle.x) * 4 / 3, (bent.y - middle.y) * 4 / 3};
    const int third = point_distance(from, to) * 3 / 10;
    const Point near = point_towards(from, to, third);
    const Point far = point_towards(to, from, third);
    return (Curve){
        {from, {near.x + shift.x, near.y + shift.y}, {far.x + shift.x, far.y + shift.y}, to}};
}

static Curve wall_of(const Gap *gap, Point from, Point to) {
    const int length = gap->to - gap->from;
    const int cities = gap_cities(gap);
    const int first = gap->from / TILE_UNITS;
    const int last = (gap->to - 1) / TILE_UNITS;
    if (length <= TILE_UNITS && first == last) {
        const int height = cities > 0 ? DEEP_DENT : cities < 0 ? CAP : gap->tip ? FLAT_DENT : DENT;
        return wall_beside(from, to, first % SIDES, height);
    }
    // The rest of the rim is one stretch of a side: a cap over it.
    const int rest_first = gap->to / TILE_UNITS;
    const int rest_last = (gap->from + RIM - 1) / TILE_UNITS;
    if (length >= 3 * TILE_UNITS && rest_first == rest_last) {
        return wall_beside(from, to, rest_first % SIDES, CAP);
    }
    const bool wide = length > 2 * TILE_UNITS + 20; // it cuts off more than half of the tile
    return wall_across(gap, from, to, cities < 0 || gap->tip ? 0 : wide ? -BOW : BOW);
}

/** The sides of the tile from one place of the rim to another. */
static void outline_rim(SegmentShape *shape, Span span) {
    for (int at = span.from; at < span.to;) {
        const int corner = (at / TILE_UNITS + 1) * TILE_UNITS;
        const int next = corner < span.to ? corner : span.to;
        outline_add(shape, curve_line(rim_point(at), rim_point(next)), false);
        at = next;
    }
}

static void outline_make(TileShape *tile, unsigned city) {
    const Point middle = {TILE_HALF, TILE_HALF};
    SegmentShape *const shape = &tile->segments[city];
    const Spans spans = city_spans(tile->facts, city);
    for (unsigned i = 0; i < spans.count; i++) {
        const int next = spans.items[(i + 1) % spans.count].from;
        Gap gap = {tile->facts, city, spans.items[i].to, next, false};
        gap.to += gap.to < gap.from ? RIM : 0;
        gap.tip = is_point(spans.items[i]) || is_point(spans.items[(i + 1) % spans.count]);
        outline_rim(shape, spans.items[i]);
        const Point from = rim_point(gap.from);
        const Point to = rim_point(gap.to);
        if (gap.to - gap.from >= RIM || gap.to <= gap.from) {
            continue; // it owns the whole rim
        }
        if (gap_needs_hub(&gap)) {
            outline_add(shape, wall_across(&gap, from, middle, BOW), true);
            outline_add(shape, wall_across(&gap, middle, to, BOW), true);
        } else {
            outline_add(shape, wall_of(&gap, from, to), true);
        }
    }
}

static Point heart_of(const TileSegment *city) {
    static const Point MIDDLES[SIDES] = {
        {TILE_HALF, 0}, {TILE_UNITS, TILE_HALF}, {TILE_HALF, TILE_UNITS}, {0, TILE_HALF}};
    Point sum = {0, 0};
    int count = 0;
    for (unsigned side = 0; side < SIDES; side++) {
        if (((unsigned)city->ports >> (PORTS_PER_SIDE * side) & 7U) != 0) {
            sum.x += MIDDLES[side].x;
            sum.y += MIDDLES[side].y;
            count++;
        }
    }
    if (count == 0) {
        return (Point){TILE_HALF, TILE_HALF};
    }
    const Point mean = {sum.x / count, sum.y / count};
    return count > 1
               ? mean
               : (Point){mean.x + (TILE_HALF - mean.x) / 4, mean.y + (TILE_HALF - mean.y) / 4};
}

/** From the south of a tile to the long side of half of it, which runs from the north-west to the
 * south-east. */
static Point long_side_point(Point point) {
    const int along = point.x - TILE_HALF;
    const int into = TILE_UNITS - point.y;
    return (Point){TILE_HALF + along + into / 2, TILE_HALF + along - into / 2};
}

/** A city at the long side of half a tile only: drawn in the south it would be cut off. */
static void outline_turn(SegmentShape *city) {
    for (unsigned c = 0; c < city->count; c++) {
        for (unsigned i = 0; i < 4; i++) {
            city->curves[c].at[i] = long_side_point(city->curves[c].at[i]);
        }
    }
    city->heart = long_side_point(city->heart);
}

void shape_cities(TileShape *shape) {
    const TileFacts *const facts = shape->facts;
    for (unsigned s = 0; s < facts->segment_count; s++) {
        if (facts->segments[s].kind == SEGMENT_CITY) {
            outline_make(shape, s);
            shape->segments[s].heart = heart_of(&facts->segments[s]);
            if (tile_is_half(facts) && segment_sides(&facts->segments[s]) == 1U << 2) {
                outline_turn(&shape->segments[s]);
            }
        }
    }
}
