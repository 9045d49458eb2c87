/**
 * The Ferries.
 * Data of the rule, and functions of rule_ferries.c for other files.
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
    unsigned pair; /* set of parts it links */
    bool near;     /* may still be moved in this turn */
} OracleFerry;

/** State of the rule. */
typedef struct OracleFerries {
    OracleFerry lakes[ORACLE_FERRIES];
    int count;
} OracleFerries;

extern const OracleStep ORACLE_STEP_FERRY;
extern const OracleStep ORACLE_STEP_FERRY_MOVE;

#endif
