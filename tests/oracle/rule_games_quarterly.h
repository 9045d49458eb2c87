/**
 * The pigs pictured on a tile of Games Quarterly #11. With an option they count as a pig-herd. Data
 * of the rule, and functions of rule_games_quarterly.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_GAMES_QUARTERLY_H
#define TESTS_RULE_GAMES_QUARTERLY_H

#include "oracle_model.h"

/** Options of the rule. */
typedef struct OracleQuarterlyOptions {
    bool pictured_herd; /* gq11_herd=yes */
} OracleQuarterlyOptions;

#endif
