/**
 * Boards drawn in text, one cell a word, one row a line. A test builds its position from the
 * drawing and from nothing else.
 *
 *     "  .      E2=a        .  "     .       nothing            E2      tile E, turned twice
 *     " W0      [D0]:Rf1    ?b "     [D0]    the start tile     ?b      an empty cell called b
 *     "  .     *A1          .  "     *A1     gingerbread tile   =a      this cell is called a
 *                                    :Rf1    Red's follower on segment f1
 *
 * Tiles are those of configs/tilesets, segments have the names given there, rotations are clockwise
 * quarter turns. Prefixes: none = base, winter or carcassonne-2, `*` = gingerbread-man, `~` =
 * animal tiles of winter ("~bear-cfrf1"), `+` = the test's own set, `2.` = the second set of the
 * scenario ("2.A1"), `3.` the third and so on. Figures: R B Y G K (black), in order of seats, and
 * M, the gingerbread man; N, another neutral figure, by the first letter of its name (":NWc0" the
 * witch). A second capital tells which figure, if it is not a follower: B big
 * follower, M mayor, W wagon, A abbot, P phantom, C builder, S pig (swine), N barn (":RBc0").
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_DRAWN_BOARD_H
#define TESTS_DRAWN_BOARD_H

#include <stdbool.h>

enum { DRAWN_CELLS_MAX = 64, DRAWN_FIGURES_MAX = 2, DRAWN_NAME_SIZE = 32, DRAWN_SEGMENT_SIZE = 4 };

/** One figure on a tile. */
typedef struct DrawnFigure {
    char letter;
    char type; /* second capital, '\0' for a follower */
    char segment[DRAWN_SEGMENT_SIZE];
} DrawnFigure;

/** One cell that is not a dot. */
typedef struct DrawnCell {
    int x, y; /* the start tile lies at 0,0 */
    bool start;
    char label;                 /* '\0' if it has none */
    char tile[DRAWN_NAME_SIZE]; /* with prefix and rotation; "" for an empty cell */
    unsigned figure_count;
    DrawnFigure figures[DRAWN_FIGURES_MAX];
} DrawnCell;

typedef struct DrawnBoard {
    DrawnCell cells[DRAWN_CELLS_MAX];
    unsigned count;
} DrawnBoard;

/** Reads a drawing; the running test fails if it is not well formed. */
void drawn_board_read(DrawnBoard *board, const char *drawing);

/** The cell called `label`; the running test fails if there is none. */
const DrawnCell *drawn_board_cell(const DrawnBoard *board, char label);

#endif
