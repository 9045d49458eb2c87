// SPDX-License-Identifier: MIT
#include "search/time_share.h"

#include "carcarena/engine/view.h"

static const uint64_t NS_PER_MS = 1000000;

// Subtracts a reserve for returning the answer: 1/64, at least 0.2 ms; of very short times a half.
static uint64_t without_way(uint64_t ns) {
    static const uint64_t WAY_NS = 200000;
    const uint64_t part = ns / 64 > WAY_NS ? ns / 64 : WAY_NS;
    return part < ns / 2 ? ns - part : ns / 2;
}

static uint64_t share_of_game(const BotBudget *budget, uint32_t turns) {
    const uint64_t left = budget->game_ms * NS_PER_MS;
    const uint64_t share = left / (turns + 1U) + budget->increment_ms * NS_PER_MS / 8 * 7;
    return share < left / 2 ? share : left / 2;
}

uint64_t time_share_ns(const BotBudget *budget, uint32_t turns) {
    uint64_t share = UINT64_MAX;
    if (budget->move_ms != 0) {
        share = without_way(budget->move_ms * NS_PER_MS);
    }
    if (budget->game_ms != 0) {
        const uint64_t of_game = without_way(share_of_game(budget, turns));
        share = of_game < share ? of_game : share;
    }
    return share;
}

uint32_t time_share_turns(const Rules *rules, const Game *game) {
    const uint32_t players = (uint32_t)rules_players(rules);
    return (game_draws_left(rules, game) + players - 1) / players + 1;
}
