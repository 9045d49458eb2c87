/**
 * The pigs pictured on a tile of Games Quarterly #11, read as a pig-herd where an option says so.
 * What the oracle keeps for it, and what rule_games_quarterly.c offers to other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_GAMES_QUARTERLY_H
#define TESTS_RULE_GAMES_QUARTERLY_H

#include "oracle_model.h"

/** Its options. */
typedef struct OracleQuarterlyOptions {
    bool pictured_herd; /* gq11_herd=yes */
} OracleQuarterlyOptions;

#endif
