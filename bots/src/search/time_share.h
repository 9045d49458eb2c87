/**
 * How long to think: what of the clocks one turn may take.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_TIME_SHARE_H
#define CARCARENA_BOTS_TIME_SHARE_H

#include "carcarena/bots/bot.h"

/**
 * Nanoseconds for a turn whose decisions are all chosen at once.
 *
 * Of a limit by the move all but 1/64 and at least 0.2 ms: the answer has to get back. Of a game
 * clock an even share, what is left of it divided by the turns to come and one more, and most of
 * the increment, which comes when the turn is over; never more than half of what is left. The
 * turn beyond the last is the reserve for turns that take longer or come in addition.
 * @param budget move_ms or game_ms is not 0; the smaller share counts.
 * @param turns own turns to come, this one included; at least 1.
 */
uint64_t time_share_ns(const BotBudget *budget, uint32_t turns);

/** Turns the player to decide still has, this one included. */
uint32_t time_share_turns(const Rules *rules, const Game *game);

#endif
