/**
 * Little Buildings.
 * Data of the rule, and functions of rule_little_buildings.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_LITTLE_BUILDINGS_H
#define TESTS_RULE_LITTLE_BUILDINGS_H

#include "oracle_model.h"

/** Kinds of little buildings. */
enum { ORACLE_BUILDINGS = 3 };

/** Options of the rule. */
typedef struct OracleBuildingsOptions {
    bool differ; /* building_values=by_kind */
} OracleBuildingsOptions;

/** State of the rule. */
typedef struct OracleBuildings {
    int in_hand[ORACLE_SEATS][ORACLE_BUILDINGS]; /* buildings of each player, by kind */
} OracleBuildings;

#endif
