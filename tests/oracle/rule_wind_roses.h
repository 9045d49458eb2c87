/**
 * Wind roses.
 * What the oracle keeps for it, and what rule_wind_roses.c offers to other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_WIND_ROSES_H
#define TESTS_RULE_WIND_ROSES_H

#include "oracle_model.h"

/** Its options. */
typedef struct OracleRosesOptions {
    bool start_kept; /* rose_start=mixed */
} OracleRosesOptions;

#endif
