/**
 * The Festival.
 * What the oracle keeps for it, and what rule_festival.c offers to other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_FESTIVAL_H
#define TESTS_RULE_FESTIVAL_H

#include "oracle_model.h"

/** Its options. */
typedef struct OracleFestivalOptions {
    bool followers; /* festival=followers */
} OracleFestivalOptions;

#endif
