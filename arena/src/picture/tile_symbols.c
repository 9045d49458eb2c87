// SPDX-License-Identifier: MIT
//
// Places the symbols of a tile.
#include "picture/tile_art.h"

#include <string.h>

enum { BADGE_RADIUS = 11, ROADSIDE = 13, ROOM_MIN = 7, TIGHT = 4 };

static void symbol_put(TileArt *art, const Glyph *glyph, const char *name, FreeSpot spot) {
    if (art->symbol_count < ART_SYMBOLS_MAX) {
        const int radius = glyph != NULL ? glyph->radius : BADGE_RADIUS;
        const bool small = spot.room < radius - TIGHT;
        art->symbols[art->symbol_count++] = (ArtSymbol){glyph, spot.at, name[0], small};
        taken_cells_add(&art->taken, spot.at, small ? radius * 3 / 4 : radius);
    }
}

/** A point with free space on any ground. */
static FreeSpot place(Point at) {
    return (FreeSpot){at, TILE_HALF};
}

/** Symbols that only describe the shape, which is visible anyway. */
static bool symbol_shows_already(const char *name) {
    return strcmp(name, "tapered") == 0 || strcmp(name, "fork") == 0;
}

/** Symbols that change the look of a cloister. */
static bool symbol_is_cloister(const TileArt *art, unsigned segment) {
    return art->face.facts->segments[segment].kind == SEGMENT_CLOISTER;
}

/** Beside a road where it leaves its side, or halfway through the tile. */
static Point roadside(const TileArt *art, unsigned road) {
    const SegmentShape *const shape = &art->shape.segments[road];
    if (shape->count == 0) {
        return art->shape.hub;
    }
    const bool ends = (segment_sides(&art->face.facts->segments[road]) &
                       (segment_sides(&art->face.facts->segments[road]) - 1U)) == 0;
    const unsigned step = ends ? 5 : CURVE_STEPS / 2;
    const Point at = curve_point(&shape->curves[0], step);
    const Point next = curve_point(&shape->curves[0], step + 1);
    const Point across = {at.x + (next.y - at.y), at.y - (next.x - at.x)};
    return point_towards(at, across, ROADSIDE);
}

static Point mouth(const TileArt *art, unsigned road) {
    const SegmentShape *const shape = &art->shape.segments[road];
    return shape->count > 0 ? curve_point(&shape->curves[0], shape->hidden ? CURVE_STEPS : 10)
                            : art->shape.hub;
}

static void segment_symbol_put(TileArt *art, unsigned segment, const char *name) {
    const uint8_t kind = art->face.facts->segments[segment].kind;
    const Glyph *const glyph = glyph_find(name);
    if (symbol_shows_already(name) || (symbol_is_cloister(art, segment) && glyph != NULL)) {
        return;
    }
    if (kind == SEGMENT_ROAD) {
        const bool tunnel = strcmp(name, "tunnel") == 0;
        symbol_put(art, glyph, name, place(tunnel ? mouth(art, segment) : roadside(art, segment)));
        if (tunnel && art->shape.segments[segment].hidden) {
            symbol_put(art, glyph, name,
                       place(curve_point(&art->shape.segments[segment].curves[1], CURVE_STEPS)));
        }
        return;
    }
    const FreeSpot spot = free_spot(&art->shape, segment, &art->taken);
    symbol_put(art, glyph, name, spot.room > 0 ? spot : place(art->shape.hub));
}

/** Point for a symbol of the whole tile: the middle if roads end there, else free space.
 */
static FreeSpot tile_symbol_place(const TileArt *art, const char *name) {
    const bool water = strcmp(name, "spring") == 0 || strcmp(name, "lake") == 0;
    const Point hub = art->shape.hub;
    const unsigned below = tile_segment_at(&art->shape, hub);
    const bool free =
        !art->taken.cells[hub.y / GRID_UNITS][hub.x / GRID_UNITS] &&
        !(below < SEGMENTS_MAX && art->face.facts->segments[below].kind == SEGMENT_CLOISTER);
    if (water || (art->shape.ends > 0 && free)) {
        return place(hub);
    }
    FreeSpot spot = free_spot_of_kind(&art->shape, SEGMENT_FIELD, &art->taken);
    if (spot.room < ROOM_MIN) {
        const FreeSpot city = free_spot_of_kind(&art->shape, SEGMENT_CITY, &art->taken);
        spot = city.room > spot.room ? city : spot;
    }
    return spot.room > 0 ? spot : place(hub);
}

static void each_symbol(TileArt *art, uint64_t symbols, int segment) {
    for (unsigned i = 0; i < FACE_SYMBOLS_MAX; i++) {
        const char *const name = art->face.names[i];
        if ((symbols >> i & 1U) == 0 || name == NULL) {
            continue;
        }
        if (segment >= 0) {
            segment_symbol_put(art, (unsigned)segment, name);
        } else if (!symbol_shows_already(name) && strcmp(name, "abbey") != 0) {
            symbol_put(art, glyph_find(name), name, tile_symbol_place(art, name));
        }
    }
}

static void cloister_symbol(TileArt *art, unsigned segment) {
    const TileFacts *const facts = art->face.facts;
    const Glyph *glyph = glyph_find(facts->edges[0] == EDGE_ANY                       ? "abbey"
                                    : facts->segments[segment].kind == SEGMENT_GARDEN ? "garden"
                                                                                      : "cloister");
    for (unsigned i = 0; i < FACE_SYMBOLS_MAX; i++) {
        const char *const name = art->face.names[i];
        if ((art->face.segment_symbols[segment] >> i & 1U) != 0 && name != NULL &&
            glyph_find(name) != NULL) {
            glyph = glyph_find(name);
        }
    }
    symbol_put(art, glyph, "m", place(art->shape.segments[segment].heart));
}

static bool has_tunnels(const TileArt *art) {
    for (unsigned i = 0; i < art->symbol_count; i++) {
        if (art->symbols[i].glyph != NULL && strcmp(art->symbols[i].glyph->name, "tunnel") == 0) {
            return true;
        }
    }
    return false;
}

/** Object at the end of roads: houses, unless another object is there. */
static void road_end_put(TileArt *art) {
    const Point hub = art->shape.hub;
    const unsigned below = tile_segment_at(&art->shape, hub);
    const bool road = below < SEGMENTS_MAX && art->face.facts->segments[below].kind == SEGMENT_ROAD;
    if (art->shape.ends > 0 && road && !has_tunnels(art) &&
        !art->taken.cells[hub.y / GRID_UNITS][hub.x / GRID_UNITS]) {
        symbol_put(art, glyph_find("village"), "village", place(hub));
    }
}

void tile_art_symbols(TileArt *art) {
    const TileFacts *const facts = art->face.facts;
    for (unsigned s = 0; s < facts->segment_count; s++) {
        if (facts->segments[s].kind == SEGMENT_CLOISTER ||
            facts->segments[s].kind == SEGMENT_GARDEN) {
            cloister_symbol(art, s);
        }
    }
    each_symbol(art, art->face.symbols, -1);
    for (unsigned s = 0; s < facts->segment_count; s++) {
        each_symbol(art, art->face.segment_symbols[s], (int)s);
        for (unsigned i = 0; i < facts->segments[s].pennants; i++) {
            segment_symbol_put(art, s, "pennant");
        }
    }
    road_end_put(art);
}
