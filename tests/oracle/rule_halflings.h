/**
 * Halflings.
 * What the oracle keeps for it, and what rule_halflings.c offers to other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_HALFLINGS_H
#define TESTS_RULE_HALFLINGS_H

#include "oracle_model.h"

/** Half tiles in play. */
enum { ORACLE_HALVES = 32 };

/** Its options. */
typedef struct OracleHalfOptions {
    bool open;  /* halflings_hands=open */
    bool draft; /* halflings=draft */
    int each;   /* number of the word of halflings_each */
} OracleHalfOptions;

/** Its state. */
typedef struct OracleHalf {
    int owner[ORACLE_HALVES]; /* who has it in front of him, -1: nobody */
    int given;
    int due; /* to be given in all, 0 where nobody plays with them */
    int set; /* of which set one is being dealt, -1: not known yet */
} OracleHalf;

extern const OracleStep ORACLE_STEP_HALF_DEAL;
extern const OracleStep ORACLE_STEP_HALF_DRAFT;
extern const OracleStep ORACLE_STEP_HALF_TILE;

#endif
