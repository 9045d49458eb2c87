/**
 * Shared by the players of the papers: the points they count and the budget they spend.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_PAPER_VALUES_H
#define CARCARENA_BOTS_PAPER_VALUES_H

#include "carcarena/bots/bot.h"

/**
 * Returns the lead of `player` over the best opponent if the game ended now. In the papers, with
 * two players, this is the difference.
 */
double paper_lead(const Rules *rules, const Game *game, int player);

/** A budget being spent. */
typedef struct PaperBudget {
    const BotBudget *budget;
    uint64_t limit; /* simulations */
    uint64_t end;   /* end time, if limited */
    uint64_t done;  /* counted by the caller */
} PaperBudget;

/**
 * Returns when to end a decision, on the budget's clock; BOT_CLOCK_STOP: no time limit; 0: no clock
 * either.
 * @param decisions number of decisions of this kind in a turn: each gets its share of a game clock
 */
uint64_t paper_time_end(const Rules *rules, const Game *game, const BotBudget *budget,
                        uint32_t decisions);

/**
 * Begins to spend a budget.
 * @param simulations limit if the budget has none and time is not limited
 * @param end from paper_time_end
 */
PaperBudget paper_budget(const BotBudget *budget, uint64_t simulations, uint64_t end);

/**
 * Returns true if one more simulation is allowed; the first always is. Reads the clock every 16th
 * time.
 */
bool paper_budget_allows(const PaperBudget *self);

#endif
