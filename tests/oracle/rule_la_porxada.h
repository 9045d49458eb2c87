/**
 * La Porxada.
 * What the oracle keeps for it, and what rule_la_porxada.c offers to other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_LA_PORXADA_H
#define TESTS_RULE_LA_PORXADA_H

#include "oracle_model.h"

/** La Porxada. */
typedef struct OraclePorxada {
    bool cities; /* the second effect was chosen */
    bool knight[ORACLE_SEATS];
    int own, other; /* pieces to be exchanged, -1: none */
    /* House rule. */
    bool plain;               /* her city is like all others */
    bool asked[ORACLE_SEATS]; /* which knights stay */
    bool stayed;              /* all were */
    bool over;                /* the city is paid */
} OraclePorxada;

/** Its options. */
typedef struct OraclePorxadaOptions {
    bool house; /* porxada_house=on */
} OraclePorxadaOptions;

extern const OracleStep ORACLE_STEP_PORXADA;
extern const OracleStep ORACLE_STEP_PORXADA_PARTNER;
extern const OracleStep ORACLE_STEP_PORXADA_ANSWER;
extern const OracleStep ORACLE_STEP_PORXADA_STAY;

/** Whether a piece is a follower that stands, and whether one of a type could stand there. */
bool oracle_stands(const OracleFigure *figure);
bool oracle_could_stand(const OracleGame *game, OracleFigureType type, const OracleFigure *at);

#endif
