/**
 * Rivers, for other modules.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_EXPANSIONS_RIVERS_H
#define ENGINE_EXPANSIONS_RIVERS_H

#include "expansions/expansions.h"

/**
 * Returns the number of the symbol of pig-herds, or -1 if there are none or option pig_herd makes
 * them decoration. For compile functions, which run after options are set.
 */
int32_t river_herd(const Rules *rules);

/**
 * Returns true if a river starts the game: a spring is in play, and river tiles are placed before
 * all others.
 */
bool river_starts(const Rules *rules, const RulesConfig *config);

#endif
