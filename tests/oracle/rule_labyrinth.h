/**
 * The advanced variant of the Labyrinth. Data of the rule, and functions of rule_labyrinth.c for
 * other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_LABYRINTH_H
#define TESTS_RULE_LABYRINTH_H

#include "oracle_model.h"

/** Options of the rule. */
typedef struct OracleLabyrinthOptions {
    bool advanced; /* labyrinth=advanced */
} OracleLabyrinthOptions;

#endif
