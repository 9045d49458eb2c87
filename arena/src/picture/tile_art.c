// SPDX-License-Identifier: MIT
#include "picture/tile_art.h"

#include <string.h>

TileFace tile_face_of_set(const TileSet *set, unsigned tile) {
    TileFace face = {.facts = &set->tiles[tile], .set = set->id};
    face.symbols = face.facts->symbols;
    for (unsigned i = 0; i < set->symbol_count && i < FACE_SYMBOLS_MAX; i++) {
        face.names[i] = set->symbols[i];
    }
    for (unsigned s = 0; s < face.facts->segment_count; s++) {
        face.segment_symbols[s] = face.facts->segments[s].symbols;
    }
    return face;
}

TileFace tile_face_of_rules(const Rules *rules, uint32_t type) {
    TileFace face = {.facts = rules_type(rules, type), .set = rules_type_set(rules, type)};
    const char *name = NULL;
    face.symbols = rules_type_symbols(rules, type);
    for (unsigned i = 0; i < FACE_SYMBOLS_MAX && (name = rules_symbol_text(rules, i)) != NULL;
         i++) {
        face.names[i] = name;
    }
    for (unsigned s = 0; s < face.facts->segment_count; s++) {
        face.segment_symbols[s] = rules_segment_symbols(rules, type, s);
    }
    return face;
}

/** Keeps objects of half a tile on its side of the diagonal from north-west to south-east. */
static void half_keep(TileArt *art) {
    for (unsigned row = 0; row < GRID; row++) {
        for (unsigned column = 0; column <= row; column++) {
            art->taken.cells[row][column] = true;
        }
    }
    for (unsigned s = 0; s < art->face.facts->segment_count; s++) {
        if (art->face.facts->segments[s].kind == SEGMENT_CLOISTER) {
            art->shape.segments[s].heart =
                (Point){TILE_HALF + TILE_UNITS / 5, TILE_HALF - TILE_UNITS / 5};
        }
    }
}

void tile_art_make(TileArt *art, const TileFace *face) {
    memset(art, 0, sizeof *art);
    art->face = *face;
    tile_shape_make(&art->shape, face->facts);
    if (tile_is_half(face->facts)) {
        half_keep(art);
    }
    tile_art_symbols(art);
}

// ---- Points of figures

static Point way_spot(const TileArt *art, unsigned way, unsigned nth) {
    static const unsigned THROUGH[ART_SPOTS_MAX] = {8, 3, 13};
    static const unsigned ENDING[ART_SPOTS_MAX] = {5, 10, 2};
    const SegmentShape *const shape = &art->shape.segments[way];
    const unsigned sides = segment_sides(&art->face.facts->segments[way]);
    const bool through = shape->count == 1 && (sides & (sides - 1U)) != 0 && !shape->over;
    if (shape->count == 0) {
        return art->shape.hub;
    }
    return through ? curve_point(&shape->curves[0], THROUGH[nth])
                   : curve_point(&shape->curves[nth % shape->count], ENDING[nth / shape->count]);
}

static void spots_find(TileArt *art, unsigned segment) {
    Point *const spots = art->spots[segment];
    const Point aside[ART_SPOTS_MAX] = {{0, 0}, {24, 8}, {-24, 8}};
    const bool whole = segment == SEGMENTS_MAX;
    const uint8_t kind = whole ? SEGMENT_CLOISTER : art->face.facts->segments[segment].kind;
    const Point heart = whole ? (Point){TILE_HALF, TILE_HALF} : art->shape.segments[segment].heart;
    TakenCells taken = art->taken;
    for (unsigned nth = 0; nth < ART_SPOTS_MAX; nth++) {
        if (kind == SEGMENT_ROAD || kind == SEGMENT_RIVER) {
            spots[nth] = way_spot(art, segment, nth);
        } else if (kind == SEGMENT_CLOISTER || kind == SEGMENT_GARDEN) {
            spots[nth] = (Point){heart.x + aside[nth].x, heart.y + aside[nth].y};
        } else {
            FreeSpot spot = free_spot(&art->shape, segment, &taken);
            if (spot.room < FIGURE_ROOM / 3) {
                // A symbol is a better point than a corner, and a point next to a figure is better
                // than one on it.
                const TakenCells none = {{{false}}};
                const FreeSpot first = free_spot(&art->shape, segment, &none);
                spot.at = (Point){first.at.x + aside[nth].x / 2, first.at.y + aside[nth].y};
            }
            spots[nth] = spot.at;
            taken_cells_add(&taken, spot.at, FIGURE_ROOM);
        }
    }
}

Point tile_art_spot(TileArt *art, unsigned segment, unsigned nth) {
    const unsigned row = segment < SEGMENTS_MAX ? segment : SEGMENTS_MAX;
    if ((art->spots_known >> row & 1U) == 0) {
        spots_find(art, row);
        art->spots_known |= (uint16_t)(1U << row);
    }
    const Point spot = art->spots[row][nth % ART_SPOTS_MAX];
    const int more = (int)(nth / ART_SPOTS_MAX);
    return (Point){spot.x + 5 * more, spot.y - 9 * more};
}

// ---- The definition

void tile_art_id(TextBuffer *out, const TileFace *face) {
    text_buffer_format(out, "cc-t-%s.%s", face->set, face->facts->id);
}

/** Appends the path of a city, closed, or of its walls only. */
static void write_outline(TextBuffer *out, const SegmentShape *shape, bool walls) {
    bool joined = false;
    for (unsigned i = 0; i < shape->count; i++) {
        const Curve *const curve = &shape->curves[i];
        if (walls && (shape->walls >> i & 1U) == 0) {
            joined = false;
            continue;
        }
        if (!joined) {
            text_buffer_format(out, "M%d %d", curve->at[0].x, curve->at[0].y);
        }
        joined = true;
        curve_write(out, curve);
    }
    text_buffer_add(out, walls ? "" : "Z");
}

static void write_strands(TextBuffer *out, const SegmentShape *shape) {
    for (unsigned i = 0; i < shape->count; i++) {
        text_buffer_format(out, "M%d %d", shape->curves[i].at[0].x, shape->curves[i].at[0].y);
        curve_write(out, &shape->curves[i]);
    }
}

static void define_city(TextBuffer *out, const TileArt *art, unsigned city) {
    const SegmentShape *const shape = &art->shape.segments[city];
    text_buffer_format(out, "<path class=\"cc-C\" data-s=\"%s\" d=\"",
                       art->face.facts->segments[city].id);
    write_outline(out, shape, false);
    text_buffer_add(out, "\"/>");
    if (shape->walls != 0) {
        text_buffer_add(out, "<path class=\"cc-W\" d=\"");
        write_outline(out, shape, true);
        text_buffer_add(out, "\"/><path class=\"cc-V\" d=\"");
        write_outline(out, shape, true);
        text_buffer_add(out, "\"/>");
    }
}

static void define_field(TextBuffer *out, const TileArt *art, unsigned field) {
    const bool pocket = (art->shape.pockets >> field & 1U) != 0;
    text_buffer_format(out, "<path class=\"%s\" data-s=\"%s\" d=\"", pocket ? "cc-Y" : "cc-Z",
                       art->face.facts->segments[field].id);
    field_write_outline(out, &art->shape, field);
    text_buffer_add(out, "\"/>");
}

/** Two ways of a kind that cross are drawn one after the other; others share their rims, so that
 * none runs across where they meet. */
static void define_way(TextBuffer *out, const TileArt *art, unsigned way, bool rim) {
    const SegmentShape *const shape = &art->shape.segments[way];
    const bool river = art->face.facts->segments[way].kind == SEGMENT_RIVER;
    if (shape->count == 0) {
        return;
    }
    text_buffer_format(out, "<path class=\"%s\"",
                       rim     ? river ? "cc-X" : "cc-Q"
                       : river ? "cc-U"
                               : "cc-R");
    if (!rim) {
        text_buffer_format(out, " data-s=\"%s\"", art->face.facts->segments[way].id);
    }
    text_buffer_add(out, " d=\"");
    write_strands(out, shape);
    text_buffer_add(out, "\"/>");
    if (!rim && shape->hidden) {
        const Point from = shape->curves[0].at[3];
        const Point to = shape->curves[1].at[3];
        text_buffer_format(out, "<path class=\"cc-T\" d=\"M%d %dL%d %d\"/>", from.x, from.y, to.x,
                           to.y);
    }
}

static bool crosses(const TileArt *art, unsigned way) {
    const unsigned sides = segment_sides(&art->face.facts->segments[way]);
    return sides == 5U || sides == 10U || art->shape.segments[way].over;
}

static void define_ways(TextBuffer *out, const TileArt *art, SegmentKind kind) {
    const TileFacts *const facts = art->face.facts;
    for (unsigned pass = 0; pass < 3; pass++) {
        for (unsigned s = 0; s < facts->segment_count; s++) {
            if (facts->segments[s].kind != kind || art->shape.segments[s].over ||
                art->shape.segments[s].hidden) {
                continue;
            }
            if (pass < 2 && !crosses(art, s)) {
                define_way(out, art, s, pass == 0);
            } else if (pass == 2 && crosses(art, s)) {
                define_way(out, art, s, true);
                define_way(out, art, s, false);
            }
        }
    }
}

/** Roads on top of cities, and the mouths of those below. */
static void define_ways_above(TextBuffer *out, const TileArt *art) {
    for (unsigned s = 0; s < art->face.facts->segment_count; s++) {
        if (art->shape.segments[s].over || art->shape.segments[s].hidden) {
            define_way(out, art, s, true);
            define_way(out, art, s, false);
        }
    }
}

static void symbol_use(TextBuffer *out, const ArtSymbol *symbol, bool *glyphs) {
    if (symbol->glyph != NULL) {
        glyphs[glyph_index(symbol->glyph)] = true;
        if (!symbol->small) {
            glyph_use(out, symbol->glyph, symbol->at, false, "cc-G");
            return;
        }
        text_buffer_format(out, "<g transform=\"translate(%d %d)scale(.7)\">", symbol->at.x,
                           symbol->at.y);
        glyph_use(out, symbol->glyph, (Point){0, 0}, false, "cc-G");
        text_buffer_add(out, "</g>");
        return;
    }
    text_buffer_format(out,
                       "<circle class=\"cc-G cc-b\" cx=\"%d\" cy=\"%d\" r=\"11\"/>"
                       "<text class=\"cc-N\" x=\"%d\" y=\"%d\">%c</text>",
                       symbol->at.x, symbol->at.y, symbol->at.x, symbol->at.y + 5, symbol->letter);
}

/** Gates where roads enter cities. */
static void define_gates(TextBuffer *out, const TileArt *art, bool *glyphs) {
    const TileFacts *const facts = art->face.facts;
    for (unsigned s = 0; s < facts->segment_count; s++) {
        const SegmentShape *const shape = &art->shape.segments[s];
        const unsigned sides = segment_sides(&facts->segments[s]);
        if (facts->segments[s].kind != SEGMENT_ROAD || shape->count != 1 ||
            (sides & (sides - 1U)) != 0 || shape->hidden) {
            continue;
        }
        for (unsigned step = 0; step <= CURVE_STEPS; step++) {
            const Point at = curve_point(&shape->curves[0], step);
            const unsigned below = tile_segment_at(&art->shape, at);
            if (below < SEGMENTS_MAX && facts->segments[below].kind == SEGMENT_CITY) {
                const ArtSymbol gate = {glyph_find("gate"), at, 'g', false};
                symbol_use(out, &gate, glyphs);
                break;
            }
        }
    }
}

static void define_fields(TextBuffer *out, const TileArt *art, bool pockets) {
    for (unsigned s = 0; s < art->face.facts->segment_count; s++) {
        if (art->face.facts->segments[s].kind == SEGMENT_FIELD &&
            ((art->shape.pockets >> s & 1U) != 0) == pockets) {
            define_field(out, art, s);
        }
    }
}

/** Cuts half a tile along its long side: what is drawn beyond it belongs to the other half of its
 * cell. Appends the attribute; the group is open. */
static void define_cut(TextBuffer *out, const TileFace *face) {
    text_buffer_add(out, " clip-path=\"url(#");
    tile_art_id(out, face);
    text_buffer_add(out, "-half)\"");
}

void tile_art_define(TextBuffer *out, const TileArt *art, bool *glyphs) {
    const TileFacts *const facts = art->face.facts;
    const bool any = facts->edges[0] == EDGE_ANY;
    const bool half = tile_is_half(facts);
    if (half) {
        text_buffer_add(out, "<clipPath id=\"");
        tile_art_id(out, &art->face);
        text_buffer_format(out, "-half\"><path d=\"M0 0h%dv%dz\"/></clipPath>\n", TILE_UNITS,
                           TILE_UNITS);
    }
    text_buffer_add(out, "<g id=\"");
    tile_art_id(out, &art->face);
    text_buffer_add(out, "\"");
    if (half) {
        define_cut(out, &art->face);
    }
    text_buffer_format(out, "><path class=\"%s\" d=\"M0 0h%dv%dh-%dz\"/>", any ? "cc-J" : "cc-F",
                       TILE_UNITS, TILE_UNITS, TILE_UNITS);
    define_fields(out, art, false);
    define_ways(out, art, SEGMENT_RIVER);
    define_ways(out, art, SEGMENT_ROAD);
    for (unsigned s = 0; s < facts->segment_count; s++) {
        if (facts->segments[s].kind == SEGMENT_CITY) {
            define_city(out, art, s);
        }
    }
    define_fields(out, art, true);
    define_ways_above(out, art);
    define_gates(out, art, glyphs);
    for (unsigned i = 0; i < art->symbol_count; i++) {
        symbol_use(out, &art->symbols[i], glyphs);
    }
    text_buffer_add(out, "</g>\n");
}
