/**
 * The Plague.
 * Data of the rule, and functions of rule_plague.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_PLAGUE_H
#define TESTS_RULE_PLAGUE_H

#include "oracle_model.h"

enum { ORACLE_OUTBREAKS = 6 };

/** The Plague. */
typedef struct OraclePlague {
    int plain;                         /* tiles to draw at the start of the game, without sources */
    int outbreaks;                     /* number of tokens on the table */
    bool active[ORACLE_OUTBREAKS + 1]; /* by token number */
    int fleas;                         /* number of fleas on the table */
    bool spread, fled;                 /* true if done in this turn */
    int lifted;                        /* 1 + tile from which a flea was taken; 0: none */
    int flees;                         /* 1 + figure about to flee; 0: none */
} OraclePlague;

/** Options of the rule. */
typedef struct OraclePlagueOptions {
    bool infected; /* plague_flight=infected */
} OraclePlagueOptions;

extern const OracleStep ORACLE_STEP_PLAGUE_BEGIN;
extern const OracleStep ORACLE_STEP_PLAGUE_PLACED;
extern const OracleStep ORACLE_STEP_PLAGUE_WOOD;
extern const OracleStep ORACLE_STEP_PLAGUE_END;

/** Returns true if a tile is a source of the plague that was placed in this turn. */
bool oracle_source_new(const OracleGame *game, int placed);

#endif
