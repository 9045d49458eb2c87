/**
 * House rules for who begins.
 * Data of the rule, and functions of rule_start_player.c for other files.
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
    bool known;               /* where it is asked */
    int round;                /* of draws */
    bool rival[ORACLE_SEATS]; /* draws in this round */
    int tile[ORACLE_SEATS];   /* drawn in it, or -1 */
} OracleStarter;

extern const OracleStep ORACLE_STEP_START_LOT;
extern const OracleStep ORACLE_STEP_START_ROADS;

/** Whether a lot or tiles say who begins. */
bool oracle_start_is_asked(const OracleGame *game);

#endif
