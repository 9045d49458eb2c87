/**
 * Shrines & Heretics.
 * What the oracle keeps for it, and what rule_shrines.c offers to other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_SHRINES_H
#define TESTS_RULE_SHRINES_H

#include "oracle_model.h"

/** Its options. */
typedef struct OracleShrinesOptions {
    int reward; /* number of the way in its rule */
    bool free;  /* shrine_places=free */
} OracleShrinesOptions;

extern const OracleStep ORACLE_STEP_CHALLENGE;

#endif
