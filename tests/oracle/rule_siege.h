/**
 * Besieged cities.
 * Data of the rule, and functions of rule_siege.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_SIEGE_H
#define TESTS_RULE_SIEGE_H

#include "oracle_model.h"

/** Options of the rule. */
typedef struct OracleSiegeOptions {
    bool escape_anywhere; /* escape=city */
} OracleSiegeOptions;

extern const OracleStep ORACLE_STEP_FLIGHT;

#endif
