/**
 * Halflings.
 * Data of the rule, and functions of rule_halflings.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_HALFLINGS_H
#define TESTS_RULE_HALFLINGS_H

#include "oracle_model.h"

/** Number of half tiles in play. */
enum { ORACLE_HALVES = 32 };

/** Options of the rule. */
typedef struct OracleHalfOptions {
    bool open;  /* halflings_hands=open */
    bool draft; /* halflings=draft */
    int each;   /* index of the value of halflings_each */
} OracleHalfOptions;

/** State of the rule. */
typedef struct OracleHalf {
    int owner[ORACLE_HALVES]; /* player who holds it; -1: none */
    int given;
    int due; /* number of half tiles to give in all; 0 without this rule */
    int set; /* set that is being dealt; -1: not drawn yet */
} OracleHalf;

extern const OracleStep ORACLE_STEP_HALF_DEAL;
extern const OracleStep ORACLE_STEP_HALF_DRAFT;
extern const OracleStep ORACLE_STEP_HALF_TILE;

#endif
