/**
 * Variants of drawing. Data of the rule, and functions of rule_open_tiles.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_OPEN_TILES_H
#define TESTS_RULE_OPEN_TILES_H

#include "oracle_model.h"

/** Options of the rule. */
typedef struct OracleOpenOptions {
    bool on;           /* open_tiles=on */
    bool own_cloister; /* own_cloister=on */
} OracleOpenOptions;

/** State of the rule. */
typedef struct OracleOpen {
    bool cloisters_due;         /* the players have not taken their cloisters yet */
    int cloister[ORACLE_SEATS]; /* each player's own cloister; -1: none */
    int common[3];              /* open tiles for all, in ascending order */
    int common_count;
} OracleOpen;

extern const OracleStep ORACLE_STEP_DEAL_CLOISTERS;
extern const OracleStep ORACLE_STEP_FILL_COMMON;
extern const OracleStep ORACLE_STEP_OWN_CLOISTER;
extern const OracleStep ORACLE_STEP_COMMON_TILE;

#endif
