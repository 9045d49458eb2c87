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
    int sector;               /* of the pig, from fortune on clockwise */
    bool turning;             /* the tile in hand has moved the pig, and that is not over */
    int spared;               /* players who have had the pestilence, from the active one on */
    int crown[ORACLE_CROWNS]; /* 1 + ORACLE_FIGURE_TYPES * owner + type, 0: nobody */
} OracleWheel;

/** Options of the rule. */
typedef struct OracleWheelOptions {
    bool beside;   /* wheel_place=beside */
    bool numbers;  /* wheel_tiles=numbers */
    bool majority; /* wheel_famine=majority */
} OracleWheelOptions;

extern const OracleStep ORACLE_STEP_WHEEL;

/* The same for the crowns of the Wheel of Fortune; false if it is none of these. */
int oracle_crown_takings(const OracleGame *game, OracleChoice *out, int count);
bool oracle_crown_taken(OracleGame *game, const OracleChoice *choice);

/** Who is on a crown comes home. */
void oracle_crown_leaves(OracleGame *game, int crown);

#endif
