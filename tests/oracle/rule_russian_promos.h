/**
 * Baba Yaga's hut.
 * Data of the rule, and functions of rule_russian_promos.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_RUSSIAN_PROMOS_H
#define TESTS_RULE_RUSSIAN_PROMOS_H

#include "oracle_model.h"

/** Options of the rule. */
typedef struct OracleRussianOptions {
    bool hut_alone; /* hut_itself=0 */
} OracleRussianOptions;

#endif
