/**
 * The Flier.
 * Data of the rule, and functions of rule_flier.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_FLIER_H
#define TESTS_RULE_FLIER_H

#include "oracle_model.h"

/** State of the rule. */
typedef struct OracleFlier {
    bool used;
    int type;     /* OracleFigureType of the flying follower; -1: none */
    int distance; /* 0: the die is not rolled yet */
} OracleFlier;

extern const OracleStep ORACLE_STEP_FIRST_DIE;
extern const OracleStep ORACLE_STEP_FIRST_LANDING;
extern const OracleStep ORACLE_STEP_SECOND_DIE;
extern const OracleStep ORACLE_STEP_SECOND_LANDING;

/**
 * Adds the choice that a follower takes off from a flying machine on that tile.
 *
 * @return new number of choices
 */
int oracle_add_flight(const OracleGame *game, OracleFigureType type, OracleChoice *out, int count);

/** Executes such a choice. */
void oracle_take_off(OracleGame *game, const OracleChoice *choice);

#endif
