/**
 * Crop Circles.
 * Data of the rule, and functions of rule_crop_circles.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_CROP_CIRCLES_H
#define TESTS_RULE_CROP_CIRCLES_H

#include "oracle_model.h"

/** State of the rule. */
typedef struct OracleCircles {
    int chosen; /* effect chosen for this tile; 0: none */
    int left;   /* number of players who have not acted yet */
} OracleCircles;

extern const OracleStep ORACLE_STEP_CIRCLE;
extern const OracleStep ORACLE_STEP_CIRCLE_FOLLOWER;

#endif
