/**
 * The weights of the evaluation, from one table: fields, option rows, defaults and help texts.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_WEIGHTS_H
#define CARCARENA_BOTS_WEIGHTS_H

#include "carcarena/bots/bot.h"

/**
 * Calls X(name, default, minimum, maximum, help) for each weight. The name is the field's and the
 * option's, and help says what it means. The defaults come from matches (results/tuning-greedy.md).
 */
// clang-format off
#define EVALUATION_WEIGHTS(X) \
    X(city, "2", 0, 10, "share of the points a probable completion of a city adds") \
    X(road, "1.2", 0, 10, "share of the points a probable completion of a road adds") \
    X(cloister, "0.16", 0, 10, "share of the points a probable completion of a cloister adds") \
    X(farm, "1.1", 0, 10, "points a farm expects of each open city it borders") \
    X(guest, "1.9", 0, 10, "points for a follower and a tile of a city where a neutral figure stands") \
    X(follower, "85", 0, 100, "points a full hand of followers is worth early in the game") \
    X(scarce, "30", 0, 1000, "own turns of a game with which it is worth all that; with fewer, less") \
    X(spread, "3.6", 0.01, 100, "followers at which half of that worth is reached") \
    X(home, "0.42", 0, 1, "share of a follower expected home that counts as in hand") \
    X(doubt, "3.6", 0.01, 100, "fitting tiles to expect for an even chance to close") \
    X(growth, "0.038", 0, 1, "worth of a tile that fits without closing, in closing tiles") \
    X(tempo, "2.8", 0, 100, "points the next turn is worth to the player who has it") \
    X(promise, "1", 0, 10, "share that counts of points promised (sheep, the Count's City)") \
    X(pledge, "1", 0, 10, "share that counts as paid of points pledged (bids)") \
    X(loan, "1", 0, 10, "share that does not count of points others may take away (the fairy)") \
    X(danger, "1", 0, 10, "share lost of what followers in danger hold (the dragon near)") \
    X(extra, "1", 0, 10, "share that counts of what expansions pay more for completing (inns)") \
    X(haste, "9", 0.01, 100, "own turns left at which followers have lost half their worth") \
    X(contest, "0.57", 0, 10, "share that counts of what joining farms of different players would change") \
    X(join, "2.05", 0.01, 100, "tiles joining two of these to expect for an even chance that they are") \
    X(rival, "0.7", 0, 10, "the same share of joining roads, or cities, of different players") \
    X(sure, "0.72", 0, 1, "chance to close at one open cell, however many tiles fit there") \
    X(bound, "2.4", 0, 20, "points it costs to hold a farm, early in the game: nobody comes home")
// clang-format on

/** What prospects are worth. All are >= 0. */
typedef struct EvaluationWeights {
#define WEIGHT_FIELD(name, standard, minimum, maximum, help) double name;
    EVALUATION_WEIGHTS(WEIGHT_FIELD)
#undef WEIGHT_FIELD
} EvaluationWeights;

/** Number of each weight in the table, and how many there are. */
enum {
#define WEIGHT_NUMBER(name, standard, minimum, maximum, help) WEIGHT_##name,
    EVALUATION_WEIGHTS(WEIGHT_NUMBER)
#undef WEIGHT_NUMBER
        EVALUATION_OPTIONS
};

#define EVALUATION_OPTION_ROW(name, standard, minimum, maximum, help)                              \
    {#name, BOT_OPTION_REAL, standard, minimum, maximum, NULL, help},

/** Option specs of the weights, in the order of the table: bots list them among their own. */
#define EVALUATION_OPTION_ROWS EVALUATION_WEIGHTS(EVALUATION_OPTION_ROW)

/** The same as a table by themselves. */
extern const BotOptionSpec EVALUATION_OPTION_SPECS[EVALUATION_OPTIONS];

/** Weights from the option values that belong to EVALUATION_OPTION_SPECS. */
EvaluationWeights evaluation_weights(const BotOptionValue values[EVALUATION_OPTIONS]);

/** The tuned defaults. */
EvaluationWeights evaluation_weights_default(void);

#endif
