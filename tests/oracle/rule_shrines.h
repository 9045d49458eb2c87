/**
 * Shrines & Heretics.
 * Data of the rule, and functions of rule_shrines.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_SHRINES_H
#define TESTS_RULE_SHRINES_H

#include "oracle_model.h"

/** Options of the rule. */
typedef struct OracleShrinesOptions {
    int reward; /* index of the option's value in the rule */
    bool free;  /* shrine_places=free */
} OracleShrinesOptions;

extern const OracleStep ORACLE_STEP_CHALLENGE;

#endif
