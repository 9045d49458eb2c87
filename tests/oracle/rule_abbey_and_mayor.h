/**
 * Abbey & Mayor.
 * Data of the rule, and functions of rule_abbey_and_mayor.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_ABBEY_AND_MAYOR_H
#define TESTS_RULE_ABBEY_AND_MAYOR_H

#include "oracle_model.h"

/** Options of the rule. */
typedef struct OracleAbbeyOptions {
    bool no_round;       /* abbey_end=none */
    bool herd_barn;      /* herd_barn=yes */
    bool wagon_road;     /* wagon_cloister=road */
    bool wagon_adjacent; /* wagon_moves=adjacent */
    bool wagon_rolling;  /* wagon_moves=rolling */
    bool mayor_safe;     /* mayor_safe=yes: mayors are safe from towers */
    bool wagon_safe;     /* wagon_safe=yes: wagons are safe from towers and dragons */
} OracleAbbeyOptions;

/** State of the rule. */
typedef struct OracleAbbey {
    bool owned[ORACLE_SEATS];
    bool in_round;    /* true in the round of abbeys after the last tile */
    int round_first;  /* player who is asked first in that round */
    int round_left;   /* players still to be asked in that round */
    int drivers;      /* players asked for their wagons in this part of the turn */
    bool barn_is_new; /* the active player placed a barn in this part of the turn */
} OracleAbbey;

extern const OracleStep ORACLE_STEP_ABBEY;
extern const OracleStep ORACLE_STEP_DRIVE;

/**
 * Begins the round in which abbeys may be placed after the last tile.
 *
 * @return false if there is no such round
 */
bool oracle_abbey_round(OracleGame *game);

/**
 * Returns the lowest player whose barn has a farm that is paid now, or -1. The barn is new, or
 * there are farmers beside it.
 */
int oracle_barn_due(const OracleGame *game, int farm);

/** Pays the farmers beside a barn and returns them to their supplies. */
void oracle_barn_pay(OracleGame *game, int farm);

/** Returns true if the active player could place an abbey. */
bool oracle_abbey_possible(const OracleGame *game);

#endif
