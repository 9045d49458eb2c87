/**
 * Little Buildings.
 * What the oracle keeps for it, and what rule_little_buildings.c offers to other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_LITTLE_BUILDINGS_H
#define TESTS_RULE_LITTLE_BUILDINGS_H

#include "oracle_model.h"

/** Kinds of little buildings. */
enum { ORACLE_BUILDINGS = 3 };

/** Its options. */
typedef struct OracleBuildingsOptions {
    bool differ; /* building_values=by_kind */
} OracleBuildingsOptions;

/** Its state. */
typedef struct OracleBuildings {
    int in_hand[ORACLE_SEATS][ORACLE_BUILDINGS]; /* in hand */
} OracleBuildings;

#endif
