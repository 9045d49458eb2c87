/**
 * Abbey & Mayor.
 * What the oracle keeps for it, and what rule_abbey_and_mayor.c offers to other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_ABBEY_AND_MAYOR_H
#define TESTS_RULE_ABBEY_AND_MAYOR_H

#include "oracle_model.h"

/** Its options. */
typedef struct OracleAbbeyOptions {
    bool no_round;       /* abbey_end=none */
    bool herd_barn;      /* herd_barn=yes */
    bool wagon_road;     /* wagon_cloister=road */
    bool wagon_adjacent; /* wagon_moves=adjacent */
    bool wagon_rolling;  /* wagon_moves=rolling */
    bool mayor_safe;     /* mayor_safe=yes: from towers */
    bool wagon_safe;     /* wagon_safe=yes: from towers and dragons */
} OracleAbbeyOptions;

/** Its state. */
typedef struct OracleAbbey {
    bool owned[ORACLE_SEATS];
    bool in_round;    /* abbeys after the last tile */
    int round_first;  /* player who is asked first in it */
    int round_left;   /* players still to be asked in it */
    int drivers;      /* players asked for their wagons in this part of the turn */
    bool barn_is_new; /* the active player's, in this part of the turn */
} OracleAbbey;

extern const OracleStep ORACLE_STEP_ABBEY;
extern const OracleStep ORACLE_STEP_DRIVE;

/** Begins the round in which abbeys may be placed after the last tile; false if there is none. */
bool oracle_abbey_round(OracleGame *game);

/** The lowest player whose barn has a farm paid now, or -1: his is new, or farmers are there. */
int oracle_barn_due(const OracleGame *game, int farm);

/** Pays the farmers beside a barn, who leave. */
void oracle_barn_pay(OracleGame *game, int farm);

/** Whether the active player could place an abbey. */
bool oracle_abbey_possible(const OracleGame *game);

#endif
