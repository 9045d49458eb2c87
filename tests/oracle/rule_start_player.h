/**
 * House rules for the first player. Data of the rule, and functions of rule_start_player.c for
 * other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_START_PLAYER_H
#define TESTS_RULE_START_PLAYER_H

#include "oracle_model.h"

/** Options of the rule. */
typedef struct OracleStarterOptions {
    bool lot;   /* start_player=lot */
    bool roads; /* start_player=roads */
} OracleStarterOptions;

/** State of the rule. */
typedef struct OracleStarter {
    bool known;               /* the first player is known, if a house rule determines it */
    int round;                /* round of draws */
    bool rival[ORACLE_SEATS]; /* draws in this round */
    int tile[ORACLE_SEATS];   /* tile drawn in this round; -1: none */
} OracleStarter;

extern const OracleStep ORACLE_STEP_START_LOT;
extern const OracleStep ORACLE_STEP_START_ROADS;

/** Returns true if chance or drawn tiles determine the first player. */
bool oracle_start_is_asked(const OracleGame *game);

#endif
