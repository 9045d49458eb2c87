/**
 * Arithmetic that searches share: the reward of a lead, the attention to a move, a logarithm. It
 * takes nothing but sqrt from the mathematics library, so that every machine computes the same.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_UTILITY_H
#define CARCARENA_BOTS_UTILITY_H

#include <stdint.h>

/** Shape of the utility. */
typedef struct Utility {
    double scale; /* lead in points that earns half of the highest reward; > 0 */
    double win;   /* share of winning, 0..1 */
} Utility;

/**
 * Reward of a lead, in (-1, 1), at the end of the game in [-1, 1]: points, squeezed once, and a
 * share of winning itself that weighs more the nearer the end is.
 *
 *   (1 - win) * lead / (scale + |lead|) + win * lead / (2.6 * sqrt(draws_left) + |lead|)
 *
 * The second term is about 2 P(win) - 1: in games of greedy the lead changes by 22 points, one
 * standard deviation, over 71 draws. x / (1 + |x|) stands for a hyperbolic tangent.
 * @param draws_left tiles still to be drawn; 0: who leads has won.
 */
double utility_of_lead(const Utility *utility, double lead, uint32_t draws_left);

/**
 * The share of attention, not yet normalised, of a move that is `loss` points below the best, in
 * (0, 1]: exp(-loss / temperature) in the form (1 + x / 64)^-64, which six multiplications find.
 */
double utility_attention(double loss, double temperature);

/**
 * ln of a normal number > 0, to 12 digits: additions, multiplications and one division in fixed
 * order.
 */
double natural_log(double x);

#endif
