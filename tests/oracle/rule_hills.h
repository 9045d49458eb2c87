/**
 * Hills & Sheep.
 * Data of the rule, and functions of rule_hills.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_HILLS_H
#define TESTS_RULE_HILLS_H

#include "oracle_model.h"

/** Options of the rule. */
typedef struct OracleHillsOptions {
    bool counted; /* hill=count */
    bool blank;   /* hill_below=blank */
} OracleHillsOptions;

#endif
