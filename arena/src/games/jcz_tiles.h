/**
 * Tiles of JCloisterZone: their names, and names of places on them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_JCZ_TILES_H
#define ARENA_JCZ_TILES_H

#include "games/draft.h"

/**
 * Sets type and rotation of a turn.
 * @param name such as "BA.RCr", of newer versions "BA/RCr"; @param turned "R0", "R90", ...
 * @return STATUS_INVALID if one is not known
 */
Status jcz_tile_set(DraftTurn *turn, const Rules *rules, const char *name, const char *turned,
                    Message *message) MUST_USE;

/**
 * Returns the name of one of our tiles, such as "base/D", in a save; NULL: it has none.
 * @param turned receives the quarter turns of ours that look like theirs unturned
 */
const char *jcz_tile_name(const char *ours, unsigned *turned);

/**
 * Sets the segment under a place on the board, such as "N", "E.W", "NL.NR" or "CLOISTER".
 * @param feature its kind, "City", "Road", "Field", "Farm", "Monastery" or "Cloister"; NULL: not
 *        given
 * @return STATUS_INVALID if there is no such segment
 */
Status jcz_place_set(DraftTurn *turn, const Rules *rules, const char *place, const char *feature,
                     Message *message) MUST_USE;

/**
 * Returns the tile set of a box named in a save ("INNS_AND_CATHEDRALS", "inns-and-cathedrals"), or
 * NULL.
 */
const char *jcz_tile_set_named(const char *box);

#endif
