/**
 * The Count of Carcassonne.
 * What the oracle keeps for it, and what rule_count_of_carcassonne.c offers to other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_COUNT_OF_CARCASSONNE_H
#define TESTS_RULE_COUNT_OF_CARCASSONNE_H

#include "oracle_model.h"

/** Quarters of the City of Carcassonne. */
enum { ORACLE_QUARTERS = 4 };

/** The Count of Carcassonne. */
typedef struct OracleCount {
    int inside[ORACLE_QUARTERS][ORACLE_SEATS][ORACLE_FIGURE_TYPES];
    int quarter;              /* the Count's */
    bool moves;               /* he may be moved now */
    int before[ORACLE_SEATS]; /* scores when they were looked at last */
    bool paid[ORACLE_SEATS];  /* brought points by the tile of this turn */
    bool scoring;             /* features are being scored, one after the other */
    int feature, place;       /* the one in question, -1: none, and its place in order */
    int asked;                /* players asked about it */
    int placer;               /* who placed the last tile */
    int turn;                 /* of the round after the last turn */
    bool passed[ORACLE_SEATS];
} OracleCount;

/** Its options. */
typedef struct OracleCountOptions {
    bool both;        /* count_block=both */
    bool features;    /* count_trigger=completed */
    bool late_market; /* count_market=end */
    int moves;        /* number of the way in its rule */
} OracleCountOptions;

extern const OracleStep ORACLE_STEP_COUNT_TILE;
extern const OracleStep ORACLE_STEP_COUNT_WOOD;
extern const OracleStep ORACLE_STEP_REDEPLOY;
extern const OracleStep ORACLE_STEP_CITY;
extern const OracleStep ORACLE_STEP_COUNT;
extern const OracleStep ORACLE_STEP_LAST_REDEPLOY;

/** After the last turn: players may send figures out of the City; false if nobody is there. */
bool oracle_last_redeploy(OracleGame *game);

/** Whether a city was complete when the game began: the City of Carcassonne. */
bool oracle_was_given(const OracleGame *game, const OracleFeature *feature);

/** Whether a feature has been paid, while others of the same tile are still to be. */
bool oracle_count_paid(const OracleGame *game, int feature);

/* Adds that the active player calls a figure home from a quarter of the City, and does it. */
int oracle_city_takings(const OracleGame *game, OracleChoice *out, int count);
void oracle_city_taken(OracleGame *game, const OracleChoice *choice);

#endif
