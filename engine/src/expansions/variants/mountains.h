/**
 * Mountains, for other modules.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_EXPANSIONS_MOUNTAINS_H
#define ENGINE_EXPANSIONS_MOUNTAINS_H

#include "expansions/expansions.h"

/** The symbol of tiles that are mountains. */
#define MOUNTAIN_SYMBOL "mountain"

#endif
