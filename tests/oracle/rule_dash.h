/**
 * The dash.
 * What the oracle keeps for it, and what rule_dash.c offers to other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_DASH_H
#define TESTS_RULE_DASH_H

#include "oracle_model.h"

/** Its options. */
typedef struct OracleDashOptions {
    bool on; /* dash=on */
} OracleDashOptions;

/** Its state. */
typedef struct OracleDash {
    int paid; /* points paid in this turn for more */
} OracleDash;

extern const OracleStep ORACLE_STEP_DASH;

#endif
