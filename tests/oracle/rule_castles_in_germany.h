/**
 * Castles in Germany.
 * What the oracle keeps for it, and what rule_castles_in_germany.c offers to other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_CASTLES_IN_GERMANY_H
#define TESTS_RULE_CASTLES_IN_GERMANY_H

#include "oracle_model.h"

enum { ORACLE_BURGS = 6 };

/** Castles in Germany. */
typedef struct OracleBurgs {
    int to_hand, handed;     /* castles that players get at the start, and have got */
    int owner[ORACLE_BURGS]; /* 1 + player who holds it, 0: laid, or nobody's */
    int chosen;              /* 1 + castle about to be placed, or 0 */
} OracleBurgs;

/** Its options. */
typedef struct OracleBurgsOptions {
    bool lot; /* german_castles=lot */
} OracleBurgsOptions;

extern const OracleStep ORACLE_STEP_BURG_CHOICE;
extern const OracleStep ORACLE_STEP_BURG_LOT;
extern const OracleStep ORACLE_STEP_BURG;
extern const OracleStep ORACLE_STEP_BURG_PLACE;
extern const OracleStep ORACLE_STEP_BURG_LORDS;

/** Index of the other half of a placed tile that is half of one of two cells, or -1. */
int oracle_other_half(const OracleGame *game, int placed);

#endif
