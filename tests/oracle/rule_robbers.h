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

/** Counting figures of a player: two with the messages. */
enum { ORACLE_COUNTERS = 2 };

/** Points of a player in a round of scoring, for the Robbers and the Messages. */
typedef struct OracleGain {
    int player, points;
    int figure;  /* figure that moves with them; -1: not chosen yet */
    bool robbed; /* the player's robber was paid */
    bool moved;  /* the counting figure has moved */
} OracleGain;

/** Decisions about the scoring track at the end of a round. */
typedef enum OracleRobberQuestion {
    ROBBER_MAY_FOLLOW, /* whether to follow a figure that moved back */
    ROBBER_FIGURE,     /* which figure moves with the lowest remaining points */
    ROBBER_WAITS,      /* waits for the order in which a figure moves */
    ROBBER_ROBS        /* which figure to rob */
} OracleRobberQuestion;

/** The scoring track and the Robbers. */
typedef struct OracleRobbers {
    int figure[ORACLE_SEATS][ORACLE_COUNTERS]; /* space of each counting figure */
    int space[ORACLE_SEATS];                   /* space of each robber; -1: not on the track */
    int offer[ORACLE_SEATS];                   /* space to which the robber may move back; -1:
                                                  none */
    int caught[ORACLE_SEATS][ORACLE_SEATS][ORACLE_COUNTERS]; /* by owner of the robber: points
                                                                with which a figure left its side */
    OracleGain gains[ORACLE_GAINS];
    int gain_count;
    int moving; /* figure whose order is asked for */
    int asked;  /* players who have decided about placing */
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

/** Clears the track: counting figures are on space 0 and robbers are not on it. */
void oracle_track_clear(OracleGame *game);

/** Gives a player points during the game. */
void oracle_pay(OracleGame *game, int player, int points);

/** Transfers points from or to a player that are not a payment. */
void oracle_pass_points(OracleGame *game, int player, int points);

/** Gives points during the game to every player with the majority. */
void oracle_award_now(OracleGame *game, const OracleFeature *feature, int points);

#endif
