/**
 * King and Robber Baron.
 * What the oracle keeps for it, and what rule_king_and_robber_baron.c offers to other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_KING_AND_ROBBER_BARON_H
#define TESTS_RULE_KING_AND_ROBBER_BARON_H

#include "oracle_model.h"

/** King or Robber Baron. */
typedef struct OracleCard {
    int size; /* of the largest so far, 0: nobody has the card */
    int holder;
} OracleCard;

/** Its options. */
typedef struct OracleKingOptions {
    int pays; /* number of the way in its rule */
} OracleKingOptions;

/** Its state. */
typedef struct OracleKing {
    OracleCard cards[2];
} OracleKing;

#endif
