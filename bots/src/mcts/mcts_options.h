/**
 * Options of the bot mcts and what they come to.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_MCTS_OPTIONS_H
#define CARCARENA_BOTS_MCTS_OPTIONS_H

#include "mcts/mcts_arbiter.h"
#include "mcts/mcts_team.h"

/** What the played turn has most of. */
typedef enum MctsFinal { MCTS_FINAL_VISITS, MCTS_FINAL_VALUE } MctsFinal;

/** A bot as its options have it. */
typedef struct MctsOptions {
    MctsSettings search;
    ArbiterSettings arbiter;
    uint64_t simulations; /* a turn, unless the budget says otherwise */
    unsigned threads;
    unsigned endgame; /* draws left at which a turn is solved, if that is no more work */
    MctsFinal final;
} MctsOptions;

enum { MCTS_OPTION_COUNT = 22 + EVALUATION_OPTIONS };

/** The rows of the class. */
extern const BotOptionSpec MCTS_OPTION_SPECS[MCTS_OPTION_COUNT];

/** What values of these rows mean. */
MctsOptions mcts_options_read(const BotOptionValue values[MCTS_OPTION_COUNT]);

#endif
