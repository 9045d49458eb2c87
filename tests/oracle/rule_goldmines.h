/**
 * The Goldmines.
 * Data of the rule, and functions of rule_goldmines.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_GOLDMINES_H
#define TESTS_RULE_GOLDMINES_H

#include "oracle_model.h"

/** Options of the rule. */
typedef struct OracleGoldOptions {
    bool by_feature; /* gold=perfeature */
} OracleGoldOptions;

/** State of the rule. */
typedef struct OracleGold {
    int owned[ORACLE_SEATS]; /* pieces of each player */
    int left;                /* pieces in the supply */
    int due[ORACLE_SEATS];
    int next; /* player who takes the next piece, if allowed */
} OracleGold;

extern const OracleStep ORACLE_STEP_LAY_GOLD;
extern const OracleStep ORACLE_STEP_CLAIM_GOLD;
extern const OracleStep ORACLE_STEP_TAKE_GOLD;

/** Called when a castle was paid: its owner claims the gold on the tiles around it; -1: no tile. */
void oracle_gold_castle(OracleGame *game, int player, const int *tiles, int count);

#endif
