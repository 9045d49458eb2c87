/**
 * Static evaluation: the final points that each player may expect, judged from one position without
 * lookahead. Greedy and the searches share it.
 *
 * The expected points of a player are the sum of
 *
 * - the points they would get if the game ended now (game_value);
 * - for each feature they lead: the probability that it is completed, times what completing adds,
 *   including what expansions pay (inns);
 * - for each farm they lead: the open cities on it that may still close;
 * - for each open cell where farms, roads or cities of different players meet: what joining them
 *   changes (contests.h);
 * - for each of their followers in a city with the gingerbread man: what it may pay on leaving;
 * - the value of their supply, in which followers expected to return count in part;
 * - for the player to move: the value of a turn;
 * - prospects that expansions report (game_prospects). Points promised count in part (the sheep
 *   of a flock, gold, ransoms). What brings further tiles counts early in the game (an abbey in
 *   hand, a builder). Three amounts are subtracted: points pledged (a bid for a tile), points
 *   counted above that may be lost again (the fairy's), and what endangered followers hold times
 *   the risk (dragon, towers).
 *
 * The probability of completing depends on each cell where the feature is open: how many unseen
 * tiles fit that cell and close the feature there, and how many only fit. It never uses the order
 * of the unseen tiles.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_EVALUATION_H
#define CARCARENA_BOTS_EVALUATION_H

#include "evaluation/closing_odds.h"
#include "evaluation/net_inputs.h"
#include "evaluation/weights.h"

/** Tables for one Rules, and scratch memory. One thread at a time. */
typedef struct Evaluator Evaluator;

struct Totals; /* terms.h */

/**
 * Creates an evaluator.
 * @param out owned by the caller, freed with evaluator_destroy
 * @return STATUS_NO_MEMORY
 */
Status evaluator_create(Evaluator **out, const Rules *rules, const EvaluationWeights *weights,
                        Message *message) MUST_USE;

/** Frees an evaluator; NULL is allowed. */
void evaluator_destroy(Evaluator *evaluator);

/**
 * Reads the unseen tiles of `game`. Call it once per decision. All later evaluations use these
 * tiles, even for positions a few draws ahead.
 */
void evaluator_prepare(Evaluator *evaluator, const Game *game);

/** Returns the odds of the unseen tiles read by evaluator_prepare. */
ClosingOdds *evaluator_odds(Evaluator *evaluator);

/**
 * Drops the cached data of the tiles on the table. Call it before the next evaluation if tiles were
 * placed since the last one. Between positions that differ only in figures no call is needed, which
 * halves the cost.
 */
void evaluator_table_changed(Evaluator *evaluator);

/**
 * Supplies precomputed totals for open features; following evaluations skip them. The totals are
 * used for positions between turns in which no expansion has prospects. Until the table changes,
 * these positions may differ by one follower and by neutral figures.
 * @param open NULL: evaluate open features again
 * @param entered FeatureView.id of the feature with that follower, or FEATURE_NONE
 */
void evaluator_set_open_totals(Evaluator *evaluator, const struct Totals *open, uint32_t entered);

/**
 * Writes the expected final points of every player. Exact for a finished game.
 * @param values rules_players values
 * @pre evaluator_prepare was called, and evaluator_table_changed after the last placement
 */
void evaluator_values(Evaluator *evaluator, const Game *game, double *values);

/** Changes the values of a position in the turn of `player` to those if the turn ended there. */
void evaluator_next_turn(const Evaluator *evaluator, const Game *game, int player, double *values);

/**
 * Returns true while totals are supplied. A move of a neutral figure then changes only its payment.
 */
bool evaluator_has_open_totals(const Evaluator *evaluator);

/**
 * Adds `times` the value of a move of the gingerbread man that ends the turn. `values` are those of
 * the position after it. Returns FeatureView.id of the city it moves to.
 * @param game the game before the move
 * @param times 1 or -1
 */
uint32_t evaluator_move(Evaluator *evaluator, const Game *game, Action move, int times,
                        double *values);

/** Returns the points by which `player` leads the best opponent; negative if they trail. */
double evaluation_margin(const double *values, int players, int player);

/**
 * Lists the inputs of all terms that networks may correct, for training.
 * @param rows room for INPUT_ROWS_MAX
 * @return number of rows
 * @pre evaluator_prepare was called
 */
uint32_t evaluator_inputs(Evaluator *evaluator, const Game *game, InputRow *rows);

#endif
