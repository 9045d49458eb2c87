/**
 * Wind roses.
 * Data of the rule, and functions of rule_wind_roses.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_WIND_ROSES_H
#define TESTS_RULE_WIND_ROSES_H

#include "oracle_model.h"

/** Options of the rule. */
typedef struct OracleRosesOptions {
    bool start_kept; /* rose_start=mixed */
} OracleRosesOptions;

#endif
