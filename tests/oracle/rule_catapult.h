/**
 * The Catapult.
 * Data of the rule, and functions of rule_catapult.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_CATAPULT_H
#define TESTS_RULE_CATAPULT_H

#include "oracle_model.h"

/** A round of throws at a fair. */
typedef struct OracleThrows {
    bool going;
    int kind;                   /* 0 knock-out, 1 seduction, 2 target, 3 catch */
    int thrown;                 /* number of players who have thrown */
    int x, y;                   /* target cell, then the cell of the token */
    int distance[ORACLE_SEATS]; /* for the target token: squared distance from the fair */
    int victim;                 /* index of the follower to exchange; -1: none */
    int fair_followers;         /* followers on the fair of this turn before its player deploys */
} OracleThrows;

/** Options of the rule. */
typedef struct OracleThrowsOptions {
    bool on; /* catapult=throws */
} OracleThrowsOptions;

extern const OracleStep ORACLE_STEP_FAIR_BEFORE;
extern const OracleStep ORACLE_STEP_FAIR;
extern const OracleStep ORACLE_STEP_THROW_KIND;
extern const OracleStep ORACLE_STEP_THROW_AIM;
extern const OracleStep ORACLE_STEP_THROW_ACROSS;
extern const OracleStep ORACLE_STEP_THROW_ALONG;
extern const OracleStep ORACLE_STEP_THROW_WHOM;
extern const OracleStep ORACLE_STEP_THROW_BY;
extern const OracleStep ORACLE_STEP_THROW_CATCH;

#endif
