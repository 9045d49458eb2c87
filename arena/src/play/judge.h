/**
 * Judging: who ranks where at the end of a game, and whether it is played again.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_JUDGE_H
#define ARENA_JUDGE_H

#include "carcarena/arena/match_rules.h"
#include "carcarena/arena/record.h"

/** Ranks from scores and faults: seats that forfeit are last; of a void game all are first.
 * @param level points do not count, all seats that do not forfeit rank alike. */
void ranks_judge(GameRecord *record, const MatchRules *rules, bool level);

/** Whether a fault has made the game void: it is played no further. A signal does so also where the
 * game is not played again. The fault of a bot that was withdrawn does not: it would only be at
 * fault again. */
bool judge_voids(const GameRecord *record, const MatchRules *rules);

/** Whether the same seats play once more: a void game on a fresh deck, which is noted in the
 * record, or a tied one until it is decided. */
bool judge_again(GameRecord *record, const MatchRules *rules);

#endif
