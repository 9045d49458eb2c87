/**
 * Hands of tiles, a house rule.
 * Data of the rule, and functions of rule_hands.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_HANDS_H
#define TESTS_RULE_HANDS_H

#include "oracle_model.h"

/** Sizes of the hands: tiles that all players see, and tiles that only their player sees. */
enum { ORACLE_HAND = 4, ORACLE_SHOWN = 0, ORACLE_UNSEEN = 1, ORACLE_HAND_PARTS = 2 };

typedef struct OracleHands {
    int tiles[ORACLE_SEATS][ORACLE_HAND_PARTS][ORACLE_HAND]; /* kinds in ascending order */
    int count[ORACLE_SEATS][ORACLE_HAND_PARTS];
    bool dealt;
    int owed; /* tiles given up and not replaced by a draw yet */
} OracleHands;

/** Options of the rule. */
typedef struct OracleHandsOptions {
    bool held;   /* hand=open or hand=hidden */
    bool hidden; /* hand=hidden */
    int tiles;   /* hand_tiles; 0: the default */
} OracleHandsOptions;

extern const OracleStep ORACLE_STEP_HAND_DEAL;
extern const OracleStep ORACLE_STEP_HAND_REDRAW;
extern const OracleStep ORACLE_STEP_HAND_TILE;
extern const OracleStep ORACLE_STEP_HAND_REFILL;

#endif
