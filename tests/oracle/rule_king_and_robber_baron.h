/**
 * King and Robber Baron.
 * Data of the rule, and functions of rule_king_and_robber_baron.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_KING_AND_ROBBER_BARON_H
#define TESTS_RULE_KING_AND_ROBBER_BARON_H

#include "oracle_model.h"

/** King or Robber Baron. */
typedef struct OracleCard {
    int size; /* size of the largest feature so far; 0: the card has no holder */
    int holder;
} OracleCard;

/** Options of the rule. */
typedef struct OracleKingOptions {
    int pays; /* index of the option's value in the rule */
} OracleKingOptions;

/** State of the rule. */
typedef struct OracleKing {
    OracleCard cards[2];
} OracleKing;

#endif
