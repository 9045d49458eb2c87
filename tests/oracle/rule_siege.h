/**
 * Besieged cities.
 * What the oracle keeps for it, and what rule_siege.c offers to other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_SIEGE_H
#define TESTS_RULE_SIEGE_H

#include "oracle_model.h"

/** Its options. */
typedef struct OracleSiegeOptions {
    bool escape_anywhere; /* escape=city */
} OracleSiegeOptions;

extern const OracleStep ORACLE_STEP_FLIGHT;

#endif
