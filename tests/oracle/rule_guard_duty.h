/**
 * Prisoners of cities.
 * Data of the rule, and functions of rule_guard_duty.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_GUARD_DUTY_H
#define TESTS_RULE_GUARD_DUTY_H

#include "oracle_model.h"

/** A knight that is being taken captive. */
typedef struct OracleCaptive {
    bool named; /* the captive is chosen, the guard is not */
    OracleFigure who;
    int asked; /* number of seats after the active player: who may take a captive */
} OracleCaptive;

/** Options of the rule. */
typedef struct OracleGuardOptions {
    bool on;  /* guard_duty=on */
    bool all; /* guard_duty=all */
} OracleGuardOptions;

/** State of the rule. */
typedef struct OracleGuard {
    OracleCaptive captive;
    uint8_t pairs[ORACLE_SEATS][ORACLE_FIGURE_TYPES][ORACLE_SEATS][ORACLE_FIGURE_TYPES];
} OracleGuard;

extern const OracleStep ORACLE_STEP_CAPTIVE;
extern const OracleStep ORACLE_STEP_GUARD;

#endif
