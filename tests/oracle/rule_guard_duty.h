/**
 * Prisoners of cities.
 * What the oracle keeps for it, and what rule_guard_duty.c offers to other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_GUARD_DUTY_H
#define TESTS_RULE_GUARD_DUTY_H

#include "oracle_model.h"

/** A knight who is being taken captive. */
typedef struct OracleCaptive {
    bool named; /* and his guard is not */
    OracleFigure who;
    int asked; /* seats after the active player: who may take somebody */
} OracleCaptive;

/** Its options. */
typedef struct OracleGuardOptions {
    bool on;  /* guard_duty=on */
    bool all; /* guard_duty=all */
} OracleGuardOptions;

/** Its state. */
typedef struct OracleGuard {
    OracleCaptive captive;
    uint8_t pairs[ORACLE_SEATS][ORACLE_FIGURE_TYPES][ORACLE_SEATS][ORACLE_FIGURE_TYPES];
} OracleGuard;

extern const OracleStep ORACLE_STEP_CAPTIVE;
extern const OracleStep ORACLE_STEP_GUARD;

#endif
