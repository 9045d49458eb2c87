/**
 * A position as arrays: what may be chosen, and what is seen.
 *
 * Everything is seen by one player: himself first, then the others in the order of their turns. So
 * who sits where changes nothing, and a position turned by a quarter gives the same numbers,
 * turned.
 *
 * Spots of a tile: its twelve ports (tileset.h) as it lies, and 12, the middle, for what touches no
 * side. A quarter turn of the board moves spot p to (p + 3) % 12 and leaves the middle.
 *
 * Nothing here allocates; any thread, with views of its own.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_VIEWS_H
#define CARCARENA_PYTHON_VIEWS_H

#include "carcarena/engine/view.h"
#include "evaluation/evaluation.h"

enum {
    SPOTS = PORTS + 1,
    SPOT_MIDDLE = PORTS,
    ROTATIONS = 4,
    REST_SLOTS = 64, /* of the planes of actions: those that have no place in them */
    WINDOW_MAX = 127,
    ROWS_MAX = 1024
};

/** How a decision is an array. */
typedef enum ActionView {
    ACTIONS_INDEX, /* place in the list of legal actions */
    ACTIONS_PLANES /* a place of its own for every cell, rotation and segment */
} ActionView;

/**
 * Planes of actions, in this order, `window` cells square around the start tile:
 *   ROTATIONS x window x window: PLACE the tile in hand so, rotation, row from the north, column
 *     from the west; rotations that look the same are all legal
 *   figure types in play x SPOTS: DEPLOY on the tile of this turn, on the segment at that spot; all
 *     spots of a segment are legal
 *   1: PASS
 *   REST_SLOTS: everything else by its order among such actions
 * What finds no room (cells outside of the window while the slots are full) cannot be chosen, and
 * is counted.
 */
typedef struct ActionPlanes {
    const Rules *rules;
    uint32_t window;  /* cells, odd */
    uint32_t figures; /* types in play */
    uint8_t figure_type[FIGURE_TYPE_COUNT];
} ActionPlanes;

/** @param window cells, odd, 3 to WINDOW_MAX */
ActionPlanes action_planes(const Rules *rules, uint32_t window);

/** Numbers of a decision. */
uint32_t action_planes_size(const ActionPlanes *planes);

/** Sets the `mask` (action_planes_size bytes) of the legal actions. @return how many of them found
 * no room. */
uint32_t action_planes_mask(const ActionPlanes *planes, const Game *game, const Action *actions,
                            uint32_t count, uint8_t *mask);

/** The action that number `index` stands for, as its place in `actions`, or -1. */
int64_t action_planes_find(const ActionPlanes *planes, const Game *game, const Action *actions,
                           uint32_t count, uint32_t index);

/* ---- Observations. */

/**
 * What a tile shows, as numbers 0 or 1: PRINT_CITY, PRINT_ROAD and PRINT_RIVER by side, PRINT_FIELD
 * by half-edge (NL, NR, EL, ...), PRINT_CLOISTER for a cloister or garden.
 */
enum {
    PRINT_CITY = 0,
    PRINT_ROAD = PRINT_CITY + SIDES,
    PRINT_RIVER = PRINT_ROAD + SIDES,
    PRINT_FIELD = PRINT_RIVER + SIDES,
    PRINT_CLOISTER = PRINT_FIELD + 2 * SIDES,
    PRINT_SIZE
};

/** The same and the pennants (all of its cities) of the tile in hand, unturned; 0 without one. */
enum { HAND_SIZE = PRINT_SIZE + 1 };
void hand_write(const Rules *rules, const Game *game, uint8_t *out);

/** Planes of an observation, each window x window bytes; numbers above 255 are 255. */
enum {
    PLANE_TILE,                            /* a tile lies here */
    PLANE_NEW,                             /* the one of this turn */
    PLANE_NEUTRAL,                         /* neutral figures */
    PLANE_PENNANTS,                        /* of all cities of the tile */
    PLANE_FITS,                            /* by rotation: the tile in hand may be placed */
    PLANE_PRINT = PLANE_FITS + ROTATIONS,  /* PRINT_SIZE of them */
    PLANE_OWN = PLANE_PRINT + PRINT_SIZE,  /* by spot: figures of the player on the segment */
    PLANE_OTHERS = PLANE_OWN + SPOTS,      /* the same of all others */
    PLANE_STRENGTH = PLANE_OTHERS + SPOTS, /* by spot: what he counts in the feature there */
    PLANE_RIVALS = PLANE_STRENGTH + SPOTS, /* the most any other does */
    PLANE_OPEN = PLANE_RIVALS + SPOTS,     /* by spot: open edges of the feature */
    PLANES = PLANE_OPEN + SPOTS
};

/** Writes PLANES x window x window bytes. @param actions the legal ones, for PLANE_FITS.
 * @return tiles outside of the window, which are not seen. */
uint32_t planes_write(const ActionPlanes *window, const Game *game, int player,
                      const Action *actions, uint32_t count, uint8_t *out);

/** Columns of a row of the list of features. */
enum {
    ROW_CITY, /* 1 or 0: its kind */
    ROW_ROAD,
    ROW_FIELD,
    ROW_CLOISTER,
    ROW_STRENGTH,  /* what the player counts in it */
    ROW_RIVAL,     /* the most any other does */
    ROW_FOLLOWERS, /* the player's */
    ROW_OTHERS,    /* all others' */
    ROW_TILES,
    ROW_PENNANTS,
    ROW_OPEN,       /* open edges */
    ROW_CITIES,     /* field: completed cities */
    ROW_UNFINISHED, /* field: unfinished cities */
    ROW_SIZE
};

/**
 * Writes the features that still count (unfinished ones and fields), one a row, in descending order
 * of (followed by somebody, the row read as numbers from the left): an order that knows no place on
 * the board. Rows left over are 0.
 * @param scratch room for FEATURES_MAX rows
 * @return features; those from `rows` on were not written.
 */
enum { FEATURES_MAX = 4096 };
typedef struct FeatureRow {
    int16_t cells[ROW_SIZE];
} FeatureRow;
uint32_t rows_write(const Rules *rules, const Game *game, int player, FeatureRow *scratch,
                    uint32_t rows, int16_t *out);

/**
 * Terms of an evaluation. For every player from the seeing one on: score; points if the game ended
 * now; points expected by the evaluation of `greedy`; features of the kinds city, road, field and
 * cloister in which he counts most; what he holds of each figure type in play. Then, for all: draws
 * left, tiles on the table, 1 if the seeing player has to decide, 1 if it is his turn.
 */
enum { TERMS_SHARED = 4, TERMS_EACH = 7 };
uint32_t terms_size(const ActionPlanes *planes);

/** @param evaluator told of the unseen tiles and of the table (evaluation.h); NULL: what it would
 * expect is 0, which takes a fifth of the time. */
void terms_write(const ActionPlanes *planes, Evaluator *evaluator, const Game *game, int player,
                 float *out);

#endif
