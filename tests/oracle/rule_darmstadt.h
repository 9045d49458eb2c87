/**
 * Darmstadt.
 * What the oracle keeps for it, and what rule_darmstadt.c offers to other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_DARMSTADT_H
#define TESTS_RULE_DARMSTADT_H

#include "oracle_model.h"

/** Its options. */
typedef struct OracleDarmstadtOptions {
    bool fewer_cloisters; /* darmstadt_cloisters=less */
} OracleDarmstadtOptions;

#endif
