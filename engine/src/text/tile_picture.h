/**
 * A tile as a small block of characters, and the segment of each character.
 *
 *     small, 7 x 3      large, 9 x 5
 *
 *     .#####.           .#######.      # city   * pennant   - | + / \ road   ~ river, ending in o
 *     -------           .  ###  .      [+] cloister   . field   x where roads end   & garden
 *     . . . .           ---------
 *                       .       .
 *                       . . . . .
 *
 * The geometry comes from the ports only, so every tile of every set can be drawn.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_TILE_PICTURE_H
#define ENGINE_TILE_PICTURE_H

#include "carcarena/engine/tileset.h"

enum { PICTURE_WIDTH_MAX = 9, PICTURE_HEIGHT_MAX = 5, PICTURE_NO_SEGMENT = -1 };

/** The block. Rows from the north, columns from the west. */
typedef struct TilePicture {
    int width, height;
    int shade; /* 0 or 1: phase of the field pattern */
    char glyphs[PICTURE_HEIGHT_MAX][PICTURE_WIDTH_MAX];
    int8_t segments[PICTURE_HEIGHT_MAX][PICTURE_WIDTH_MAX]; /* index, or PICTURE_NO_SEGMENT */
    bool taken[PICTURE_HEIGHT_MAX][PICTURE_WIDTH_MAX];      /* a figure or pennant is drawn here */
} TilePicture;

/**
 * Draws a tile after `rotation` clockwise quarter turns, without figures and pennants.
 * @param odd the tile is at an odd distance from 0,0: the field pattern then continues across
 * tiles, since widths and heights are odd
 */
TilePicture tile_picture_make(const TileFacts *facts, unsigned rotation, bool large, bool odd);

/**
 * Puts a glyph on the innermost free character of a segment, otherwise on the free one nearest to
 * the center. If there is none, nothing is drawn.
 */
void tile_picture_put(TilePicture *picture, unsigned segment, char glyph);

/** Puts the names of all segments ("c0") on them, where there is room. */
void tile_picture_names(TilePicture *picture, const TileFacts *facts);

/** Puts the glyph of a figure that is on the tile but on no segment into a corner. */
void tile_picture_put_aside(TilePicture *picture, char glyph);

/** Puts the pennants of all cities; call it after the figures, which have priority. */
void tile_picture_pennants(TilePicture *picture, const TileFacts *facts);

/**
 * Puts the first letters of all symbols in lower case: of segments on the segment, of the tile into
 * its corners. Call it after the pennants.
 * @param set the tile's set
 */
void tile_picture_symbols(TilePicture *picture, const TileFacts *facts, const TileSet *set);

#endif
