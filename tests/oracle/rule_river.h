/**
 * The River.
 * Data of the rule, and functions of rule_river.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_RIVER_H
#define TESTS_RULE_RIVER_H

#include "oracle_model.h"

/** Options of the rule. */
typedef struct OracleRiverOptions {
    int start;          /* index of the option's value in the rule */
    bool straight;      /* river_uturn=never */
    bool deserted;      /* river_deploy=off */
    bool volcano_plain; /* volcano_lake=plain */
    bool in_bag;        /* river_stack=bag */
    bool from_lake;     /* river_course=lake */
    bool from_fork;     /* river_course=fork */
    bool forks_mixed;   /* river_fork=mixed */
    bool herd_plain;    /* pig_herd=plain */
} OracleRiverOptions;

#endif
