/**
 * The Abbot.
 * What the oracle keeps for it, and what rule_abbot.c offers to other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_ABBOT_H
#define TESTS_RULE_ABBOT_H

#include "oracle_model.h"

/** Its options. */
typedef struct OracleAbbotOptions {
    bool ten_pennants; /* c2_pennants=10 */
} OracleAbbotOptions;

#endif
