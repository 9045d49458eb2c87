/**
 * Oracle: a second, slow implementation of the rules, to check the engine against.
 *
 * It was written from the rule texts and knows nothing of the engine: it reads the tile files
 * itself, keeps tiles in a list with a map by coordinates, and after every change finds all
 * features again by flood fill from scratch. Nothing is kept up incrementally, so an error of that
 * kind in the engine shows as a difference. Speed is no aim (a game takes a few milliseconds).
 *
 * Sides are numbered 0 north, 1 east, 2 south, 3 west; half sides 2 * side for the left half and
 * 2 * side + 1 for the right half, both as seen from the middle of the tile looking outward. x
 * grows east, y grows south, a rotation is a number of clockwise quarter turns.
 *
 * Everything here is plain data that tests may read; only the functions write it. Running out of
 * memory aborts: this is test code.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_ORACLE_H
#define TESTS_ORACLE_H

#include "oracle_state.h"

/**
 * Reads tile files in the given order.
 * @return owned by the caller, freed with oracle_box_destroy; NULL with a text in `error` if a file
 * cannot be read or understood.
 */
OracleBox *oracle_box_load(const char *const *paths, int count, char *error, size_t error_size);

void oracle_box_destroy(OracleBox *box);

/** Kind of the tile with this full name, or -1. */
int oracle_tile_find(const OracleBox *box, const char *name);

/** The lowest rotation in which the tile looks exactly as in `rotation`. */
int oracle_rotation_canonical(const OracleTile *tile, int rotation);

/** Takes what these options draw on its own out of its kind: the start tile becomes one of its own,
 * "set/start". Once, before games; see OracleRule.start_own. */
void oracle_box_prepare(OracleBox *box, const OracleOptions *options);

/** The defaults for `players` players. */
OracleOptions oracle_options(int players);

/** Sets one option by its config key and value; false if either is unknown. */
bool oracle_option_set(OracleOptions *options, const char *key, const char *value);

/** A new game at its start position; `box` must outlive it. Free with oracle_destroy. */
OracleGame *oracle_create(const OracleBox *box, const OracleOptions *options, int first_player);

/** An independent copy. */
OracleGame *oracle_copy(const OracleGame *game);

void oracle_destroy(OracleGame *game);

/** Whether a tile of this kind may be drawn next: some come before others. */
bool oracle_drawable(const OracleGame *game, int tile);

/** Draws a tile of this kind; false (nothing changed) if no draw is pending or none is unseen. */
bool oracle_draw(OracleGame *game, int tile);

/** Places the tile in hand. @pre legal. */
void oracle_place(OracleGame *game, OraclePlacement placement);

/**
 * All legal choices of the pending decision, in no particular order; the gingerbread man may go to
 * a feature, named by one of its parts. @param out of oracle_choice_room. @return how many.
 */
int oracle_choices(const OracleGame *game, OracleChoice *out);

/** What the pending event may come to, numbers ascending. @return how many; 0: none is pending. */
int oracle_outcomes(const OracleGame *game, OracleOutcome out[ORACLE_OUTCOMES]);

/** Lets it come to one of them and goes on. */
void oracle_happen(OracleGame *game, int number);

/** Room for all choices there may be; freed by the caller. */
OracleChoice *oracle_choice_room(const OracleGame *game);

/** Does one of them and goes on to the next draw or decision. @pre legal. */
void oracle_choose(OracleGame *game, const OracleChoice *choice);

/** Puts a normal follower on a part of the tile just placed, or none (-1). @pre legal. */
void oracle_deploy(OracleGame *game, int part);

/** Moves the gingerbread man into the city of this part. @pre legal. */
void oracle_move(OracleGame *game, int placed, int part);

/**
 * Legal placements of a tile kind, rotations canonical, in no particular order.
 * @param out room for oracle_placements_max. @return how many.
 */
int oracle_placements(const OracleGame *game, int tile, OraclePlacement *out);

int oracle_placements_max(const OracleGame *game);

/** Bit set of the parts of the tile just placed that may take a follower. @pre stage deploy. */
unsigned oracle_deployments(const OracleGame *game);

/** Features that are legal targets of the pending move. @param out room for feature_count. */
int oracle_targets(const OracleGame *game, int *out);

/** Index of the tile at a cell, or -1; of two half tiles the one placed first. */
int oracle_at(const OracleGame *game, int x, int y);

/** The tile of a cell that lies along one of its sides, or -1: half a tile lies along two. */
int oracle_facing(const OracleGame *game, int x, int y, int side);

/** The feature of a part of a placed tile. */
const OracleFeature *oracle_feature(const OracleGame *game, int placed, int part);

/** Points of every player if final scoring took place now. */
void oracle_value(const OracleGame *game, int *out);

/** Completed cities (and, in *open, incomplete ones) that a farm borders. */
int oracle_farm_cities(const OracleGame *game, int farm, int *open);

/** Whether this build of the reference knows an expansion. */
bool oracle_rule_known(const char *expansion);

/** Adds the rules of an expansion that no file asks for; false if it is unknown. */
bool oracle_rule_add(OracleOptions *options, const char *expansion);

/** True if the cell belongs to the table. */
bool oracle_on_table(const OracleOptions *options, int x, int y);

/** As malloc and memset to 0, never NULL. */
void *oracle_memory(size_t count, size_t size);

/** The same with whatever is in it, for what is large and written before it is read. */
void *oracle_room(size_t count, size_t size);

#endif
