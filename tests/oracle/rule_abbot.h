/**
 * The Abbot.
 * Data of the rule, and functions of rule_abbot.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_ABBOT_H
#define TESTS_RULE_ABBOT_H

#include "oracle_model.h"

/** Options of the rule. */
typedef struct OracleAbbotOptions {
    bool ten_pennants; /* c2_pennants=10 */
} OracleAbbotOptions;

#endif
