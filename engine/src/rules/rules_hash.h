/**
 * The hash of compiled rules.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_RULES_HASH_H
#define ENGINE_RULES_HASH_H

#include "model/rules_data.h"

/**
 * Sets rules->hash, equal for rules with the same possible games. Call it after everything else is
 * compiled.
 */
void rules_hash_make(Rules *rules);

#endif
