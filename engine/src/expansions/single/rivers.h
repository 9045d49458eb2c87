/**
 * Rivers: what other modules ask of them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_EXPANSIONS_RIVERS_H
#define ENGINE_EXPANSIONS_RIVERS_H

#include "expansions/expansions.h"

/** Number of the symbol of pig-herds, -1 if there are none or option pig_herd makes them fields
 * like any. For compile functions: options are known by then. */
int32_t river_herd(const Rules *rules);

/** True if a river starts the game: a spring is in play, and its tiles come before all others. */
bool river_starts(const Rules *rules, const RulesConfig *config);

#endif
