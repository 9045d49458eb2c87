/**
 * Pictures of positions and of tile sets as SVG: plain text that every browser shows, made from the
 * facts of tiles alone and from nobody's artwork. The same position gives the same bytes
 * everywhere.
 *
 *     char *svg = NULL;
 *     const PictureStyle style = {.coordinates = true};
 *     Status status = picture_board(&svg, rules, game, &style, message);
 *     if (status == STATUS_OK) {
 *         fputs(svg, stdout);
 *     }
 *     free(svg);
 *
 * Tiles have ids "cc-t-SET.TILE" and classes begin with "cc-", so several pictures may stand in one
 * page. Any thread; nothing is written to the rules or the game.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_PICTURE_H
#define CARCARENA_ARENA_PICTURE_H

#include "carcarena/engine/game.h"
#include "carcarena/engine/library.h"

CARCARENA_BEGIN

enum { PICTURE_PIXELS_MIN = 8, PICTURE_PIXELS_MAX = 1000, PICTURE_PIXELS_USUAL = 96 };

/** How a board is drawn. All zero is the usual picture. */
typedef struct PictureStyle {
    int tile_pixels;  /* PICTURE_PIXELS_MIN to _MAX; 0: PICTURE_PIXELS_USUAL */
    bool coordinates; /* x and y at the rim, as in actions */
    bool board_only;  /* without the line of points below */
} PictureStyle;

/**
 * Draws the table: tiles, figures, what expansions put there, the tile laid last framed, and below
 * it what each player has.
 * @param svg receives a text to be freed with free(); unchanged on failure. @return
 * STATUS_NO_MEMORY.
 */
Status picture_board(char **svg, const Rules *rules, const Game *game, const PictureStyle *style,
                     Message *message) MUST_USE;

/** Draws every tile of a set with its id and how often it occurs. @param svg as in picture_board.
 */
Status picture_tileset(char **svg, const TileSet *set, Message *message) MUST_USE;

CARCARENA_END

#endif
