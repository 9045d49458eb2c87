/**
 * A position as arrays: possible actions and observations.
 *
 * Every observation belongs to one player, who comes first, followed by the others in the order of
 * their turns. Seats therefore do not matter, and a position turned by a quarter has the same
 * numbers, turned.
 *
 * The spots of a tile are its twelve ports (tileset.h) after rotation, and 12, the middle, for
 * segments that touch no side. A quarter turn of the board moves spot p to (p + 3) % 12 and keeps
 * the middle.
 *
 * Nothing here allocates memory. Any thread may call it with its own arrays.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_VIEWS_H
#define CARCARENA_PYTHON_VIEWS_H

#include "carcarena/engine/view.h"
#include "evaluation/evaluation.h"
#include "table_lists.h"

enum {
    SPOTS = PORTS + 1,
    SPOT_MIDDLE = PORTS,
    ROTATIONS = 4,
    REST_SLOTS = 64, /* in the planes of actions: actions without their own number */
    WINDOW_MAX = 127,
    WINDOW_DEFAULT = 31,
    ROWS_MAX = 1024
};

/** How a decision becomes an array. */
typedef enum ActionView {
    ACTIONS_INDEX, /* index in the list of legal actions */
    ACTIONS_PLANES /* a fixed number for each cell, rotation and segment */
} ActionView;

/**
 * Planes of actions, in this order, with `window` x `window` cells around the start tile:
 *   ROTATIONS x window x window: PLACE the current tile at this rotation, row from the north,
 * column from the west; rotations that look the same are all legal figure types in play x SPOTS:
 * DEPLOY on the tile of this turn, on the segment at that spot; all spots of a segment are legal 1:
 * PASS REST_SLOTS: all other actions, in their order Actions without a number (cells outside the
 * window when the slots are full) cannot be chosen, and are counted.
 */
typedef struct ActionPlanes {
    const Rules *rules;
    uint32_t window;  /* cells per side, odd */
    uint32_t figures; /* number of figure types in play */
    uint8_t figure_type[FIGURE_TYPE_COUNT];
} ActionPlanes;

/** Returns the planes of these rules. @param window cells per side, odd, 3 to WINDOW_MAX */
ActionPlanes action_planes(const Rules *rules, uint32_t window);

/** Returns the number of items of a mask. */
uint32_t action_planes_size(const ActionPlanes *planes);

/**
 * Sets the `mask` (action_planes_size bytes) of the legal actions. @return number of actions
 * without a number
 */
uint32_t action_planes_mask(const ActionPlanes *planes, const Game *game, const Action *actions,
                            uint32_t count, uint8_t *mask);

/** One of the numbers of an action. */
typedef struct ActionNumber {
    uint32_t number; /* in the planes */
    uint32_t action; /* index in the list of legal actions */
} ActionNumber;

/**
 * Lists all numbers of all legal actions, in the order of the actions. Actions without a number are
 * missing.
 * @param out room for SPOTS numbers for each action
 * @return the number of items
 */
uint32_t action_planes_numbers(const ActionPlanes *planes, const Game *game, const Action *actions,
                               uint32_t count, ActionNumber *out);

/** Returns the action of number `index`, as its index in `actions`, or -1. */
int64_t action_planes_find(const ActionPlanes *planes, const Game *game, const Action *actions,
                           uint32_t count, uint32_t index);

/**
 * Returns the number of the legal action actions[at], the smallest if it has several; -1 if it has
 * none.
 */
int64_t action_planes_number(const ActionPlanes *planes, const Game *game, const Action *actions,
                             uint32_t at);

/* ---- Observations. */

/**
 * The print of a tile, as numbers 0 or 1: PRINT_CITY, PRINT_ROAD and PRINT_RIVER by side,
 * PRINT_FIELD by half-edge (NL, NR, EL, ...), PRINT_CLOISTER for a cloister or garden.
 */
enum {
    PRINT_CITY = 0,
    PRINT_ROAD = PRINT_CITY + SIDES,
    PRINT_RIVER = PRINT_ROAD + SIDES,
    PRINT_FIELD = PRINT_RIVER + SIDES,
    PRINT_CLOISTER = PRINT_FIELD + 2 * SIDES,
    PRINT_SIZE
};

/** Sets those of PRINT_SIZE numbers, which are 0 before, that a tile shows in a rotation. */
void print_write(const TileFacts *facts, unsigned rotation, uint8_t *out);

/** Returns the pennants of all cities of a tile. */
unsigned tile_pennants(const TileFacts *facts);

/**
 * The print and the pennants (of all its cities) of the current tile, unrotated; 0 without a tile.
 */
enum { HAND_SIZE = PRINT_SIZE + 1 };
void hand_write(const Rules *rules, const Game *game, uint8_t *out);

/** Planes of an observation, each window x window bytes. Numbers above 255 are written as 255. */
enum {
    PLANE_TILE,                            /* the cell has a tile */
    PLANE_NEW,                             /* the tile of this turn */
    PLANE_NEUTRAL,                         /* neutral figures */
    PLANE_PENNANTS,                        /* pennants of all cities of the tile */
    PLANE_FITS,                            /* by rotation: the current tile may be placed */
    PLANE_PRINT = PLANE_FITS + ROTATIONS,  /* PRINT_SIZE planes */
    PLANE_OWN = PLANE_PRINT + PRINT_SIZE,  /* by spot: figures of the player on the segment */
    PLANE_OTHERS = PLANE_OWN + SPOTS,      /* by spot: figures of all others */
    PLANE_STRENGTH = PLANE_OTHERS + SPOTS, /* by spot: strength of the player in the feature */
    PLANE_RIVALS = PLANE_STRENGTH + SPOTS, /* by spot: greatest strength of an opponent */
    PLANE_OPEN = PLANE_RIVALS + SPOTS,     /* by spot: open edges of the feature */
    PLANES = PLANE_OPEN + SPOTS
};

/** Columns of a row of the list of features. */
enum {
    ROW_CITY, /* 1 or 0: its kind */
    ROW_ROAD,
    ROW_FIELD,
    ROW_CLOISTER,
    ROW_STRENGTH,  /* strength of the player */
    ROW_RIVAL,     /* greatest strength of an opponent */
    ROW_FOLLOWERS, /* followers of the player */
    ROW_OTHERS,    /* followers of all others */
    ROW_TILES,
    ROW_PENNANTS,
    ROW_OPEN,       /* number of open edges */
    ROW_CITIES,     /* field: completed cities */
    ROW_UNFINISHED, /* field: unfinished cities */
    ROW_SIZE
};

/**
 * Writes the features that can still score (unfinished ones and fields), one per row. Rows are
 * sorted in descending order by (occupied, the row as numbers from the left), which does not depend
 * on the place on the board. Unused rows are 0.
 * @param lists of the position, after table_lists_read_features
 * @return number of features; those from `rows` on were not written
 */
uint32_t rows_write(TableLists *lists, int player, uint32_t rows, int16_t *out);

/**
 * Terms of an evaluation. For every player, from the observing one on: score; points if the game
 * ended now; points expected by the evaluation of `greedy`; number of cities, roads, fields and
 * cloisters in which they have the majority; their supply of each figure type in play. Then, for
 * all: draws left, tiles on the table, 1 if the observing player decides, 1 if it is their turn.
 */
enum { TERMS_SHARED = 4, TERMS_EACH = 7 };
uint32_t terms_size(const ActionPlanes *planes);

/**
 * Writes the terms.
 * @param evaluator prepared for the unseen tiles and the table (evaluation.h); NULL: expected
 * points are 0, which takes a fifth of the time
 */
void terms_write(const ActionPlanes *planes, Evaluator *evaluator, const Game *game, int player,
                 float *out);

#endif
