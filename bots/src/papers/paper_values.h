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

/** Begins to spend. @param simulations without a limit of the budget's own, unless time is one. */
PaperBudget paper_budget(const BotBudget *budget, uint64_t simulations);

/** True if there may be one more; the first is always allowed. Looks at the clock every 16th time.
 */
bool paper_budget_allows(const PaperBudget *self);

#endif
