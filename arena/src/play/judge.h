/**
 * Ranks of a game, and whether it is replayed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_JUDGE_H
#define ARENA_JUDGE_H

#include "carcarena/arena/match_rules.h"
#include "carcarena/arena/record.h"

/**
 * Sets ranks from scores and faults: forfeited seats are last; in an aborted game all are first.
 * @param level points do not count; all seats without a forfeit rank equally
 */
void ranks_judge(GameRecord *record, const MatchRules *rules, bool level);

/**
 * Returns true if a fault aborts the game at once. A signal does so even if the game is not
 * replayed. A fault of a withdrawn bot does not, since it would be at fault again.
 */
bool judge_voids(const GameRecord *record, const MatchRules *rules);

/**
 * Returns true if the same seats play again: an aborted game on a fresh deck, which is noted in the
 * record, or a tied one until it is decided.
 */
bool judge_again(GameRecord *record, const MatchRules *rules);

#endif
