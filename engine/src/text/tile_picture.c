// SPDX-License-Identifier: MIT
#include "text/tile_picture.h"

#include <stdlib.h>
#include <string.h>

/* What the drawing of a tile needs: segments after rotation, reduced to sides. */
typedef struct Plan {
    const TileFacts *facts;
    uint16_t ports[SEGMENTS_MAX]; /* after rotation */
    int8_t side_segment[SIDES];   /* segment at the center port of each side; if two cities share
                                     it, the left one */
    int8_t side_other[SIDES];     /* the right one if two cities share the side */
    unsigned through_roads;       /* roads that touch two or more sides */
    unsigned ending_roads;        /* roads that touch one side */
    unsigned ending_streams;      /* rivers that touch one side: with a spring, lake or fork */
} Plan;

static unsigned sides_of(uint16_t ports) {
    unsigned sides = 0;
    for (unsigned side = 0; side < SIDES; side++) {
        if ((ports >> (PORTS_PER_SIDE * side + 1U)) & 1U) {
            sides |= 1U << side;
        }
    }
    return sides;
}

static unsigned bit_count(unsigned bits) {
    unsigned count = 0;
    for (; bits != 0; bits &= bits - 1U) {
        count++;
    }
    return count;
}

static Plan plan_make(const TileFacts *facts, unsigned rotation) {
    Plan plan = {.facts = facts};
    memset(plan.side_segment, PICTURE_NO_SEGMENT, sizeof plan.side_segment);
    memset(plan.side_other, PICTURE_NO_SEGMENT, sizeof plan.side_other);
    for (unsigned s = 0; s < facts->segment_count; s++) {
        const TileSegment *segment = &facts->segments[s];
        plan.ports[s] = ports_rotate(segment->ports, rotation);
        const unsigned sides = sides_of(plan.ports[s]);
        for (unsigned side = 0; side < SIDES; side++) {
            if ((sides >> side) & 1U) {
                plan.side_segment[side] = (int8_t)s;
            } else if (segment->kind == SEGMENT_CITY) {
                const unsigned half = (plan.ports[s] >> (PORTS_PER_SIDE * side)) & 7U;
                plan.side_segment[side] = half == 1 ? (int8_t)s : plan.side_segment[side];
                plan.side_other[side] = half == 4 ? (int8_t)s : plan.side_other[side];
            }
        }
        if (segment->kind == SEGMENT_ROAD) {
            plan.through_roads += bit_count(sides) >= 2;
            plan.ending_roads += bit_count(sides) == 1;
        }
        plan.ending_streams += segment->kind == SEGMENT_RIVER && bit_count(sides) == 1;
    }
    return plan;
}

/* Distances of a character from the four sides in one unit; half the tile is width * height. */
typedef struct Depths {
    int from[SIDES];
    unsigned nearest;
    bool corner;
} Depths;

static Depths depths_make(const TilePicture *picture, int row, int column) {
    const int half = picture->width * picture->height;
    const int east = (2 * column + 1 - picture->width) * picture->height;
    const int south = (2 * row + 1 - picture->height) * picture->width;
    Depths depths = {.from = {half + south, half - east, half - south, half + east}};
    for (unsigned side = 1; side < SIDES; side++) {
        if (depths.from[side] < depths.from[depths.nearest]) {
            depths.nearest = side;
        }
    }
    depths.corner =
        (row == 0 || row == picture->height - 1) && (column == 0 || column == picture->width - 1);
    return depths;
}

/**
 * Returns the other side of a corner character: the vertical neighbor of a horizontal side, or vice
 * versa.
 */
static unsigned second_nearest(const Depths *depths) {
    unsigned second = (depths->nearest + 1U) % SIDES;
    const unsigned other = (depths->nearest + 3U) % SIDES;
    if (depths->from[other] < depths->from[second]) {
        second = other;
    }
    return second;
}

/**
 * Returns the segment at a side as seen from a character: of two cities that share it the one on
 * its half, none in the middle.
 */
static int segment_facing(const Plan *plan, const TilePicture *picture, unsigned side, int row,
                          int column) {
    const int down = row - picture->height / 2;
    const int right = column - picture->width / 2;
    const int along = side == 0 ? right : side == 1 ? down : side == 2 ? -right : -down;
    if (plan->side_other[side] == PICTURE_NO_SEGMENT || along < 0) {
        return plan->side_segment[side];
    }
    return along > 0 ? plan->side_other[side] : PICTURE_NO_SEGMENT;
}

/**
 * Returns the city that covers a character, or PICTURE_NO_SEGMENT. Every side has a cap. What is
 * inside the caps belongs to the city with two or more sides: all of it, or, if the two sides share
 * a corner, the triangle between them.
 */
static int city_at(const Plan *plan, const TilePicture *picture, int row, int column) {
    const Depths depths = depths_make(picture, row, column);
    const int half = picture->width * picture->height;
    const int near_segment = segment_facing(plan, picture, depths.nearest, row, column);
    const unsigned second = second_nearest(&depths);
    if (depths.corner && near_segment != segment_facing(plan, picture, second, row, column)) {
        return PICTURE_NO_SEGMENT;
    }
    const bool near_city =
        near_segment >= 0 && plan->facts->segments[near_segment].kind == SEGMENT_CITY;
    if (3 * depths.from[depths.nearest] < 2 * half && near_city) {
        return near_segment;
    }
    for (unsigned s = 0; s < plan->facts->segment_count; s++) {
        const unsigned sides = sides_of(plan->ports[s]);
        if (plan->facts->segments[s].kind != SEGMENT_CITY || bit_count(sides) < 2) {
            continue;
        }
        if (bit_count(sides) == 2 && sides != 5U && sides != 10U) {
            int sum = 0;
            for (unsigned side = 0; side < SIDES; side++) {
                sum += ((sides >> side) & 1U) ? depths.from[side] : 0;
            }
            if (sum >= 2 * half) {
                continue;
            }
        } else if (2 * depths.from[depths.nearest] < half && !near_city) {
            continue;
        }
        return (int)s;
    }
    return PICTURE_NO_SEGMENT;
}

static void picture_set(TilePicture *picture, int row, int column, int segment, char glyph) {
    picture->segments[row][column] = (int8_t)segment;
    picture->glyphs[row][column] = glyph;
}

static bool touches_lower_city(const TilePicture *picture, int row, int column) {
    const int own = picture->segments[row][column];
    for (int r = row - 1; r <= row + 1; r++) {
        for (int c = column - 1; c <= column + 1; c++) {
            const bool inside = r >= 0 && r < picture->height && c >= 0 && c < picture->width;
            if (inside && picture->segments[r][c] >= 0 && picture->segments[r][c] < own) {
                return true;
            }
        }
    }
    return false;
}

static void draw_cities(const Plan *plan, TilePicture *picture) {
    for (int row = 0; row < picture->height; row++) {
        for (int column = 0; column < picture->width; column++) {
            const int city = city_at(plan, picture, row, column);
            if (city >= 0) {
                picture_set(picture, row, column, city, '#');
            }
        }
    }
    // Two cities of one tile must not look like one: leave a strip of field between them.
    for (int row = picture->height - 1; row >= 0; row--) {
        for (int column = picture->width - 1; column >= 0; column--) {
            if (picture->segments[row][column] >= 0 && touches_lower_city(picture, row, column)) {
                picture_set(picture, row, column, PICTURE_NO_SEGMENT, ' ');
            }
        }
    }
}

static bool is_city(const Plan *plan, const TilePicture *picture, int row, int column) {
    const int segment = picture->segments[row][column];
    return segment >= 0 && plan->facts->segments[segment].kind == SEGMENT_CITY;
}

/**
 * Draws one arm of a road or river from the middle of a side toward the center, which it does not
 * touch. An arm that ends on the tile stops at a city.
 */
static void draw_arm(const Plan *plan, TilePicture *picture, unsigned segment, unsigned side,
                     bool ends_here) {
    static const int ROW_STEP[SIDES] = {1, 0, -1, 0};
    static const int COLUMN_STEP[SIDES] = {0, -1, 0, 1};
    const int middle_row = picture->height / 2;
    const int middle_column = picture->width / 2;
    const bool vertical = side == 0 || side == 2;
    int row = side == 0 ? 0 : side == 2 ? picture->height - 1 : middle_row;
    int column = side == 3 ? 0 : side == 1 ? picture->width - 1 : middle_column;
    const bool river = plan->facts->segments[segment].kind == SEGMENT_RIVER;
    while (row != middle_row || column != middle_column) {
        if (ends_here && is_city(plan, picture, row, column)) {
            return;
        }
        picture_set(picture, row, column, (int)segment, river ? '~' : vertical ? '|' : '-');
        row += ROW_STEP[side];
        column += COLUMN_STEP[side];
    }
}

/**
 * Draws a bend next to another road or river: its arms meet across the corner, and the center stays
 * free.
 */
static void draw_bend(TilePicture *picture, unsigned segment, unsigned sides) {
    const int middle_row = picture->height / 2;
    const int middle_column = picture->width / 2;
    const bool north = (sides & 1U) != 0;
    const bool west = (sides & 8U) != 0;
    const char turn = north == west ? '/' : '\\';
    picture_set(picture, north ? middle_row - 1 : middle_row + 1, middle_column, (int)segment,
                turn);
}

static char center_glyph(const TileSegment *segment, unsigned sides) {
    if (segment->kind == SEGMENT_RIVER) {
        return '~';
    }
    return sides == 5U ? '|' : sides == 10U ? '-' : '+';
}

static void draw_way(const Plan *plan, TilePicture *picture, unsigned segment) {
    const unsigned sides = sides_of(plan->ports[segment]);
    const unsigned count = bit_count(sides);
    for (unsigned side = 0; side < SIDES; side++) {
        if ((sides >> side) & 1U) {
            draw_arm(plan, picture, segment, side, count == 1);
        }
    }
    const int row = picture->height / 2;
    const int column = picture->width / 2;
    const bool bend = count == 2 && sides != 5U && sides != 10U;
    if (bend && plan->through_roads > 1) {
        draw_bend(picture, segment, sides);
    } else if (count >= 2) {
        picture_set(picture, row, column, (int)segment,
                    center_glyph(&plan->facts->segments[segment], sides));
    }
}

static void draw_ways(const Plan *plan, TilePicture *picture) {
    int river = PICTURE_NO_SEGMENT;
    for (unsigned s = 0; s < plan->facts->segment_count; s++) {
        const uint8_t kind = plan->facts->segments[s].kind;
        if (kind == SEGMENT_ROAD || kind == SEGMENT_RIVER) {
            draw_way(plan, picture, s);
            river = kind == SEGMENT_RIVER ? (int)s : river;
        }
    }
    const int row = picture->height / 2;
    const int column = picture->width / 2;
    if (plan->ending_streams > 0 && picture->segments[row][column] == PICTURE_NO_SEGMENT) {
        picture_set(picture, row, column, river, plan->ending_streams == 1 ? 'o' : '~');
    }
    if (plan->ending_roads >= 2 && picture->segments[row][column] == PICTURE_NO_SEGMENT) {
        picture->glyphs[row][column] = 'x';
    }
}

static void draw_cloister(const Plan *plan, TilePicture *picture) {
    const int row = picture->height / 2;
    const int column = picture->width / 2;
    for (unsigned s = 0; s < plan->facts->segment_count; s++) {
        if (plan->facts->segments[s].kind == SEGMENT_CLOISTER) {
            picture_set(picture, row, column - 1, (int)s, '[');
            picture_set(picture, row, column, (int)s, '+');
            picture_set(picture, row, column + 1, (int)s, ']');
        }
    }
}

static void field_set(TilePicture *picture, int row, int column, int segment) {
    // A light pattern distinguishes placed fields from the empty table.
    picture_set(picture, row, column, segment, (row + column) % 2 == picture->shade ? '.' : ' ');
}

static bool is_free(const TilePicture *picture, int row, int column) {
    return picture->segments[row][column] == PICTURE_NO_SEGMENT &&
           picture->glyphs[row][column] != 'x';
}

/** Assigns the characters at a field's ports to it. */
static void seed_field(const Plan *plan, TilePicture *picture, unsigned segment) {
    const int row = picture->height / 2;
    const int column = picture->width / 2;
    const int aside = picture->width / 4 + 1;
    const int last_row = picture->height - 1;
    const int last_column = picture->width - 1;
    const int cells[PORTS][2] = {
        {0, column - aside},
        {0, column},
        {0, column + aside},
        {row - 1, last_column},
        {row, last_column},
        {row + 1, last_column},
        {last_row, column + aside},
        {last_row, column},
        {last_row, column - aside},
        {row + 1, 0},
        {row, 0},
        {row - 1, 0},
    };
    for (unsigned port = 0; port < PORTS; port++) {
        if (((plan->ports[segment] >> port) & 1U) &&
            is_free(picture, cells[port][0], cells[port][1])) {
            field_set(picture, cells[port][0], cells[port][1], (int)segment);
        }
    }
}

/** Returns the field next to a free character, or PICTURE_NO_SEGMENT. */
static int field_beside(const Plan *plan, const TilePicture *picture, int row, int column) {
    static const int STEPS[SIDES][2] = {{-1, 0}, {0, 1}, {1, 0}, {0, -1}};
    for (unsigned side = 0; side < SIDES; side++) {
        const int r = row + STEPS[side][0];
        const int c = column + STEPS[side][1];
        if (r < 0 || r >= picture->height || c < 0 || c >= picture->width) {
            continue;
        }
        const int segment = picture->segments[r][c];
        if (segment >= 0 && plan->facts->segments[segment].kind == SEGMENT_FIELD) {
            return segment;
        }
    }
    return PICTURE_NO_SEGMENT;
}

/** Grows all fields by one round. Returns true if any grew. */
static bool grow_fields(const Plan *plan, TilePicture *picture) {
    const TilePicture before = *picture;
    bool grew = false;
    for (int row = 0; row < picture->height; row++) {
        for (int column = 0; column < picture->width; column++) {
            const int segment =
                is_free(&before, row, column) ? field_beside(plan, &before, row, column) : -1;
            if (segment >= 0) {
                field_set(picture, row, column, segment);
                grew = true;
            }
        }
    }
    return grew;
}

static void draw_fields(const Plan *plan, TilePicture *picture) {
    int enclosed = PICTURE_NO_SEGMENT;
    for (unsigned s = 0; s < plan->facts->segment_count; s++) {
        if (plan->facts->segments[s].kind == SEGMENT_FIELD) {
            seed_field(plan, picture, s);
            enclosed = plan->ports[s] == 0 ? (int)s : enclosed;
        }
    }
    while (grow_fields(plan, picture)) {
    }
    for (int row = 0; row < picture->height; row++) {
        for (int column = 0; column < picture->width; column++) {
            if (!is_free(picture, row, column)) {
                continue;
            }
            field_set(picture, row, column, enclosed);
            if (plan->facts->edges[0] == EDGE_ANY) {
                picture->glyphs[row][column] = ':'; // neither field nor city: it ends both
            }
        }
    }
}

/** Returns how many of the eight neighbors and the character itself belong to the segment. */
static int company(const TilePicture *picture, int row, int column, int segment) {
    int count = 0;
    for (int r = row - 1; r <= row + 1; r++) {
        for (int c = column - 1; c <= column + 1; c++) {
            const bool inside = r >= 0 && r < picture->height && c >= 0 && c < picture->width;
            count += inside && picture->segments[r][c] == segment;
        }
    }
    return count;
}

/** Uses the innermost character of a field for a garden. */
static void draw_garden(const Plan *plan, TilePicture *picture, unsigned garden) {
    int best = 0;
    int best_row = 0;
    int best_column = 0;
    for (int row = 0; row < picture->height; row++) {
        for (int column = 0; column < picture->width; column++) {
            const int segment = picture->segments[row][column];
            const bool field = segment >= 0 && plan->facts->segments[segment].kind == SEGMENT_FIELD;
            const int aside = abs(row - picture->height / 2) + abs(column - picture->width / 2);
            const int worth = field ? 20 * company(picture, row, column, segment) - aside : 0;
            if (worth > best) {
                best = worth;
                best_row = row;
                best_column = column;
            }
        }
    }
    if (best > 0) {
        picture_set(picture, best_row, best_column, (int)garden, '&');
    }
}

static void draw_gardens(const Plan *plan, TilePicture *picture) {
    for (unsigned s = 0; s < plan->facts->segment_count; s++) {
        if (plan->facts->segments[s].kind == SEGMENT_GARDEN) {
            draw_garden(plan, picture, s);
        }
    }
}

TilePicture tile_picture_make(const TileFacts *facts, unsigned rotation, bool large, bool odd) {
    TilePicture picture = {.width = large ? 9 : 7, .height = large ? 5 : 3, .shade = odd ? 1 : 0};
    memset(picture.glyphs, ' ', sizeof picture.glyphs);
    memset(picture.segments, PICTURE_NO_SEGMENT, sizeof picture.segments);
    const Plan plan = plan_make(facts, rotation);
    draw_cities(&plan, &picture);
    draw_ways(&plan, &picture);
    draw_cloister(&plan, &picture);
    draw_fields(&plan, &picture);
    draw_gardens(&plan, &picture);
    return picture;
}

/** Returns how suitable a character is for a glyph of `segment`; 0 if it is not free. */
static int place_worth(const TilePicture *picture, int row, int column, int segment) {
    if (picture->taken[row][column]) {
        return 0;
    }
    const int off_row = abs(row - picture->height / 2) * picture->width;
    const int off_column = abs(column - picture->width / 2) * picture->height;
    const int central = 100 - off_row - off_column;
    if (picture->segments[row][column] != segment) {
        return central;
    }
    // Adjacent glyphs read as one number: keep a gap if there is room.
    const bool beside = (column > 0 && picture->taken[row][column - 1]) ||
                        (column + 1 < picture->width && picture->taken[row][column + 1]);
    const char glyph = picture->glyphs[row][column];
    const bool frame = glyph == '[' || glyph == ']';
    return 10000 + 200 * company(picture, row, column, segment) + central - (beside ? 900 : 0) -
           (frame ? 900 : 0);
}

/** Puts a text on the free characters of a segment that lie deepest inside it. */
static void text_put(TilePicture *picture, unsigned segment, const char *text) {
    const int length = (int)strlen(text);
    int best = 0;
    int best_row = 0;
    int best_column = 0;
    for (int row = 0; row < picture->height; row++) {
        for (int column = 0; column + length <= picture->width; column++) {
            int worth = 0;
            for (int i = 0; i < length && worth >= 0; i++) {
                const int here = place_worth(picture, row, column + i, (int)segment);
                worth = here > 0 ? worth + here : -1;
            }
            if (worth > best) {
                best = worth;
                best_row = row;
                best_column = column;
            }
        }
    }
    for (int i = 0; best > 0 && i < length; i++) {
        picture->glyphs[best_row][best_column + i] = text[i];
        picture->taken[best_row][best_column + i] = true;
    }
}

void tile_picture_put(TilePicture *picture, unsigned segment, char glyph) {
    const char text[2] = {glyph, '\0'};
    text_put(picture, segment, text);
}

void tile_picture_names(TilePicture *picture, const TileFacts *facts) {
    for (unsigned s = 0; s < facts->segment_count; s++) {
        text_put(picture, s, facts->segments[s].id);
    }
}

/** Puts a glyph into the first free corner; a fifth one is not drawn. */
static void put_in_corner(TilePicture *picture, char glyph) {
    for (int corner = 0; corner < SIDES; corner++) {
        const int row = corner < 2 ? 0 : picture->height - 1;
        const int column = corner % 2 == 0 ? 0 : picture->width - 1;
        if (!picture->taken[row][column]) {
            picture->glyphs[row][column] = glyph;
            picture->taken[row][column] = true;
            return;
        }
    }
}

void tile_picture_put_aside(TilePicture *picture, char glyph) {
    put_in_corner(picture, glyph);
}

void tile_picture_pennants(TilePicture *picture, const TileFacts *facts) {
    for (unsigned s = 0; s < facts->segment_count; s++) {
        for (unsigned i = 0; i < facts->segments[s].pennants; i++) {
            tile_picture_put(picture, s, '*');
        }
    }
}

/** Names of symbols are ASCII. */
static char small_letter(char letter) {
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

void tile_picture_symbols(TilePicture *picture, const TileFacts *facts, const TileSet *set) {
    for (unsigned i = 0; i < set->symbol_count; i++) {
        const char glyph = small_letter(set->symbols[i][0]);
        for (unsigned s = 0; s < facts->segment_count; s++) {
            if ((facts->segments[s].symbols >> i) & 1U) {
                tile_picture_put(picture, s, glyph);
            }
        }
        if ((facts->symbols >> i) & 1U) {
            put_in_corner(picture, glyph);
        }
    }
}
