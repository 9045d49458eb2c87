/**
 * Mountains: what other modules know of them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_EXPANSIONS_MOUNTAINS_H
#define ENGINE_EXPANSIONS_MOUNTAINS_H

#include "expansions/expansions.h"

/** What tiles that are mountains carry. */
#define MOUNTAIN_SYMBOL "mountain"

#endif
