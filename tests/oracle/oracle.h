/**
 * Oracle: a second, slow implementation of the rules, to check the engine against.
 *
 * It was written from the rule texts and uses no code of the engine. It reads the tile files itself
 * and keeps the tiles in a list, with a map from coordinates. After every change it finds all
 * features by flood fill from scratch. Nothing is updated incrementally, so an error in an
 * incremental update of the engine shows as a difference. A game takes a few milliseconds.
 *
 * Sides are numbered 0 north, 1 east, 2 south, 3 west. Half sides are numbered 2 * side for the
 * left half and 2 * side + 1 for the right half, seen from the middle of the tile looking outward.
 * x increases to the east and y to the south. A rotation is a number of clockwise quarter turns.
 *
 * Tests may read all data here; only the functions write them. The program aborts when it runs out
 * of memory.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_ORACLE_H
#define TESTS_ORACLE_H

#include "oracle_state.h"

/**
 * Reads tile files in the given order.
 *
 * @return owned by the caller, freed with oracle_box_destroy. NULL, with a message in `error`, if a
 * file cannot be read or parsed.
 */
OracleBox *oracle_box_load(const char *const *paths, int count, char *error, size_t error_size);

void oracle_box_destroy(OracleBox *box);

/** Returns the tile kind with this full name, or -1. */
int oracle_tile_find(const OracleBox *box, const char *name);

/** Returns the lowest rotation in which the tile looks exactly as in `rotation`. */
int oracle_rotation_canonical(const OracleTile *tile, int rotation);

/**
 * Gives the start tile a separate kind, "set/start", if these options draw it separately. Call this
 * once, before any game; see OracleRule.start_own.
 */
void oracle_box_prepare(OracleBox *box, const OracleOptions *options);

/** Returns the default options for `players` players. */
OracleOptions oracle_options(int players);

/**
 * Sets one option by its configuration key and value.
 *
 * @return false if either is unknown
 */
bool oracle_option_set(OracleOptions *options, const char *key, const char *value);

/**
 * Returns a new game at its start position.
 *
 * @param box must outlive the game
 * @return freed with oracle_destroy
 */
OracleGame *oracle_create(const OracleBox *box, const OracleOptions *options, int first_player);

/** Returns an independent copy. */
OracleGame *oracle_copy(const OracleGame *game);

void oracle_destroy(OracleGame *game);

/** Returns true if a tile of this kind may be drawn next. Some kinds come before others. */
bool oracle_drawable(const OracleGame *game, int tile);

/**
 * Draws a tile of this kind.
 *
 * @return false, with nothing changed, if no draw is pending or no such tile is unseen
 */
bool oracle_draw(OracleGame *game, int tile);

/**
 * Places the current tile.
 *
 * @pre legal
 */
void oracle_place(OracleGame *game, OraclePlacement placement);

/**
 * Writes all legal choices of the pending decision, in no particular order. The gingerbread man's
 * target is a feature, given by one of its parts.
 *
 * @param out array from oracle_choice_buffer
 * @return number of choices
 */
int oracle_choices(const OracleGame *game, OracleChoice *out);

/**
 * Writes the possible outcomes of the pending chance event, in ascending order of their numbers.
 *
 * @return number of outcomes; 0: no chance event is pending
 */
int oracle_outcomes(const OracleGame *game, OracleOutcome out[ORACLE_OUTCOMES]);

/** Resolves the pending chance event with this outcome and continues the game. */
void oracle_resolve(OracleGame *game, int number);

/** Returns an array that is large enough for all choices. The caller frees it. */
OracleChoice *oracle_choice_buffer(const OracleGame *game);

/**
 * Executes a choice and continues to the next draw or decision.
 *
 * @pre legal
 */
void oracle_choose(OracleGame *game, const OracleChoice *choice);

/**
 * Deploys a normal follower on a part of the tile just placed; -1: none.
 *
 * @pre legal
 */
void oracle_deploy(OracleGame *game, int part);

/**
 * Moves the gingerbread man into the city of this part.
 *
 * @pre legal
 */
void oracle_move(OracleGame *game, int placed, int part);

/**
 * Writes the legal placements of a tile kind with canonical rotations, in no particular order.
 *
 * @param out array of oracle_placements_max elements
 * @return number of placements
 */
int oracle_placements(const OracleGame *game, int tile, OraclePlacement *out);

int oracle_placements_max(const OracleGame *game);

/**
 * Returns the set of parts of the tile just placed that may take a follower, one bit each.
 *
 * @pre the stage is ORACLE_DEPLOY
 */
unsigned oracle_deployments(const OracleGame *game);

/**
 * Writes the features that are legal targets of the pending move.
 *
 * @param out array of feature_count elements
 * @return number of features
 */
int oracle_targets(const OracleGame *game, int *out);

/** Returns the index of the tile at a cell, or -1. Of two half tiles it is the one placed first. */
int oracle_at(const OracleGame *game, int x, int y);

/**
 * Returns the tile of a cell that touches one of the cell's sides, or -1. A half tile touches two
 * sides.
 */
int oracle_facing(const OracleGame *game, int x, int y, int side);

/** Returns the feature of a part of a placed tile. */
const OracleFeature *oracle_feature(const OracleGame *game, int placed, int part);

/** Writes the points every player would have if final scoring took place now. */
void oracle_value(const OracleGame *game, int *out);

/**
 * Returns the number of completed cities that a farm borders.
 *
 * @param open receives the number of incomplete ones
 */
int oracle_farm_cities(const OracleGame *game, int farm, int *open);

/** Returns true if this build of the oracle implements an expansion. */
bool oracle_rule_known(const char *expansion);

/**
 * Adds the rules of an expansion that no tile file requests.
 *
 * @return false if the expansion is unknown
 */
bool oracle_rule_add(OracleOptions *options, const char *expansion);

/** Returns true if the cell is within the limits of the table. */
bool oracle_on_table(const OracleOptions *options, int x, int y);

/** Allocates cleared memory, like calloc; aborts instead of returning NULL. */
void *oracle_memory(size_t count, size_t size);

/**
 * Allocates memory with undefined contents, for large arrays that are written before they are read;
 * aborts instead of returning NULL.
 */
void *oracle_memory_unset(size_t count, size_t size);

#endif
