/**
 * A position as JSON for a page.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_BOARD_VIEW_H
#define ARENA_BOARD_VIEW_H

#include "carcarena/engine/game.h"
#include "picture/board_layer.h"
#include "text/json_writer.h"

/** Scratch memory for positions of given rules. One thread at a time. */
typedef struct BoardView BoardView;

/** @param rules borrowed. @return STATUS_NO_MEMORY. */
Status board_view_create(BoardView **out, const Rules *rules, Message *message) MUST_USE;

/** NULL is allowed. */
void board_view_destroy(BoardView *view);

/** Writes an object with what stays the same: `types` (names of tiles), `unit` (length of a tile's
 * side), `style` and `definitions` (tiles and figures to be drawn), `spots`. */
void board_view_rules(JsonWriter *writer, BoardView *view);

/** Writes the member `spots`: by tile type, where a figure is drawn on each segment of the unturned
 * tile. */
void board_view_spots(JsonWriter *writer, const Rules *rules);

/** Writes the members for a position: `kind` (draw, decision, over, chance), `turn`, `phase`,
 * `hand`, `left`, `scores`, `final` (if it ended now), `followers`, `holdings` (what else players
 * have: player, name, amount), `apart` (tiles kept for later: name, player, type), `tiles`,
 * `pieces` and `unseen`. */
void board_view_table(JsonWriter *writer, BoardView *view, const Game *game);

/** As board_view_table, and `actions`, those of the step protocol. */
void board_view_position(JsonWriter *writer, BoardView *view, const Game *game);

/** Appends the pieces on the table, one line each: glyph, player, x, y, turned, amount. @param
 * layer shows the position. */
void board_view_pieces(TextBuffer *out, const BoardLayer *layer);

/** Writes the member `text`: the position (carcarena/engine/text.h). */
void board_view_text(JsonWriter *writer, const BoardView *view, const Game *game);

#endif
