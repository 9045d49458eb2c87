/**
 * Variants that change which followers may be deployed, and where. Data of the rule, and functions
 * of rule_variants.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_VARIANTS_H
#define TESTS_RULE_VARIANTS_H

#include "oracle_model.h"

/** Options of the rule. */
typedef struct OracleVariantsOptions {
    bool unpunctual;      /* unpunctual=on */
    bool fewer_followers; /* fewer_followers=on */
} OracleVariantsOptions;

#endif
