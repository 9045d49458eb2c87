/**
 * Mountains.
 * Data of the rule, and functions of rule_mountains.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_MOUNTAINS_H
#define TESTS_RULE_MOUNTAINS_H

#include "oracle_model.h"

/** Options of the rule. */
typedef struct OracleMountainsOptions {
    bool off; /* mountains=off */
} OracleMountainsOptions;

extern const OracleStep ORACLE_STEP_MOUNTAIN;

/** Returns true if a tile kind is a mountain. */
bool oracle_is_mountain(const OracleGame *game, int tile);

#endif
