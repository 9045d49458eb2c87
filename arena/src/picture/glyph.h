/**
 * Small pictures of what stands on tiles: symbols that are printed there, marks of expansions, and
 * figures. Drawn upright around 0,0; ink, stone, wood and so on come from the style of the picture.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_GLYPH_H
#define ARENA_GLYPH_H

#include "picture/curve.h"

/** One of them. Static data. */
typedef struct Glyph {
    const char *name;  /* of the symbol, mark or figure, with hyphens for spaces */
    int radius;        /* of the circle it fits in, in units of a tile */
    const char *paths; /* SVG */
} Glyph;

/** The glyph of a symbol or a mark (`name` may have spaces), or NULL: draw a badge. */
const Glyph *glyph_find(const char *name);

/** The glyph of a figure by its name; one without a glyph of its own gets a plain pawn. */
const Glyph *glyph_of_figure(const char *name);

/** Appends a reference to a glyph at a point: "<use .../>" with a class, lying on its side if
 * `turned`. */
void glyph_use(TextBuffer *out, const Glyph *glyph, Point at, bool turned, const char *class_name);

/** Appends the definition of a glyph. */
void glyph_define(TextBuffer *out, const Glyph *glyph);

/** The glyphs by number, for those who define all. @return NULL past the last. */
const Glyph *glyph_at(unsigned index);

/** The number of a glyph of glyph_at. */
unsigned glyph_index(const Glyph *glyph);

#endif
