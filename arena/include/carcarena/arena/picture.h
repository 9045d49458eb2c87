/**
 * Pictures of positions and tile sets as SVG text, drawn from the facts of tiles only, without any
 * artwork. The same position gives the same bytes on every machine.
 *
 *     char *svg = NULL;
 *     const PictureStyle style = {.coordinates = true};
 *     Status status = picture_board(&svg, rules, game, &style, message);
 *     if (status == STATUS_OK) {
 *         fputs(svg, stdout);
 *     }
 *     free(svg);
 *
 * Tile ids begin with "cc-t-SET.TILE" and classes with "cc-", so one page can hold several
 * pictures. Any thread; rules and game are only read.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_PICTURE_H
#define CARCARENA_ARENA_PICTURE_H

#include "carcarena/engine/game.h"
#include "carcarena/engine/library.h"

CARCARENA_BEGIN

enum { PICTURE_PIXELS_MIN = 8, PICTURE_PIXELS_MAX = 1000, PICTURE_PIXELS_USUAL = 96 };

/** How a board is drawn. {0} is the usual picture. */
typedef struct PictureStyle {
    int tile_pixels;  /* PICTURE_PIXELS_MIN to PICTURE_PIXELS_MAX; 0: PICTURE_PIXELS_USUAL */
    bool coordinates; /* x and y at the edges, as in actions */
    bool board_only;  /* without the line of points below */
} PictureStyle;

/**
 * Draws the table: tiles, figures, pieces of expansions, a frame around the last tile, and a line
 * with each player's points and figures.
 * @param svg receives a text to be freed with free(); unchanged on failure
 * @return STATUS_NO_MEMORY
 */
Status picture_board(char **svg, const Rules *rules, const Game *game, const PictureStyle *style,
                     Message *message) MUST_USE;

/**
 * Draws every tile of a set with its id and number of copies.
 * @param svg as in picture_board
 */
Status picture_tileset(char **svg, const TileSet *set, Message *message) MUST_USE;

CARCARENA_END

#endif
