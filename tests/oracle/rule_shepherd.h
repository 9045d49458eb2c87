/**
 * The shepherds of Hills & Sheep.
 * Data of the rule, and functions of rule_shepherd.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_SHEPHERD_H
#define TESTS_RULE_SHEPHERD_H

#include "oracle_model.h"

/** Kinds of sheep tokens: with 1 to 4 sheep. */
enum { ORACLE_SHEEP = 4 };

/** State of the rule. */
typedef struct OracleShepherd {
    int sheep[ORACLE_SEATS][ORACLE_SHEEP]; /* tokens beside the shepherds */
    bool grows;                            /* the tile extends the field of the active player's
                                              shepherd */
    bool takes_token;                      /* the shepherd takes a token out of the bag */
} OracleShepherd;

extern const OracleStep ORACLE_STEP_FIRST_SHEEP;
extern const OracleStep ORACLE_STEP_FLOCK;
extern const OracleStep ORACLE_STEP_FURTHER_SHEEP;

#endif
