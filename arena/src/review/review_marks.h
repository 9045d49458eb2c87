/**
 * Marks of turns, and numbers of players made of the costs of their turns.
 *
 * A cost is a difference of worth: chance to win plus lead / 100 points (turn_judge.h). In the
 * middle of an even game of base a point is worth about 0.03.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_REVIEW_MARKS_H
#define ARENA_REVIEW_MARKS_H

#include "carcarena/bots/turn_judge.h"

/** Costs from which on a turn has a mark. */
#define REVIEW_GOOD_COST       0.01
#define REVIEW_INACCURACY_COST 0.05
#define REVIEW_MISTAKE_COST    0.1
#define REVIEW_BLUNDER_COST    0.2

/** Cost that halves the accuracy of a turn. */
#define REVIEW_HALVING 0.1

/** These numbers as texts for sentences, such as "0.05". */
#define REVIEW_GOOD_TEXT       REVIEW_TEXT(REVIEW_GOOD_COST)
#define REVIEW_INACCURACY_TEXT REVIEW_TEXT(REVIEW_INACCURACY_COST)
#define REVIEW_MISTAKE_TEXT    REVIEW_TEXT(REVIEW_MISTAKE_COST)
#define REVIEW_BLUNDER_TEXT    REVIEW_TEXT(REVIEW_BLUNDER_COST)
#define REVIEW_HALVING_TEXT    REVIEW_TEXT(REVIEW_HALVING)
#define REVIEW_TEXT(cost)      REVIEW_TEXT_OF(cost)
#define REVIEW_TEXT_OF(cost)   #cost

/** How good a turn was. */
typedef enum ReviewMark {
    REVIEW_FORCED, /* the only turn */
    REVIEW_BEST,   /* none is better, as far as can be told */
    REVIEW_GOOD,
    REVIEW_INACCURACY,
    REVIEW_MISTAKE,
    REVIEW_BLUNDER,
    REVIEW_MARKS
} ReviewMark;

/** Returns "best", "good", ... */
const char *review_mark_text(ReviewMark mark);

/** Returns "", "?!", "?" or "??", as chess players write. */
const char *review_mark_sign(ReviewMark mark);

/**
 * Returns the mark of the played turn. A turn is marked as worse than good only if its cost is also
 * greater than its standard error.
 */
ReviewMark review_mark(const TurnJudgment *judgment);

/**
 * Returns the accuracy of a turn in percent: 100 for the best turn, halved by each REVIEW_HALVING
 * of cost. The accuracy of a player is the mean over their turns.
 */
double review_accuracy(double cost);

/** Returns the number of the turn that is best by evaluation, which `greedy` plays. */
uint32_t review_obvious(const TurnJudgment *judgment);

/**
 * Returns what the played turn costs more than the turn that is best by evaluation; less than 0 if
 * it is better. Noise of few decks, which looks like cost, is in both.
 * @pre a turn was played
 */
double review_excess(const TurnJudgment *judgment);

/**
 * Replaces the sum of `count` numbers by their mean, and the sum of their squares by its standard
 * error.
 */
void review_mean(double *sum, double *squares, double count);

/**
 * Estimates strength in Elo, on the scale on which `greedy` has 0, from the mean excess of a turn
 * and its standard error, for two players: a line through bots whose Elo is known
 * (results/reviews.md).
 * @param interval receives half of the 95 % interval
 */
double review_elo(double excess, double excess_error, double *interval);

#endif
