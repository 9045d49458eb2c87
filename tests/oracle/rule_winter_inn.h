/**
 * The frozen lake of the Winter Edition. With an option it counts as an inn. Data of the rule, and
 * functions of rule_winter_inn.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_WINTER_INN_H
#define TESTS_RULE_WINTER_INN_H

#include "oracle_model.h"

/** Options of the rule. */
typedef struct OracleWinterInnOptions {
    bool on;
} OracleWinterInnOptions;

#endif
