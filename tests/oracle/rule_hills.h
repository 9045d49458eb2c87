/**
 * Hills & Sheep.
 * What the oracle keeps for it, and what rule_hills.c offers to other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_HILLS_H
#define TESTS_RULE_HILLS_H

#include "oracle_model.h"

/** Its options. */
typedef struct OracleHillsOptions {
    bool counted; /* hill=count */
    bool blank;   /* hill_below=blank */
} OracleHillsOptions;

#endif
