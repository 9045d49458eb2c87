/**
 * One player gives tiles to all, a variant.
 * Data of the rule, and functions of rule_one_chooses.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_ONE_CHOOSES_H
#define TESTS_RULE_ONE_CHOOSES_H

#include "oracle_model.h"

/** One player draws and gives a tile to everybody. */
typedef struct OracleRound {
    bool begun; /* the first one has */
    int chooser;
    bool had[ORACLE_SEATS]; /* a turn in it, or it has begun */
    bool turn_begun;
    bool dealing;
    int drawn[ORACLE_SEATS]; /* kinds to be given, in ascending order */
    int drawn_count;
    int given[ORACLE_SEATS];  /* kind, or -1 */
    bool down[ORACLE_SEATS];  /* that tile lies face down */
    bool loose[ORACLE_SEATS]; /* and may still be changed for another */
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
