/**
 * Saves of JCloisterZone: JSON with "setup" and "replay". Tiles of the base game, Inns and
 * Cathedrals, and Traders and Builders are known.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_JCZ_SAVE_H
#define ARENA_JCZ_SAVE_H

#include "games/games.h"

#include <cjson/cJSON.h>

/** Returns true if a document is such a save. */
bool jcz_save_is(const cJSON *json);

/**
 * Appends its game.
 * @return STATUS_INVALID naming what is not known; STATUS_ILLEGAL with the number of the move;
 *         STATUS_NO_MEMORY
 */
Status jcz_save_read(Games *games, const cJSON *json, Message *message) MUST_USE;

#endif
