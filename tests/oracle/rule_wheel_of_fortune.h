/**
 * The Wheel of Fortune.
 * Data of the rule, and functions of rule_wheel_of_fortune.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_WHEEL_OF_FORTUNE_H
#define TESTS_RULE_WHEEL_OF_FORTUNE_H

#include "oracle_model.h"

enum { ORACLE_CROWNS = 9 };

/** The Wheel of Fortune. */
typedef struct OracleWheel {
    int sector;               /* sector of the pig, counted clockwise from fortune */
    bool turning;             /* the current tile has moved the pig, and the event is not over */
    int spared;               /* players who were asked about the pestilence, counted from the
                                 active player */
    int crown[ORACLE_CROWNS]; /* 1 + ORACLE_FIGURE_TYPES * owner + type; 0: none */
} OracleWheel;

/** Options of the rule. */
typedef struct OracleWheelOptions {
    bool beside;   /* wheel_place=beside */
    bool numbers;  /* wheel_tiles=numbers */
    bool majority; /* wheel_famine=majority */
} OracleWheelOptions;

extern const OracleStep ORACLE_STEP_WHEEL;

/*
 * The first function adds the choices to take figures off crowns. The second one executes such a
 * choice; false if it is not one of these.
 */
int oracle_crown_takings(const OracleGame *game, OracleChoice *out, int count);
bool oracle_crown_taken(OracleGame *game, const OracleChoice *choice);

/** Returns the figure on a crown to its supply. */
void oracle_crown_leaves(OracleGame *game, int crown);

#endif
