/**
 * La Porxada.
 * Data of the rule, and functions of rule_la_porxada.c for other files.
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
    int own, other; /* figures to exchange; -1: none */
    /* State of the house rule. */
    bool plain;               /* the city is like all others */
    bool asked[ORACLE_SEATS]; /* players who were asked which knights stay */
    bool stayed;              /* all players were asked */
    bool over;                /* the city is paid */
} OraclePorxada;

/** Options of the rule. */
typedef struct OraclePorxadaOptions {
    bool house; /* porxada_house=on */
} OraclePorxadaOptions;

extern const OracleStep ORACLE_STEP_PORXADA;
extern const OracleStep ORACLE_STEP_PORXADA_PARTNER;
extern const OracleStep ORACLE_STEP_PORXADA_ANSWER;
extern const OracleStep ORACLE_STEP_PORXADA_STAY;

/** Returns true if a figure is a standing follower, and if a figure of a type could be there,
 * standing. */
bool oracle_stands(const OracleFigure *figure);
bool oracle_could_stand(const OracleGame *game, OracleFigureType type, const OracleFigure *at);

#endif
