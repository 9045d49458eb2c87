/**
 * How long games and lists of actions can get with given rules.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BOUNDS_H
#define ENGINE_BOUNDS_H

#include "model/rules_data.h"

/** Notes Rules.bounds, of what the core and all modules may add (Expansion.setup.share); the last
 * step of compiling, for modules look at all of the rules. */
void bounds_note(Rules *rules);

#endif
