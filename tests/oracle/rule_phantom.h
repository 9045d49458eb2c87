/**
 * The Phantom.
 * Data of the rule, and functions of rule_phantom.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_PHANTOM_H
#define TESTS_RULE_PHANTOM_H

#include "oracle_model.h"

extern const OracleStep ORACLE_STEP_PHANTOM;

#endif
