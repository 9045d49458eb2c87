/**
 * The lists of a position from which observations are written. One thread keeps them as scratch
 * memory and reads one position after the other.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_TABLE_LISTS_H
#define CARCARENA_PYTHON_TABLE_LISTS_H

#include "carcarena/engine/whole_table.h"

/** A position, and the player who looks at it. */
typedef struct Sight {
    const Game *game;
    const Action *actions; /* legal actions */
    uint32_t count;        /* number of legal actions; 0 if the player does not decide */
    int player;
} Sight;

enum { CELL_SLOT_ROW = 64 };

/** The row of a feature (feature_rows.c) as a number of two words, to be compared. */
typedef struct FeatureKey {
    uint64_t high, low;
} FeatureKey;

/** What the planes show of a feature. */
typedef struct FeatureNumbers {
    uint8_t own, rival, open;
} FeatureNumbers;

/** Lists of one position, with room for any position of the rules. */
typedef struct TableLists {
    const Rules *rules;
    PlacedTile *tiles;
    CellSides *cells;
    FeatureView *features;
    uint16_t *of;            /* features of the segments of the tiles, as in game_features */
    FeatureNumbers *numbers; /* of the features; scratch memory of planes_write */
    uint16_t *column_of;     /* of the tiles; scratch memory of planes_write */
    FeatureKey *keys;        /* of the features; scratch memory of rows_write */
    uint32_t *unseen;        /* by type: number of unseen tiles; scratch memory of tokens_write */
    uint16_t cell_slots[CELL_SLOT_ROW * CELL_SLOT_ROW]; /* by coordinates modulo CELL_SLOT_ROW: the
                                                          index of some cell, or anything */
    FigureView figures[GAME_FIGURES_MAX];
    uint32_t tile_count;
    uint32_t cell_count;
    uint32_t feature_count;
    uint32_t figure_count;
} TableLists;

/** Allocates lists for rules, which they borrow. @return false without memory */
bool table_lists_make(TableLists *lists, const Rules *rules);

/** Frees the memory of lists that are made, or all 0; NULL is allowed. */
void table_lists_free(TableLists *lists);

/** Reads tiles and figures of a position. */
void table_lists_read(TableLists *lists, const Game *game);

/** Reads the features of the position read last. */
void table_lists_read_features(TableLists *lists, const Game *game);

#endif
