/**
 * Time management: how much of the clock a turn may use.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_TIME_SHARE_H
#define CARCARENA_BOTS_TIME_SHARE_H

#include "carcarena/bots/bot.h"

/**
 * Returns the nanoseconds for a turn whose decisions are all chosen at once.
 *
 * With a limit per move: all but 1/64 and at least 0.2 ms, for returning the answer. With a game
 * clock: the remaining time divided by the turns left plus one, and most of the increment, which is
 * added after the turn; never more than half of the remaining time. The extra turn is the reserve
 * for longer or additional turns.
 * @param budget move_ms or game_ms is not 0; the smaller share applies
 * @param turns own turns left, including this one; at least 1
 */
uint64_t time_share_ns(const BotBudget *budget, uint32_t turns);

/** Returns the number of turns the deciding player has left, including this one. */
uint32_t time_share_turns(const Rules *rules, const Game *game);

#endif
