/**
 * The Robbers.
 * Data of the rule, and functions of rule_robbers.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_ROBBERS_H
#define TESTS_RULE_ROBBERS_H

#include "oracle_model.h"

enum { ORACLE_GAINS = 128 };

/** Counting figures of a player: with the messages two. */
enum { ORACLE_COUNTERS = 2 };

/** Points of a player in a round of scoring, for the Robbers and the Messages. */
typedef struct OracleGain {
    int player, points;
    int figure;  /* with which he moves, -1: he has not said */
    bool robbed; /* by his robber */
    bool moved;  /* by his counting figure */
} OracleGain;

/** What is asked because of the scoring track when a round is over. */
typedef enum OracleRobberQuestion {
    ROBBER_MAY_FOLLOW, /* a figure that moved back */
    ROBBER_FIGURE,     /* which one moves with the fewest points that are left */
    ROBBER_WAITS,      /* for the order in which a figure moves */
    ROBBER_ROBS        /* whom */
} OracleRobberQuestion;

/** The scoring track and the Robbers. */
typedef struct OracleRobbers {
    int figure[ORACLE_SEATS][ORACLE_COUNTERS]; /* space of each counting figure */
    int space[ORACLE_SEATS];                   /* of each robber, -1: in hand */
    int offer[ORACLE_SEATS];                   /* space to which it may move back, -1: none */
    int caught[ORACLE_SEATS][ORACLE_SEATS][ORACLE_COUNTERS]; /* owner: points with which a figure
                                                                left his side */
    OracleGain gains[ORACLE_GAINS];
    int gain_count;
    int moving; /* figure whose order is asked for */
    int asked;  /* players who have had their say about placing */
    OracleRobberQuestion question;
} OracleRobbers;

/** Options of the rule. */
typedef struct OracleRobbersOptions {
    bool all;       /* robber_place=every */
    bool worthless; /* robber_end=nothing */
} OracleRobbersOptions;

extern const OracleStep ORACLE_STEP_PLACE_ROBBER;
extern const OracleStep ORACLE_STEP_ROBBED;
extern const OracleStep ORACLE_STEP_ROBBED_FEATURES;

/** Nobody has scored yet: figures on space 0, robbers in hand. */
void oracle_track_clear(OracleGame *game);

/** Gives a player points in the game. */
void oracle_pay(OracleGame *game, int player, int points);

/** Points go from or to a player that are no pay for anything. */
void oracle_pass_points(OracleGame *game, int player, int points);

/** Gives points in the game to every player with most followers. */
void oracle_award_now(OracleGame *game, const OracleFeature *feature, int points);

#endif
