/**
 * Games Quarterly #11: its house rule, for other modules.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_EXPANSIONS_GAMES_QUARTERLY_H
#define ENGINE_EXPANSIONS_GAMES_QUARTERLY_H

#include "expansions/expansions.h"

/**
 * Returns the number of the symbol of the pigs if option gq11_herd makes them a pig-herd, otherwise
 * -1. For compile functions, which run after options are set.
 */
int32_t pictured_herd(const Rules *rules);

#endif
