/**
 * Hands of tiles, a house rule.
 * What the oracle keeps for it, and what rule_hands.c offers to other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_HANDS_H
#define TESTS_RULE_HANDS_H

#include "oracle_model.h"

/** Hands of tiles: those that all see and those that only their player does. */
enum { ORACLE_HAND = 4, ORACLE_SHOWN = 0, ORACLE_UNSEEN = 1, ORACLE_HAND_PARTS = 2 };

typedef struct OracleHands {
    int tiles[ORACLE_SEATS][ORACLE_HAND_PARTS][ORACLE_HAND]; /* kinds in ascending order */
    int count[ORACLE_SEATS][ORACLE_HAND_PARTS];
    bool dealt;
    int owed; /* tiles given up and not drawn for yet */
} OracleHands;

/** Its options. */
typedef struct OracleHandsOptions {
    bool held;   /* hand=open or hand=hidden */
    bool hidden; /* hand=hidden */
    int tiles;   /* hand_tiles; 0: as by default */
} OracleHandsOptions;

extern const OracleStep ORACLE_STEP_HAND_DEAL;
extern const OracleStep ORACLE_STEP_HAND_REDRAW;
extern const OracleStep ORACLE_STEP_HAND_TILE;
extern const OracleStep ORACLE_STEP_HAND_REFILL;

#endif
