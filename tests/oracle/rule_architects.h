/**
 * The architects, a variant.
 * What the oracle keeps for it, and what rule_architects.c offers to other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_ARCHITECTS_H
#define TESTS_RULE_ARCHITECTS_H

#include "oracle_model.h"

enum { ORACLE_STACK = 1024 };

/** The tiles of a player, when all are divided. */
typedef struct OracleStack {
    int tiles[ORACLE_STACK]; /* kinds in ascending order */
    int count;
} OracleStack;

/** Its options. */
typedef struct OracleArchitectsOptions {
    bool on; /* architects=on */
} OracleArchitectsOptions;

/** Its state. */
typedef struct OracleArchitects {
    OracleStack stacks[ORACLE_SEATS];
    bool dealt; /* as far as they are in this turn */
} OracleArchitects;

extern const OracleStep ORACLE_STEP_FIRST_STACKS;
extern const OracleStep ORACLE_STEP_STACKS;
extern const OracleStep ORACLE_STEP_STACK_TILE;

#endif
