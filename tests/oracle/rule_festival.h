/**
 * The Festival.
 * Data of the rule, and functions of rule_festival.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_FESTIVAL_H
#define TESTS_RULE_FESTIVAL_H

#include "oracle_model.h"

/** Options of the rule. */
typedef struct OracleFestivalOptions {
    bool followers; /* festival=followers */
} OracleFestivalOptions;

#endif
