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

#include "evaluation/closing_odds.h"
#include "evaluation/weights.h"

/** Tables for one Rules and scratch memory; one thread at a time. */
typedef struct Evaluator Evaluator;

struct Totals; /* terms.h */

/** @param out owned by the caller, freed with evaluator_destroy. @return STATUS_NO_MEMORY. */
Status evaluator_create(Evaluator **out, const Rules *rules, const EvaluationWeights *weights,
                        Message *message) MUST_USE;

/** Frees an evaluator; NULL is allowed. */
void evaluator_destroy(Evaluator *evaluator);

/**
 * Reads the unseen tiles of `game`. Call it once a decision: all positions evaluated afterwards
 * are judged by these tiles, also those a few draws later.
 */
void evaluator_prepare(Evaluator *evaluator, const Game *game);

/** Returns the odds of the unseen tiles that evaluator_prepare read. */
ClosingOdds *evaluator_odds(Evaluator *evaluator);

/**
 * Drops what is remembered of the tiles on the table. Call it before the next evaluation if tiles
 * were laid since the last one. Positions that differ in figures only need no call, which saves
 * half the work.
 */
void evaluator_table_changed(Evaluator *evaluator);

/**
 * Supplies precomputed totals for open features; following evaluations skip them. It counts for
 * positions between turns in which no expansion has prospects. Until the table changes, these
 * positions differ by at most one follower, and by neutral figures.
 * @param open NULL: evaluate open features again
 * @param entered FeatureView.id of the feature where that follower is, or FEATURE_NONE
 */
void evaluator_presume(Evaluator *evaluator, const struct Totals *open, uint32_t entered);

/**
 * Expected final points of every player. Exact for a finished game.
 * @param values rules_players values. @pre evaluator_prepare was called, and
 * evaluator_table_changed since tiles were laid.
 */
void evaluator_values(Evaluator *evaluator, const Game *game, double *values);

/** True while totals are supplied: then a move of a neutral figure changes only what it pays. */
bool evaluator_presumes(const Evaluator *evaluator);

/**
 * Adds `times` the worth of such a move, which ends the turn, to the values of the position after
 * it. @param game before the move @param times 1 or -1
 */
void evaluator_move(Evaluator *evaluator, const Game *game, Action move, int times, double *values);

/** Points by which `player` leads the best of the others (negative: trails). */
double evaluation_margin(const double *values, int players, int player);

#endif
