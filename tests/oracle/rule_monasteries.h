/**
 * Monasteries.
 * Data of the rule, and functions of rule_monasteries.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_MONASTERIES_H
#define TESTS_RULE_MONASTERIES_H

#include "oracle_model.h"

/** Options of the rule. */
typedef struct OracleMonasteriesOptions {
    bool keep_cloisters; /* monastery_setup=add */
} OracleMonasteriesOptions;

/** Returns true if the only followers of the monastery are abbots lying in it. */
bool oracle_only_abbots(const OracleFeature *feature);

#endif
