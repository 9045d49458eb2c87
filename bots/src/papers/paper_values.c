// SPDX-License-Identifier: MIT
#include "papers/paper_values.h"

enum { CLOCK_PERIOD = 16 };

double paper_lead(const Rules *rules, const Game *game, int player) {
    int32_t points[PLAYERS_MAX];
    game_value(rules, game, points);
    const int players = rules_players(rules);
    int32_t best = 0;
    bool found = false;
    for (int other = 0; other < players; other++) {
        if (other != player && (!found || points[other] > best)) {
            best = points[other];
            found = true;
        }
    }
    return points[player] - best;
}

PaperBudget paper_budget(const BotBudget *budget, uint64_t simulations) {
    const bool timed = budget->move_ms > 0 && budget->clock != NULL;
    PaperBudget self = {.budget = budget, .limit = simulations};
    if (budget->simulations > 0) {
        self.limit = budget->simulations;
    } else if (timed) {
        self.limit = UINT64_MAX;
    }
    if (timed) {
        self.end = budget->clock(budget->clock_user) + budget->move_ms * UINT64_C(1000000);
    }
    return self;
}

bool paper_budget_allows(const PaperBudget *self) {
    if (self->done == 0 || self->done >= self->limit) {
        return self->done < self->limit;
    }
    return self->end == 0 || self->done % CLOCK_PERIOD != 0 ||
           self->budget->clock(self->budget->clock_user) < self->end;
}
