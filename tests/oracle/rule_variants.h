/**
 * Variants that change who may be deployed, and where.
 * What the oracle keeps for it, and what rule_variants.c offers to other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_VARIANTS_H
#define TESTS_RULE_VARIANTS_H

#include "oracle_model.h"

/** Its options. */
typedef struct OracleVariantsOptions {
    bool unpunctual;      /* unpunctual=on */
    bool fewer_followers; /* fewer_followers=on */
} OracleVariantsOptions;

#endif
