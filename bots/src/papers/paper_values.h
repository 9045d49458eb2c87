/**
 * What the players of the papers have in common: the points they count and the budget they spend.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_PAPER_VALUES_H
#define CARCARENA_BOTS_PAPER_VALUES_H

#include "carcarena/bots/bot.h"

/** Points by which `player` leads the best of the others if the game ended now. The papers have two
 * players: there it is the difference. */
double paper_lead(const Rules *rules, const Game *game, int player);

/** A budget being spent. */
typedef struct PaperBudget {
    const BotBudget *budget;
    uint64_t limit; /* simulations */
    uint64_t end;   /* of the time, if it is limited */
    uint64_t done;  /* the caller counts */
} PaperBudget;

/**
 * When to end a decision, on the budget's clock; BOT_CLOCK_STOP: time is not limited; 0: nor is
 * there a clock.
 * @param decisions of this kind in a turn: what share of a clock for the whole game is one's.
 */
uint64_t paper_time_end(const Rules *rules, const Game *game, const BotBudget *budget,
                        uint32_t decisions);

/** Begins to spend. @param simulations without a limit of the budget's own, unless time is one.
 * @param end as paper_time_end says. */
PaperBudget paper_budget(const BotBudget *budget, uint64_t simulations, uint64_t end);

/** True if there may be one more; the first is always allowed. Looks at the clock every 16th time.
 */
bool paper_budget_allows(const PaperBudget *self);

#endif
