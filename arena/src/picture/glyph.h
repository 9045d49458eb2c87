/**
 * Glyphs on tiles: printed symbols, marks of expansions, and figures.
 * Drawn upright around 0,0; ink, stone, wood and so on come from the style of the picture.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_GLYPH_H
#define ARENA_GLYPH_H

#include "picture/curve.h"

/** A glyph. Static data. */
typedef struct Glyph {
    const char *name;  /* of the symbol, mark or figure, with hyphens for spaces */
    int radius;        /* of the circle it fits in, in units of a tile */
    const char *paths; /* SVG */
} Glyph;

/** Returns the glyph of a symbol or mark (`name` may have spaces); NULL: draw a badge. */
const Glyph *glyph_find(const char *name);

/** Returns the glyph of a figure; a pawn for figures without a glyph. */
const Glyph *glyph_of_figure(const char *name);

/** Appends a reference to a glyph at a point: "<use .../>" with a class, lying on its side if
 * `turned`. */
void glyph_use(TextBuffer *out, const Glyph *glyph, Point at, bool turned, const char *class_name);

/** Appends the definition of a glyph. */
void glyph_define(TextBuffer *out, const Glyph *glyph);

/** Returns the glyph with a number; NULL past the last. */
const Glyph *glyph_at(unsigned index);

/** Returns the number of a glyph, as for glyph_at. */
unsigned glyph_index(const Glyph *glyph);

#endif
