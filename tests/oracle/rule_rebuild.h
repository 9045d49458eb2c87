/**
 * Rebuilding.
 * Data of the rule, and functions of rule_rebuild.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_REBUILD_H
#define TESTS_RULE_REBUILD_H

#include "oracle_model.h"

/** Options of the rule. */
typedef struct OracleRebuildOptions {
    bool on; /* rebuild=on */
} OracleRebuildOptions;

/** State of the rule. */
typedef struct OracleRebuild {
    int taken_up; /* 1 + tile that is being moved; 0: none */
    int count;    /* number of tiles moved in this turn */
} OracleRebuild;

extern const OracleStep ORACLE_STEP_REBUILD;

#endif
