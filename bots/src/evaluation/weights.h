/**
 * Weights of the evaluation from one table: fields, option rows, defaults and help texts.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_WEIGHTS_H
#define CARCARENA_BOTS_WEIGHTS_H

#include "carcarena/bots/bot.h"
#include "evaluation/net.h"

/**
 * Calls X(name, default, minimum, maximum, help) for each weight. `name` is the name of the field
 * and the option. The defaults were tuned by matches (results/tuning-greedy.md). With expansions
 * they are multiplied by the factors of box_weights.c.
 */
// clang-format off
#define EVALUATION_WEIGHTS(X) \
    X(city, "2", 0, 10, "share of the points that a completed city adds, times its probability") \
    X(road, "1.2", 0, 10, "share of the points that a completed road adds, times its probability") \
    X(cloister, "0.16", 0, 10, "share of the points that a completed cloister adds, times its probability") \
    X(farm, "1.1", 0, 10, "points a farm is expected to gain for each open city it borders") \
    X(guest, "1.9", 0, 10, "points for each follower and tile of a city with a neutral figure") \
    X(follower, "85", 0, 100, "points of a full supply of followers early in the game") \
    X(scarce, "30", 0, 1000, "own turns per game at which a supply has its full value; proportionally less below") \
    X(spread, "3.6", 0.01, 100, "number of followers at which half of that value is reached") \
    X(home, "0.42", 0, 1, "share of a follower expected to return that counts as in supply") \
    X(doubt, "3.6", 0.01, 100, "fitting tiles a player must expect to draw for a 50 % chance to close") \
    X(growth, "0.038", 0, 1, "value of a tile that fits without closing, in closing tiles") \
    X(tempo, "2.8", 0, 100, "points of the next turn for the player to move") \
    X(promise, "1", 0, 10, "share of promised points that counts (sheep, gold, ransoms)") \
    X(pledge, "1", 0, 10, "share of pledged points that counts as paid (bids)") \
    X(loan, "1", 0, 10, "share of points others may take away that is subtracted (the fairy)") \
    X(danger, "1", 0, 10, "share lost of what endangered followers hold (a dragon nearby)") \
    X(asset, "5", 0, 100, "points of what brings further tiles early in the game (an abbey, a builder)") \
    X(extra, "1", 0, 10, "share that counts of the extra points of expansions for completing (inns)") \
    X(haste, "9", 0.01, 100, "own turns left at which followers have lost half their value") \
    X(contest, "0.57", 0, 10, "share that counts of what joining farms of different players changes") \
    X(join, "2.05", 0.01, 100, "joining tiles a player must expect to draw for a 50 % chance of a join") \
    X(rival, "0.7", 0, 10, "share that counts of what joining roads or cities of different players changes") \
    X(sure, "0.72", 0, 1, "maximum chance to close at one open cell") \
    X(bound, "2.4", 0, 20, "points subtracted for a farm early in the game, as its followers do not return") \
    X(learned, "1", 0, 10, "share that counts of the learned corrections; 0: none") \
    X(boxes, "1", 0, 1, "share of the changes that were tuned for expansions in play; 0: the same weights in every game")
// clang-format on

/** The weights. All are >= 0. */
typedef struct EvaluationWeights {
#define WEIGHT_FIELD(name, standard, minimum, maximum, help) double name;
    EVALUATION_WEIGHTS(WEIGHT_FIELD)
#undef WEIGHT_FIELD
    const Nets *nets; /* learned corrections; NULL: none. Borrowed, valid as long as the weights */
} EvaluationWeights;

/** Index of each weight in the table, and the number of weights. */
enum {
#define WEIGHT_NUMBER(name, standard, minimum, maximum, help) WEIGHT_##name,
    EVALUATION_WEIGHTS(WEIGHT_NUMBER)
#undef WEIGHT_NUMBER
        EVALUATION_NET, /* index of the option `net` */
    EVALUATION_OPTIONS
};

#define EVALUATION_OPTION_ROW(name, standard, minimum, maximum, help)                              \
    {#name, BOT_OPTION_REAL, standard, minimum, maximum, NULL, help},

/** Option specs of the weights in the order of the table, for the option lists of bots. */
#define EVALUATION_OPTION_ROWS                                                                     \
    EVALUATION_WEIGHTS(EVALUATION_OPTION_ROW){                                                     \
        "net",                                                                                     \
        BOT_OPTION_FILE,                                                                           \
        "",                                                                                        \
        0,                                                                                         \
        0,                                                                                         \
        NULL,                                                                                      \
        "file of learned corrections instead of the built-in ones"},

/** The same option specs as an array. */
extern const BotOptionSpec EVALUATION_OPTION_SPECS[EVALUATION_OPTIONS];

/**
 * Reads the weights from the values of the options in EVALUATION_OPTION_SPECS.
 * @param nets receives the learned corrections, which `out` refers to: those of the file, or the
 * built-in ones for these rules
 * @return STATUS_INVALID for a file of corrections that is not one; the message says what was
 * expected
 */
Status evaluation_weights_read(EvaluationWeights *out, Nets *nets,
                               const BotOptionValue values[EVALUATION_OPTIONS], const Rules *rules,
                               Message *message) MUST_USE;

/** Returns the tuned defaults, without learned corrections. */
EvaluationWeights evaluation_weights_default(void);

/**
 * Returns the tuned defaults with the built-in corrections for these rules: the evaluation of
 * `greedy` without options.
 * @param nets receives the corrections, which the result refers to
 */
EvaluationWeights evaluation_weights_usual(Nets *nets, const Rules *rules);

#endif
