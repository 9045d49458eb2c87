/**
 * The Flier.
 * What the oracle keeps for it, and what rule_flier.c offers to other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_FLIER_H
#define TESTS_RULE_FLIER_H

#include "oracle_model.h"

/** Its state. */
typedef struct OracleFlier {
    bool used;
    int type;     /* OracleFigureType of the follower in the air, -1: none */
    int distance; /* 0: the die is not thrown yet */
} OracleFlier;

extern const OracleStep ORACLE_STEP_FIRST_DIE;
extern const OracleStep ORACLE_STEP_FIRST_LANDING;
extern const OracleStep ORACLE_STEP_SECOND_DIE;
extern const OracleStep ORACLE_STEP_SECOND_LANDING;

/** Adds that a follower takes off from a flying machine on that tile. @return new count. */
int oracle_add_flight(const OracleGame *game, OracleFigureType type, OracleChoice *out, int count);

/** It does. */
void oracle_take_off(OracleGame *game, const OracleChoice *choice);

#endif
