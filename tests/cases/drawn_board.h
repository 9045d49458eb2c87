/**
 * Boards drawn as text: one word per cell, one line per row. A test builds its position from the
 * drawing alone.
 *
 *     "  .      E2=a        .  "     .       nothing            E2      tile E, turned twice
 *     " W0      [D0]:Rf1    ?b "     [D0]    the start tile     ?b      an empty cell called b
 *     "  .     *A1          .  "     *A1     gingerbread tile   =a      this cell is called a
 *                                    :Rf1    Red's follower on segment f1
 *
 * Tiles are those of configs/tilesets; segments have the names given there. Rotations are clockwise
 * quarter turns.
 *
 * Prefixes: none = base, winter or carcassonne-2, `*` = gingerbread-man, `~` = animal tiles of
 * winter ("~bear-cfrf1"), `+` = the test's own set, `2.` = the second set of the scenario ("2.A1"),
 * `3.` the third and so on.
 *
 * Figures: R B Y G K (black), in order of seats, and M, the gingerbread man. N is another neutral
 * figure, followed by the first letter of its name (":NWc0" is the witch). A second capital gives
 * the type of the figure, if it is not a follower: B big follower, M mayor, W wagon, A abbot, P
 * phantom, C builder, S pig (swine), N barn (":RBc0").
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

/** One cell other than a dot. */
typedef struct DrawnCell {
    int x, y; /* the start tile is at 0,0 */
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

/** Reads a drawing. Fails the running test if the drawing is malformed. */
void drawn_board_read(DrawnBoard *board, const char *drawing);

/** Returns the cell with this label. Fails the running test if there is none. */
const DrawnCell *drawn_board_cell(const DrawnBoard *board, char label);

#endif
