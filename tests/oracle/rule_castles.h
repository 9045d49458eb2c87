/**
 * Castles of Bridges, Castles & Bazaars.
 * What the oracle keeps for it, and what rule_castles.c offers to other files.
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

/** Its options. */
typedef struct OracleCastleOptions {
    bool any; /* castle_caps=any */
} OracleCastleOptions;

/** Its state. */
typedef struct OracleCastleState {
    OracleCastle built[ORACLE_CASTLES]; /* from north to south */
    int count;
    int asked;                  /* part of the last tile * 8 + players asked */
    int noted[ORACLE_NOTED][3]; /* completed near them: placed, part, worth */
    int noted_count;
} OracleCastleState;

extern const OracleStep ORACLE_STEP_CASTLE;
extern const OracleStep ORACLE_STEP_LORDS;

/** Lords whose castle is on a tile go home. */
void oracle_lords_leave(OracleGame *game, int placed);

/** Whether a completed city is a castle. */
bool oracle_is_castle(const OracleGame *game, const OracleFeature *feature);

/** A feature is completed: it may pay lords of castles near it. */
void oracle_castles_note(OracleGame *game, int feature);

/** A turn is over: castles built in it are new no more. */
void oracle_castles_old(OracleGame *game);

#endif
