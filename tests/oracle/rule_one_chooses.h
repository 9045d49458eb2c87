/**
 * Variant: one player draws and gives tiles to all players. Data of the rule, and functions of
 * rule_one_chooses.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_ONE_CHOOSES_H
#define TESTS_RULE_ONE_CHOOSES_H

#include "oracle_model.h"

/** State of the round. */
typedef struct OracleRound {
    bool started; /* the first round has begun */
    int chooser;
    bool had[ORACLE_SEATS]; /* players who had a turn in this round, or have begun it */
    bool turn_started;
    bool dealing;
    int drawn[ORACLE_SEATS]; /* kinds to be given, in ascending order */
    int drawn_count;
    int given[ORACLE_SEATS];  /* kind; -1: none */
    bool down[ORACLE_SEATS];  /* the tile is face down */
    bool loose[ORACLE_SEATS]; /* the tile may still be exchanged */
} OracleRound;

/** Options of the rule. */
typedef struct OracleRoundOptions {
    bool on;     /* one_chooses=open or one_chooses=hidden */
    bool hidden; /* one_chooses=hidden */
} OracleRoundOptions;

extern const OracleStep ORACLE_STEP_FIRST_ROUND_DRAW;
extern const OracleStep ORACLE_STEP_FIRST_ROUND_GIVE;
extern const OracleStep ORACLE_STEP_ROUND_DRAW;
extern const OracleStep ORACLE_STEP_ROUND_GIVE;
extern const OracleStep ORACLE_STEP_ROUND_TILE;

#endif
