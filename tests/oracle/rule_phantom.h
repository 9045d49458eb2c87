/**
 * The Phantom.
 * What the oracle keeps for it, and what rule_phantom.c offers to other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_PHANTOM_H
#define TESTS_RULE_PHANTOM_H

#include "oracle_model.h"

extern const OracleStep ORACLE_STEP_PHANTOM;

#endif
