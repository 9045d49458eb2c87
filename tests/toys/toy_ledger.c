// SPDX-License-Identifier: MIT
//
// Toy: the hooks after each award and each payment; sums up the points they report. Position texts
// do not contain these points. Follow a game from its start or from a position without points.
#include "table/awards.h"
#include "table/facts.h"
#include "toys.h"

typedef struct ToyLedger {
    int32_t reported[PLAYERS_MAX];
    uint32_t awards;
} ToyLedger;

static void ledger_awarded(const Rules *rules, Game *game, uint32_t module, const Award *award,
                           unsigned player, ScoreLog *log) {
    ToyLedger *ledger = module_state(rules, game, module);
    ledger->reported[player] += award->points;
    ledger->awards++;
}

static void ledger_passed(const Rules *rules, Game *game, uint32_t module, unsigned player,
                          int32_t points, ScoreLog *log) {
    ToyLedger *ledger = module_state(rules, game, module);
    ledger->reported[player] += points;
}

/** Checks the sums until final scoring, which no hook reports. */
static Status ledger_check(const Rules *rules, const Game *game, uint32_t module,
                           Message *message) {
    const ToyLedger *ledger = module_state_const(rules, game, module);
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        if (game->pending != PENDING_OVER && ledger->reported[player] != game->scores[player]) {
            return message_set(message, STATUS_INVALID,
                               "player %u has %d points, hooks reported %d", player,
                               game->scores[player], ledger->reported[player]);
        }
    }
    return STATUS_OK;
}

static void ledger_facts(const Rules *rules, const Game *game, uint32_t module, FactList *list) {
    const ToyLedger *ledger = module_state_const(rules, game, module);
    fact_hold(list, "awards", -1, (int32_t)ledger->awards);
}

const Expansion TOY_LEDGER = {
    .id = "toy-ledger",
    .description = "sums up all awards and payments",
    .state = {.state_size = sizeof(ToyLedger), .check = ledger_check},
    .scoring = {.facts = ledger_facts, .awarded = ledger_awarded, .passed = ledger_passed},
};
