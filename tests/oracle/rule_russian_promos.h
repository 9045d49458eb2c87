/**
 * Baba Yaga's hut.
 * What the oracle keeps for it, and what rule_russian_promos.c offers to other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_RUSSIAN_PROMOS_H
#define TESTS_RULE_RUSSIAN_PROMOS_H

#include "oracle_model.h"

/** Its options. */
typedef struct OracleRussianOptions {
    bool hut_alone; /* hut_itself=0 */
} OracleRussianOptions;

#endif
