/**
 * Castles of Bridges, Castles & Bazaars.
 * Data of the rule, and functions of rule_castles.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_CASTLES_H
#define TESTS_RULE_CASTLES_H

#include "oracle_model.h"

enum { ORACLE_CASTLES = 16 };

enum { ORACLE_NOTED = 48 };

/** A castle on two halves of a small city. */
typedef struct OracleCastle {
    int placed, part, other_placed, other_part;
    int owner;
    OracleFigureType lord;
    bool has_lord, is_new;
} OracleCastle;

/** Options of the rule. */
typedef struct OracleCastleOptions {
    bool any; /* castle_caps=any */
} OracleCastleOptions;

/** State of the rule. */
typedef struct OracleCastleState {
    OracleCastle built[ORACLE_CASTLES]; /* ordered from north to south */
    int count;
    int asked;                  /* part of the last tile * 8 + number of players asked */
    int noted[ORACLE_NOTED][3]; /* features completed near castles: placed, part, points */
    int noted_count;
} OracleCastleState;

extern const OracleStep ORACLE_STEP_CASTLE;
extern const OracleStep ORACLE_STEP_LORDS;

/** Returns the lords of a castle on a tile to their supplies. */
void oracle_lords_leave(OracleGame *game, int placed);

/** Returns true if a completed city is a castle. */
bool oracle_is_castle(const OracleGame *game, const OracleFeature *feature);

/** Records a completed feature: it may pay lords of castles near it. */
void oracle_castles_note(OracleGame *game, int feature);

/** Called at the end of a turn: castles built in it are no longer new. */
void oracle_castles_old(OracleGame *game);

#endif
