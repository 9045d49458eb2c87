/**
 * The dash.
 * Data of the rule, and functions of rule_dash.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_DASH_H
#define TESTS_RULE_DASH_H

#include "oracle_model.h"

/** Options of the rule. */
typedef struct OracleDashOptions {
    bool on; /* dash=on */
} OracleDashOptions;

/** State of the rule. */
typedef struct OracleDash {
    int paid; /* points paid for deployments in this turn */
} OracleDash;

extern const OracleStep ORACLE_STEP_DASH;

#endif
