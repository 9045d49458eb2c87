/**
 * The whole table as lists: all tiles, open cells and features at once.
 *
 * For observations and drawings that read everything. The lists have what view.h tells item by
 * item, in about a tenth of the time. Any thread, as in view.h. Nothing here allocates.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ENGINE_WHOLE_TABLE_H
#define CARCARENA_ENGINE_WHOLE_TABLE_H

#include "carcarena/engine/view.h"

CARCARENA_BEGIN

/**
 * Writes the tiles on the table, as game_tile. About 2 ns a tile.
 * @param out room for game_tile_count tiles
 * @return the number of tiles
 */
uint32_t game_tiles(const Rules *rules, const Game *game, PlacedTile *out);

/** An open cell without the features that meet it. */
typedef struct CellSides {
    int16_t x, y;
    int8_t edges[SIDES]; /* as in OpenCell */
} CellSides;

/**
 * Writes the open cells in the order of game_open_cells. About 3 ns a cell.
 * @param out room for game_open_cell_count cells
 * @return the number of cells
 */
uint32_t game_cell_sides(const Rules *rules, const Game *game, CellSides *out);

/** Index of a segment without a feature (a river). */
enum { FEATURE_UNLISTED = 0xFFFF };

/** Returns the largest number of features of a game by these rules. */
uint32_t rules_features_max(const Rules *rules);

/**
 * Writes every feature on the table once, as game_feature: complete ones too, but no rivers. About
 * 1 us for 70 features.
 * @param out room for rules_features_max features; in the order of their first segments
 * @param of room for SEGMENTS_MAX indexes per tile: `of[SEGMENTS_MAX * tile + segment]` becomes the
 * index in `out`, or FEATURE_UNLISTED; other items are unchanged
 * @return the number of features
 */
uint32_t game_features(const Rules *rules, const Game *game, FeatureView *out, uint16_t *of);

CARCARENA_END

#endif
