/**
 * The Watchtowers.
 * Data of the rule, and functions of rule_watchtowers.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_WATCHTOWERS_H
#define TESTS_RULE_WATCHTOWERS_H

#include "oracle_model.h"

/** State of the rule. */
typedef struct OracleWatchtowers {
    bool paid; /* the towers of what this tile completed are paid */
} OracleWatchtowers;

extern const OracleStep ORACLE_STEP_WATCHTOWERS;

#endif
