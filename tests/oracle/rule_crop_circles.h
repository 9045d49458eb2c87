/**
 * Crop Circles.
 * What the oracle keeps for it, and what rule_crop_circles.c offers to other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_CROP_CIRCLES_H
#define TESTS_RULE_CROP_CIRCLES_H

#include "oracle_model.h"

/** Its state. */
typedef struct OracleCircles {
    int chosen; /* what was chosen for this tile, 0: nothing */
    int left;   /* players who have not done it yet */
} OracleCircles;

extern const OracleStep ORACLE_STEP_CIRCLE;
extern const OracleStep ORACLE_STEP_CIRCLE_FOLLOWER;

#endif
