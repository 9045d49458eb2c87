// SPDX-License-Identifier: MIT
#include "papers/paper_values.h"

#include "search/time_share.h"

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

uint64_t paper_time_end(const Rules *rules, const Game *game, const BotBudget *budget,
                        uint32_t decisions) {
    if (budget->clock == NULL) {
        return 0;
    }
    if (budget->move_ms == 0 && budget->game_ms == 0) {
        return BOT_CLOCK_STOP;
    }
    const uint64_t now = budget->clock(budget->clock_user);
    return now + time_share_ns(budget, decisions * time_share_turns(rules, game));
}

PaperBudget paper_budget(const BotBudget *budget, uint64_t simulations, uint64_t end) {
    PaperBudget self = {.budget = budget, .limit = simulations, .end = end};
    if (budget->simulations > 0) {
        self.limit = budget->simulations;
    } else if (end > 0 && end != BOT_CLOCK_STOP) {
        self.limit = UINT64_MAX;
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
