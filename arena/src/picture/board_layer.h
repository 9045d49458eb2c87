/**
 * What lies on the table, as pieces to be drawn: tiles, marks and figures, each a glyph at a point.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_BOARD_LAYER_H
#define ARENA_BOARD_LAYER_H

#include "carcarena/engine/text.h"
#include "carcarena/engine/view.h"
#include "picture/tile_art.h"

enum { PIECES_MAX = GAME_FIGURES_MAX + GAME_AWAY_MAX + GAME_FACTS_MAX };

/** A figure or mark on the table. */
typedef struct BoardPiece {
    const Glyph *glyph; /* NULL: a badge with the letter */
    Point at;           /* of the table: 0,0 is the north-western corner of the tile at 0,0 */
    int16_t amount;     /* of a mark, written beside it if it is above 1 */
    int8_t player;      /* whose, or -1 */
    bool turned;        /* it lies on its side, or runs from west to east */
    char letter;
} BoardPiece;

typedef struct BoardLayer BoardLayer;

/** @return STATUS_NO_MEMORY. @param rules borrowed. */
Status layer_create(BoardLayer **out, const Rules *rules, Message *message) MUST_USE;
void layer_destroy(BoardLayer *layer);

/** Takes up a position; the game is borrowed until the next one. */
void layer_show(BoardLayer *layer, const Game *game);

/** The pieces of the position, those below first. @return how many. */
uint32_t layer_pieces(const BoardLayer *layer, const BoardPiece **pieces);

/** Appends the definitions of what the position needs, style included. */
void layer_define(TextBuffer *out, BoardLayer *layer);

/** Appends the definitions of all tiles that may come, and of all glyphs; no style. */
void layer_define_all(TextBuffer *out, BoardLayer *layer);

/** Appends the position. */
void layer_write(TextBuffer *out, const BoardLayer *layer);

/** Appends one piece. */
void layer_write_piece(TextBuffer *out, const BoardPiece *piece);

#endif
