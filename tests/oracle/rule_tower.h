/**
 * The Tower.
 * Data of the rule, and functions of rule_tower.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_TOWER_H
#define TESTS_RULE_TOWER_H

#include "oracle_model.h"

/** Options of the rule. */
typedef struct OracleTowerOptions {
    bool abbot;     /* tower_abbot=yes */
    bool tops_safe; /* tower_top_capture=no */
    bool no_ransom; /* tower_ransom=no */
    bool no_gaps;   /* tower_gaps=no */
    bool less;      /* tower_range=less */
    int shape;      /* 0 cross, 1 star, 2 diamond */
} OracleTowerOptions;

/** State of the rule. */
typedef struct OracleTower {
    int pieces[ORACLE_SEATS];
    int held[ORACLE_SEATS][ORACLE_SEATS][ORACLE_FIGURE_TYPES]; /* by captor and owner */
    int built;     /* 1 + tile whose tower may capture now; 0: none */
    int exchange;  /* 1 + player who must return a prisoner; 0: none */
    bool ransomed; /* a ransom was paid in this turn */
} OracleTower;

extern const OracleStep ORACLE_STEP_CAPTURE;
extern const OracleStep ORACLE_STEP_EXCHANGE;

/** Returns the figure on the tower of a tile, or the lord of a castle in Germany there. */
void oracle_top_leaves(OracleGame *game, int placed);

/**
 * Does the same if there is a figure, on either half of a two-cell tile. Acrobats leave, too.
 */
void oracle_tops_leave(OracleGame *game, int placed);

#endif
