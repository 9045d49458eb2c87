/**
 * The buffer `tokens`: a position as rows of equal width, one for each thing on the table. For
 * networks that read sets.
 *
 * Cells are relative to the start tile: x to the east, y to the south. Sets of spots (views.h) are
 * bits: bit s is spot s, bit SPOTS the whole tile. A row has one such set for each owner: the
 * observing player, the others in the order of their turns, and neutral figures.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_TOKENS_H
#define CARCARENA_PYTHON_TOKENS_H

#include "table_lists.h"
#include "views.h"

/** Columns. What they mean depends on the kind of the row; ARRAYS.md lists it. */
enum {
    TOKENS_KIND, /* KIND_NONE: an unused row, all 0 */
    TOKENS_X,
    TOKENS_Y,
    TOKENS_TYPE,
    TOKENS_STATE,
    TOKENS_FLAGS,
    TOKENS_VALUES /* tokens_size - TOKENS_VALUES numbers */
};

/** Kinds of rows, in the order in which they are written. */
enum {
    KIND_NONE,
    KIND_GAME,   /* one row: the tile in hand, and counts */
    KIND_PLAYER, /* the observing player, then the others */
    KIND_UNSEEN, /* each type of which tiles are unseen */
    KIND_TILE,   /* each tile on the table, in the order of placement */
    KIND_FIGURE, /* each figure on the table: by owner, then in the order of game_figures */
    KIND_CELL    /* each open cell */
};

enum { TOKEN_ROWS_MAX = 4096 };

/** Returns the numbers in a row. */
uint32_t tokens_size(const ActionPlanes *planes);

/**
 * Returns a number of rows that games do not exceed, unless nearly every tile is placed in a line.
 */
uint32_t tokens_default(const ActionPlanes *planes);

/**
 * Writes `room` rows; unused ones are 0.
 * @param lists of the position, after table_lists_read
 * @return number of rows of the position; those from `room` on were not written
 */
uint32_t tokens_write(const ActionPlanes *planes, TableLists *lists, const Sight *sight,
                      uint32_t room, int16_t *out);

#endif
