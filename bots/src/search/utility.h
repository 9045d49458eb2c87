/**
 * Arithmetic shared by searches: the reward of a lead, the prior of a move, a logarithm. It uses
 * only sqrt from the mathematics library, so every machine computes the same.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_UTILITY_H
#define CARCARENA_BOTS_UTILITY_H

#include <stdint.h>

/** Shape of the utility. */
typedef struct Utility {
    double scale; /* lead in points with half of the highest reward; > 0 */
    double win;   /* weight of winning, 0 to 1 */
} Utility;

/**
 * Returns the reward of a lead, in (-1, 1), at the end of the game in [-1, 1]: a squashed lead in
 * points, and a term for winning that gains weight toward the end.
 *
 *   (1 - win) * lead / (scale + |lead|) + win * lead / (2.6 * sqrt(draws_left) + |lead|)
 *
 * The second term is about 2 P(win) - 1: in games of greedy the lead changes by 22 points, one
 * standard deviation, over 71 draws. x / (1 + |x|) approximates a hyperbolic tangent.
 * @param draws_left tiles left to draw; 0: the leader has won
 */
double utility_of_lead(const Utility *utility, double lead, uint32_t draws_left);

/**
 * Returns the prior, not yet normalized, of a move that is `loss` points below the best, in (0, 1]:
 * exp(-loss / temperature) in the form (1 + x / 64)^-64, which takes six multiplications.
 */
double utility_attention(double loss, double temperature);

/**
 * Returns ln of a normal number > 0 to 12 digits, with additions, multiplications and one division
 * in fixed order.
 */
double natural_log(double x);

#endif
