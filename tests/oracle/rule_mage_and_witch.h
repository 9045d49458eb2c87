/**
 * Mage & Witch.
 * Data of the rule, and functions of rule_mage_and_witch.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_MAGE_AND_WITCH_H
#define TESTS_RULE_MAGE_AND_WITCH_H

#include "oracle_model.h"

extern const OracleStep ORACLE_STEP_SPELL;

#endif
