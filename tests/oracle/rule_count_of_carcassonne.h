/**
 * The Count of Carcassonne.
 * Data of the rule, and functions of rule_count_of_carcassonne.c for other files.
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
    int quarter;              /* quarter of the Count */
    bool moves;               /* the Count may be moved now */
    int before[ORACLE_SEATS]; /* scores at the last check */
    bool paid[ORACLE_SEATS];  /* players who scored with the tile of this turn */
    bool scoring;             /* features are being scored one by one */
    int feature, place;       /* feature being scored and its place in the order; -1: none */
    int asked;                /* players asked about it */
    int placer;               /* player who placed the last tile */
    int turn;                 /* turn in the round after the last turn */
    bool passed[ORACLE_SEATS];
} OracleCount;

/** Options of the rule. */
typedef struct OracleCountOptions {
    bool both;        /* count_block=both */
    bool features;    /* count_trigger=completed */
    bool late_market; /* count_market=end */
    int moves;        /* index of the option's value in the rule */
} OracleCountOptions;

extern const OracleStep ORACLE_STEP_COUNT_TILE;
extern const OracleStep ORACLE_STEP_COUNT_WOOD;
extern const OracleStep ORACLE_STEP_REDEPLOY;
extern const OracleStep ORACLE_STEP_CITY;
extern const OracleStep ORACLE_STEP_COUNT;
extern const OracleStep ORACLE_STEP_LAST_REDEPLOY;

/**
 * Lets players move figures out of the City after the last turn.
 *
 * @return false if the City is empty
 */
bool oracle_last_redeploy(OracleGame *game);

/** Returns true for the City of Carcassonne, a city that was complete when the game began. */
bool oracle_was_given(const OracleGame *game, const OracleFeature *feature);

/** Returns true if a feature was paid while others of the same tile are not yet. */
bool oracle_count_paid(const OracleGame *game, int feature);

/*
 * The first function adds the choices of the active player to return a figure from a quarter of the
 * City. The second one executes such a choice.
 */
int oracle_city_takings(const OracleGame *game, OracleChoice *out, int count);
void oracle_city_taken(OracleGame *game, const OracleChoice *choice);

#endif
