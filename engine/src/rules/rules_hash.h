/**
 * The hash of compiled rules.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_RULES_HASH_H
#define ENGINE_RULES_HASH_H

#include "model/rules_data.h"

/** Sets rules->hash: equal for rules under which the same games are possible. Everything else is
 * compiled before. */
void rules_hash_make(Rules *rules);

#endif
