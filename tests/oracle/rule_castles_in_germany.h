/**
 * Castles in Germany.
 * Data of the rule, and functions of rule_castles_in_germany.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_CASTLES_IN_GERMANY_H
#define TESTS_RULE_CASTLES_IN_GERMANY_H

#include "oracle_model.h"

enum { ORACLE_BURGS = 6 };

/** Castles in Germany. */
typedef struct OracleBurgs {
    int to_hand, handed;     /* castles that players receive at the start, and have received */
    int owner[ORACLE_BURGS]; /* 1 + player who holds it; 0: placed or not owned */
    int chosen;              /* 1 + castle about to be placed; 0: none */
} OracleBurgs;

/** Options of the rule. */
typedef struct OracleBurgsOptions {
    bool lot; /* german_castles=lot */
} OracleBurgsOptions;

extern const OracleStep ORACLE_STEP_BURG_CHOICE;
extern const OracleStep ORACLE_STEP_BURG_LOT;
extern const OracleStep ORACLE_STEP_BURG;
extern const OracleStep ORACLE_STEP_BURG_PLACE;
extern const OracleStep ORACLE_STEP_BURG_LORDS;

/** Returns the index of the other half of a two-cell tile, or -1 for other tiles. */
int oracle_other_half(const OracleGame *game, int placed);

#endif
