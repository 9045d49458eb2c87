/**
 * Tiles of Board Game Arena: their numbers, and the numbers of the places on them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_BGA_TILES_H
#define ARENA_BGA_TILES_H

#include "games/draft.h"

/** Number of a tile in a log, from 1. */
enum { BGA_TILES = 24 };

/**
 * Sets type and rotation of a turn.
 * @param tile number of its tile; @param turned its quarter turns in the log, from 1
 * @return STATUS_INVALID if the tile is not known
 */
Status bga_tile_set(DraftTurn *turn, const Rules *rules, int64_t tile, int64_t turned,
                    Message *message) MUST_USE;

/**
 * Sets the segments that a place of the tile may be.
 * @param kind "city", "road", "abbey" or "field"; @param place its number in the log, from 1
 * @return STATUS_INVALID if there is no such segment
 */
Status bga_place_set(DraftTurn *turn, const Rules *rules, const char *kind, int64_t place,
                     Message *message) MUST_USE;

#endif
