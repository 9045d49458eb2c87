/**
 * Rebuilding.
 * What the oracle keeps for it, and what rule_rebuild.c offers to other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_REBUILD_H
#define TESTS_RULE_REBUILD_H

#include "oracle_model.h"

/** Its options. */
typedef struct OracleRebuildOptions {
    bool on; /* rebuild=on */
} OracleRebuildOptions;

/** Its state. */
typedef struct OracleRebuild {
    int taken_up; /* 1 + tile that is to be placed elsewhere, 0: none */
    int count;    /* tiles that were in this turn */
} OracleRebuild;

extern const OracleStep ORACLE_STEP_REBUILD;

#endif
