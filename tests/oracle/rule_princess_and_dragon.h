/**
 * The Princess & the Dragon.
 * Data of the rule, and functions of rule_princess_and_dragon.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_PRINCESS_AND_DRAGON_H
#define TESTS_RULE_PRINCESS_AND_DRAGON_H

#include "oracle_model.h"

/** Maximum number of dragon tiles set aside. */
enum { ORACLE_WAITING = 16 };

/** State of the rule. */
typedef struct OracleDragon {
    int waiting[ORACLE_WAITING]; /* kinds of dragon tiles set aside */
    int waiting_count;
    int left[6]; /* tiles the dragon left in this movement */
    int steps;
    int friend_of_fairy; /* owner of the follower next to the fairy; -1: none */
} OracleDragon;

/** Options of the rule. */
typedef struct OracleDragonOptions {
    bool late;          /* dragon=after */
    bool bag;           /* dragon_early=bag */
    bool fairy_on_tile; /* fairy=tile */
    bool fairy_five;    /* fairy_points=five */
    bool fairy_lets_in; /* fairy_ward=figures */
    bool volcano_herds; /* volcano=rgg: shepherds may be placed beside the dragon */
    bool princess_must; /* princess=must */
} OracleDragonOptions;

extern const OracleStep ORACLE_STEP_FAIRY;
extern const OracleStep ORACLE_STEP_PRINCESS;
extern const OracleStep ORACLE_STEP_DRAGON;
extern const OracleStep ORACLE_STEP_DRAGON_LATE;

/** Pays the follower next to the fairy when a feature is scored. */
void oracle_fairy_pays(OracleGame *game, int feature);

#endif
