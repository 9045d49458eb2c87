/**
 * Darmstadt.
 * Data of the rule, and functions of rule_darmstadt.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_DARMSTADT_H
#define TESTS_RULE_DARMSTADT_H

#include "oracle_model.h"

/** Options of the rule. */
typedef struct OracleDarmstadtOptions {
    bool fewer_cloisters; /* darmstadt_cloisters=less */
} OracleDarmstadtOptions;

#endif
