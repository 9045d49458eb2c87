/**
 * Static evaluation: how many points every player may expect in the end, judged from one position
 * without looking ahead. Greedy and search share it.
 *
 * Expected points of a player = what he would get if the game ended now (game_value)
 *   + for each feature he leads: probability that it is completed x what completing adds, by the
 *     rules of the expansions in play too (inns),
 *   + for each farm he leads: open cities on it that may still close,
 *   + for each open cell where farms, roads or cities of different players
 *     meet: what joining them would change,
 *   + for each follower in a city with a neutral figure (the gingerbread man): what its leaving may
 *     pay,
 *   + the worth of followers in hand, counting those expected home in part,
 *   + for the player whose turn it is: what a turn is worth,
 *   + what expansions let him expect (game_prospects): points promised (the sheep of a flock, a
 *     share for who waits in the City of the Count), less points pledged (a bid for a tile), less
 *     points counted above that are his for the time being (the fairy's), less what followers in
 *     danger hold, times the odds (the dragon near, the range of a tower).
 *
 * The probability of completing looks at every cell where the feature is open: how many unseen
 * tiles fit that cell and close the feature there, and how many merely fit. It knows what is
 * unseen, never the order.
 *
 * All arithmetic is basic IEEE in fixed order, so a position has the same value everywhere.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_EVALUATION_H
#define CARCARENA_BOTS_EVALUATION_H

#include "carcarena/bots/bot.h"

/** What prospects are worth. All are >= 0; the defaults come from matches (bots/README.md). */
typedef struct EvaluationWeights {
    double city;     /* share of the points a probable completion of a city adds */
    double road;     /* the same for a road */
    double cloister; /* the same for a cloister */
    double farm;     /* points a farm expects from each open city it borders, early in the game */
    double guest;    /* points for a follower and a tile of a city where a neutral figure stands */
    double follower; /* points that a full hand of followers is worth early in the game */
    double scarce;   /* own turns of a whole game with which it is worth all that: fewer, less */
    double spread;  /* followers at which half of that worth is reached: small = first ones count */
    double home;    /* share of a follower expected home that counts as in hand */
    double doubt;   /* fitting tiles a player must expect to draw for an even chance to close */
    double growth;  /* worth of a tile that fits without closing, in closing tiles */
    double tempo;   /* points the next turn is worth to the player who has it */
    double promise; /* share of the points that an expansion promises */
    double pledge;  /* share of the points that a player has pledged and as good as paid */
    double loan;    /* share of points counted now that somebody may take away */
    double danger;  /* worth of a follower in danger, times the odds, in what he holds */
    double extra;   /* share of what completing adds by expansions beside the basic game */
    double haste;   /* own turns left at which followers and farms have lost half their worth */
    double contest; /* share of what joining farms of different players would change */
    double join;    /* tiles joining two to expect for an even chance that they are joined */
    double rival;   /* the same share of joining roads, or cities, of different players */
    double sure;    /* chance to close at one open cell, however many tiles fit there */
    double bound;   /* points it costs to hold a farm, early in the game: nobody comes home */
} EvaluationWeights;

enum { EVALUATION_OPTIONS = 23 };

#define EVALUATION_ROW(key, standard, minimum, maximum, help)                                      \
    {key, BOT_OPTION_REAL, standard, minimum, maximum, NULL, help},

/** Option specs of the weights, in the order of the struct: bots list them among their own. */
#define EVALUATION_OPTION_ROWS                                                                     \
    EVALUATION_ROW("city", "2", 0, 10, "share of the points a probable completion of a city adds") \
    EVALUATION_ROW("road", "1.2", 0, 10,                                                           \
                   "share of the points a probable completion of a road adds")                     \
    EVALUATION_ROW("cloister", "0.16", 0, 10,                                                      \
                   "share of the points a probable completion of a cloister adds")                 \
    EVALUATION_ROW("farm", "1.1", 0, 10, "points a farm expects of each open city it borders")     \
    EVALUATION_ROW("guest", "1.9", 0, 10,                                                          \
                   "points for a follower and a tile of a city where a neutral figure stands")     \
    EVALUATION_ROW("follower", "85", 0, 100,                                                       \
                   "points a full hand of followers is worth early in the game")                   \
    EVALUATION_ROW("scarce", "30", 0, 1000,                                                        \
                   "own turns of a game with which it is worth all that; with fewer, less")        \
    EVALUATION_ROW("spread", "3.6", 0.01, 100, "followers at which half of that worth is reached") \
    EVALUATION_ROW("home", "0.42", 0, 1,                                                           \
                   "share of a follower expected home that counts as in hand")                     \
    EVALUATION_ROW("doubt", "3.6", 0.01, 100,                                                      \
                   "fitting tiles to expect for an even chance to close")                          \
    EVALUATION_ROW("growth", "0.038", 0, 1,                                                        \
                   "worth of a tile that fits without closing, in closing tiles")                  \
    EVALUATION_ROW("tempo", "2.8", 0, 100,                                                         \
                   "points the next turn is worth to the player who has it")                       \
    EVALUATION_ROW("promise", "1", 0, 10,                                                          \
                   "share that counts of points promised (sheep, the Count's City)")               \
    EVALUATION_ROW("pledge", "1", 0, 10, "share that counts as paid of points pledged (bids)")     \
    EVALUATION_ROW("loan", "1", 0, 10,                                                             \
                   "share that does not count of points others may take away (the fairy)")         \
    EVALUATION_ROW("danger", "1", 0, 10,                                                           \
                   "share lost of what followers in danger hold (the dragon near)")                \
    EVALUATION_ROW("extra", "1", 0, 10,                                                            \
                   "share that counts of what expansions pay more for completing (inns)")          \
    EVALUATION_ROW("haste", "9", 0.01, 100,                                                        \
                   "own turns left at which followers have lost half their worth")                 \
    EVALUATION_ROW("contest", "0.57", 0, 10,                                                       \
                   "share that counts of what joining farms of different players would change")    \
    EVALUATION_ROW("join", "2.05", 0.01, 100,                                                      \
                   "tiles joining two of these to expect for an even chance that they are")        \
    EVALUATION_ROW("rival", "0.7", 0, 10,                                                          \
                   "the same share of joining roads, or cities, of different players")             \
    EVALUATION_ROW("sure", "0.72", 0, 1,                                                           \
                   "chance to close at one open cell, however many tiles fit there")               \
    EVALUATION_ROW("bound", "2.4", 0, 20,                                                          \
                   "points it costs to hold a farm, early in the game: nobody comes home")

/** The same as a table by themselves. */
extern const BotOptionSpec EVALUATION_OPTION_SPECS[EVALUATION_OPTIONS];

/** Weights from the option values that belong to EVALUATION_OPTION_SPECS. */
EvaluationWeights evaluation_weights(const BotOptionValue values[EVALUATION_OPTIONS]);

/** The tuned defaults. */
EvaluationWeights evaluation_weights_default(void);

/** Tables for one Rules and scratch memory; one thread at a time. */
typedef struct Evaluator Evaluator;

struct Totals; /* terms.h */

/** @param out owned by the caller, freed with evaluator_destroy. @return STATUS_NO_MEMORY. */
Status evaluator_create(Evaluator **out, const Rules *rules, const EvaluationWeights *weights,
                        Message *message) MUST_USE;

/** Frees an evaluator; NULL is allowed. */
void evaluator_destroy(Evaluator *evaluator);

/**
 * Looks at the unseen tiles of `game`: call it once a decision. Positions evaluated afterwards are
 * judged by these unseen tiles, also those a few draws further on.
 */
void evaluator_prepare(Evaluator *evaluator, const Game *game);

/** The odds of the unseen tiles that evaluator_prepare looked at. */
struct ClosingOdds *evaluator_odds(Evaluator *evaluator);

/**
 * Tells that the next position has other tiles on the table than the one evaluated last. Between
 * positions that differ in figures only, half the work is spared by not saying so.
 */
void evaluator_table_changed(Evaluator *evaluator);

/**
 * Tells what the open features of the next positions promise, so that they are not looked at: of
 * positions between turns, where moreover no expansion has prospects. Until the table changes these
 * positions differ by one follower at most, and by figures that are nobody's.
 * @param open NULL: look again
 * @param entered FeatureView.id of the feature where that follower is, or FEATURE_NONE
 */
void evaluator_presume(Evaluator *evaluator, const struct Totals *open, uint32_t entered);

/**
 * Expected final points of every player. Exact for a finished game.
 * @param values rules_players values. @pre evaluator_prepare was called, and
 * evaluator_table_changed since tiles were laid.
 */
void evaluator_values(Evaluator *evaluator, const Game *game, double *values);

/** True while presumed: then a move of a figure that is nobody's changes nothing but what it pays.
 */
bool evaluator_presumes(const Evaluator *evaluator);

/**
 * Adds `times` what such a move, which ends the turn, makes the position after it worth beyond that
 * after another one. @param game before the move @param times 1 or -1
 */
void evaluator_move(Evaluator *evaluator, const Game *game, Action move, int times, double *values);

/** Points by which `player` leads the best of the others (negative: trails). */
double evaluation_margin(const double *values, int players, int player);

#endif
