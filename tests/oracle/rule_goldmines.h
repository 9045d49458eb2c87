/**
 * The Goldmines.
 * What the oracle keeps for it, and what rule_goldmines.c offers to other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_GOLDMINES_H
#define TESTS_RULE_GOLDMINES_H

#include "oracle_model.h"

/** Its options. */
typedef struct OracleGoldOptions {
    bool by_feature; /* gold=perfeature */
} OracleGoldOptions;

/** Its state. */
typedef struct OracleGold {
    int owned[ORACLE_SEATS]; /* pieces that players have */
    int left;                /* in the supply */
    int due[ORACLE_SEATS];
    int next; /* who takes the next piece, if he may */
} OracleGold;

extern const OracleStep ORACLE_STEP_LAY_GOLD;
extern const OracleStep ORACLE_STEP_CLAIM_GOLD;
extern const OracleStep ORACLE_STEP_TAKE_GOLD;

/** A castle was paid: its owner claims the gold on the tiles around it (-1: no tile). */
void oracle_gold_castle(OracleGame *game, int player, const int *tiles, int count);

#endif
