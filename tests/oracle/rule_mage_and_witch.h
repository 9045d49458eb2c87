/**
 * Mage & Witch.
 * What the oracle keeps for it, and what rule_mage_and_witch.c offers to other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_MAGE_AND_WITCH_H
#define TESTS_RULE_MAGE_AND_WITCH_H

#include "oracle_model.h"

extern const OracleStep ORACLE_STEP_SPELL;

#endif
