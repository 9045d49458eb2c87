/**
 * The gingerbread man.
 * Data of the rule, and functions of rule_gingerbread_man.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_GINGERBREAD_MAN_H
#define TESTS_RULE_GINGERBREAD_MAN_H

#include "oracle_model.h"

/** Options of the rule. */
typedef struct OracleManOptions {
    bool before;    /* gm_move=before */
    bool single;    /* gm_double=single */
    bool leaves;    /* gm_stuck=offboard */
    bool strength;  /* gm_count=strength */
    bool corrected; /* gm_print=corrected */
} OracleManOptions;

/** State of the rule. */
typedef struct OracleMan {
    bool in_play, stuck;
    bool was_completed; /* the tile of this turn completed the city */
    bool moved;         /* the piece moved for that reason */
} OracleMan;

extern const OracleStep ORACLE_STEP_MAN_PAID;
extern const OracleStep ORACLE_STEP_MAN_BEFORE;
extern const OracleStep ORACLE_STEP_MAN_AFTER;
extern const OracleStep ORACLE_STEP_MAN_SYMBOL;

#endif
