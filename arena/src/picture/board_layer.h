/**
 * The pieces on the table for drawing: tiles, marks and figures, each a glyph at a point.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_BOARD_LAYER_H
#define ARENA_BOARD_LAYER_H

#include "carcarena/engine/text.h"
#include "carcarena/engine/view.h"
#include "picture/tile_art.h"

enum { PIECES_MAX = GAME_FIGURES_MAX + GAME_OFF_BOARD_MAX + GAME_FACTS_MAX };

/** A figure or mark on the table. */
typedef struct BoardPiece {
    const Glyph *glyph; /* NULL: a badge with the letter */
    Point at;           /* of the table: 0,0 is the north-western corner of the tile at 0,0 */
    int16_t amount;     /* of a mark, written beside it if it is above 1 */
    int8_t player;      /* whose, or -1 */
    bool turned;        /* rotated by 90 degrees: a lying figure, or a bridge from west to east */
    char letter;
} BoardPiece;

typedef struct BoardLayer BoardLayer;

/** @return STATUS_NO_MEMORY. @param rules borrowed. */
Status layer_create(BoardLayer **out, const Rules *rules, Message *message) MUST_USE;
void layer_destroy(BoardLayer *layer);

/** Sets the position; the game is borrowed until the next call. */
void layer_show(BoardLayer *layer, const Game *game);

/** Returns the pieces of the position in drawing order. @return their number. */
uint32_t layer_pieces(const BoardLayer *layer, const BoardPiece **pieces);

/** Appends the style and the definitions that the position uses. */
void layer_define(TextBuffer *out, BoardLayer *layer);

/** Appends the definitions of all tiles of the rules and all glyphs, without style. */
void layer_define_all(TextBuffer *out, BoardLayer *layer);

/** Appends the position. */
void layer_write(TextBuffer *out, const BoardLayer *layer);

/** Appends one piece. */
void layer_write_piece(TextBuffer *out, const BoardPiece *piece);

#endif
