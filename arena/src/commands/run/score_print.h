/**
 * Prints the score of a running tournament in one line.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_SCORE_PRINT_H
#define ARENA_SCORE_PRINT_H

#include "carcarena/arena/report.h"

/**
 * Prints "Score of new vs old: 20 - 15 - 5  [0.562] 40" (wins, losses, ties, share, games) in the
 * format of fastchess. With more bots or seats: each bot's share of its points, best first.
 */
Status score_print(Store *store, const TournamentConfig *config, Message *message) MUST_USE;

#endif
