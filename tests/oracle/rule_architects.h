/**
 * The architects, a variant.
 * Data of the rule, and functions of rule_architects.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_ARCHITECTS_H
#define TESTS_RULE_ARCHITECTS_H

#include "oracle_model.h"

enum { ORACLE_STACK = 1024 };

/** The tiles of a player after the deal. */
typedef struct OracleStack {
    int tiles[ORACLE_STACK]; /* kinds in ascending order */
    int count;
} OracleStack;

/** Options of the rule. */
typedef struct OracleArchitectsOptions {
    bool on; /* architects=on */
} OracleArchitectsOptions;

/** State of the rule. */
typedef struct OracleArchitects {
    OracleStack stacks[ORACLE_SEATS];
    bool dealt; /* all tiles that can be dealt in this turn are */
} OracleArchitects;

extern const OracleStep ORACLE_STEP_FIRST_STACKS;
extern const OracleStep ORACLE_STEP_STACKS;
extern const OracleStep ORACLE_STEP_STACK_TILE;

#endif
