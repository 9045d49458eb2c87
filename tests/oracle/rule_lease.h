/**
 * A new lease on life.
 * Data of the rule, and functions of rule_lease.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_LEASE_H
#define TESTS_RULE_LEASE_H

#include "oracle_model.h"

/** A pending move of a follower that replaces a deployment. */
typedef struct OracleLease {
    int placed, part; /* target */
    int figure;       /* OracleFigureType; -1: any */
    int left;         /* number of followers that still move */
} OracleLease;

/** Options of the rule. */
typedef struct OracleLeaseOptions {
    bool on; /* lease=on */
} OracleLeaseOptions;

extern const OracleStep ORACLE_STEP_LEASE;

#endif
