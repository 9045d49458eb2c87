/**
 * Games Quarterly #11: what other modules ask of its house rule.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_EXPANSIONS_GAMES_QUARTERLY_H
#define ENGINE_EXPANSIONS_GAMES_QUARTERLY_H

#include "expansions/expansions.h"

/** Number of the symbol of pictured pigs where option gq11_herd makes them a pig-herd, else -1.
 * For compile functions: options are known by then. */
int32_t pictured_herd(const Rules *rules);

#endif
