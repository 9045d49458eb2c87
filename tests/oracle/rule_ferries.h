/**
 * The Ferries.
 * What the oracle keeps for it, and what rule_ferries.c offers to other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_FERRIES_H
#define TESTS_RULE_FERRIES_H

#include "oracle_model.h"

enum { ORACLE_FERRIES = 16 };

/** A lake and its ferry. */
typedef struct OracleFerry {
    int placed;
    unsigned pair; /* bit per part it links */
    bool near;     /* it may still be moved in this turn */
} OracleFerry;

/** Its state. */
typedef struct OracleFerries {
    OracleFerry lakes[ORACLE_FERRIES];
    int count;
} OracleFerries;

extern const OracleStep ORACLE_STEP_FERRY;
extern const OracleStep ORACLE_STEP_FERRY_MOVE;

#endif
