/**
 * Bounds of the lengths of games and lists of actions.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BOUNDS_H
#define ENGINE_BOUNDS_H

#include "model/rules_data.h"

/**
 * Sets Rules.bounds from what the core and all modules may add (Expansion.setup.share). Last step
 * of compiling, since modules look at the complete rules.
 */
void bounds_note(Rules *rules);

#endif
