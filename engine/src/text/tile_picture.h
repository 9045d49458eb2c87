/**
 * A tile as a small block of characters, and which segment each character belongs to.
 *
 *     small, 7 x 3      large, 9 x 5
 *
 *     .#####.           .#######.      # city   * pennant   - | + / \ road   ~ river, ending in o
 *     -------           .  ###  .      [+] cloister   . field   x where roads end   & garden
 *     . . . .           ---------
 *                       .       .
 *                       . . . . .
 *
 * Geometry comes from the ports alone, so every tile of every set can be drawn.
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
    int shade; /* 0 or 1: where the pattern of fields begins */
    char glyphs[PICTURE_HEIGHT_MAX][PICTURE_WIDTH_MAX];
    int8_t segments[PICTURE_HEIGHT_MAX][PICTURE_WIDTH_MAX]; /* index, or PICTURE_NO_SEGMENT */
    bool taken[PICTURE_HEIGHT_MAX][PICTURE_WIDTH_MAX];      /* a figure or pennant is drawn here */
} TilePicture;

/**
 * Draws a tile after `rotation` clockwise quarter turns, without figures and pennants.
 * @param odd the tile lies at an odd distance from 0,0: the pattern of fields then goes on from one
 * tile to the next, because widths and heights are odd.
 */
TilePicture tile_picture_make(const TileFacts *facts, unsigned rotation, bool large, bool odd);

/**
 * Puts a glyph on the free character of a segment that lies deepest inside it. A segment without a
 * free character takes the free one nearest to the center. Without any, nothing is drawn.
 */
void tile_picture_put(TilePicture *picture, unsigned segment, char glyph);

/** Puts the glyph of a figure that is on the tile but on none of its segments into a corner. */
void tile_picture_put_aside(TilePicture *picture, char glyph);

/** Puts the pennants of all cities; after the figures, which have the better places. */
void tile_picture_pennants(TilePicture *picture, const TileFacts *facts);

/**
 * Puts the first letters of all symbols, small: of segments where they are, of the tile into its
 * corners. After the pennants. @param set the one the tile is of
 */
void tile_picture_symbols(TilePicture *picture, const TileFacts *facts, const TileSet *set);

#endif
