/**
 * SVG definition of a tile type, and the points of figures on it.
 *
 * The definition is a group "cc-t-SET.TILE" of TILE_UNITS a side, drawn once and referenced for
 * each placed tile; each path of a segment has its id as data-s, and begins and ends at its ports.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_TILE_ART_H
#define ARENA_TILE_ART_H

#include "carcarena/engine/rules.h"
#include "picture/free_space.h"
#include "picture/glyph.h"

enum { FACE_SYMBOLS_MAX = 64, ART_SYMBOLS_MAX = 32, ART_SPOTS_MAX = 3, FIGURE_ROOM = 20 };

/** Printed content of a tile. */
typedef struct TileFace {
    const TileFacts *facts;
    const char *set;
    const char *names[FACE_SYMBOLS_MAX]; /* of symbols by number */
    uint64_t symbols;                    /* of the whole tile */
    uint64_t segment_symbols[SEGMENTS_MAX];
} TileFace;

/** A glyph on the tile, or a badge with a letter. */
typedef struct ArtSymbol {
    const Glyph *glyph;
    Point at;
    char letter;
    bool small; /* size, reduced if space is short */
} ArtSymbol;

typedef struct TileArt {
    TileFace face;
    TileShape shape;
    TakenCells taken; /* by symbols */
    ArtSymbol symbols[ART_SYMBOLS_MAX];
    unsigned symbol_count;
    Point spots[SEGMENTS_MAX + 1][ART_SPOTS_MAX]; /* places of figures, the whole tile's last */
    uint16_t spots_known;
} TileArt;

/** Returns the face of a tile of a set. */
TileFace tile_face_of_set(const TileSet *set, unsigned tile);

/** Returns the face of a tile type. */
TileFace tile_face_of_rules(const Rules *rules, uint32_t type);

/** Makes shape and symbols. */
void tile_art_make(TileArt *art, const TileFace *face);

/** Appends the definition. Glyphs it uses are marked in `glyphs` (by glyph_index). */
void tile_art_define(TextBuffer *out, const TileArt *art, bool *glyphs);

/** Appends the id of the definition. */
void tile_art_id(TextBuffer *out, const TileFace *face);

/** Returns the point of figure number `nth` on a segment (or WHOLE_TILE), in printed rotation. */
Point tile_art_spot(TileArt *art, unsigned segment, unsigned nth);

/** Places the symbols of a tile on free space (tile_symbols.c). */
void tile_art_symbols(TileArt *art);

#endif
