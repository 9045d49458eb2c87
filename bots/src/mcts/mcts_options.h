/**
 * Options of the bot mcts and their meaning.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_MCTS_OPTIONS_H
#define CARCARENA_BOTS_MCTS_OPTIONS_H

#include "mcts/mcts_rollouts.h"

/** What the played turn maximizes. */
typedef enum MctsFinal { MCTS_FINAL_VISITS, MCTS_FINAL_VALUE } MctsFinal;

/** A bot's settings from its options. */
typedef struct MctsOptions {
    MctsSettings search;
    MctsRolloutSettings rollouts;
    uint64_t simulations; /* per turn, unless the budget overrides it */
    unsigned threads;
    unsigned endgame; /* draws left at which a turn is solved if that is no more work */
    MctsFinal final;
} MctsOptions;

enum { MCTS_OPTION_COUNT = 22 + EVALUATION_OPTIONS };

/** The options of the class. */
extern const BotOptionSpec MCTS_OPTION_SPECS[MCTS_OPTION_COUNT];

/** Options of earlier versions and what to do instead. */
extern const BotFormerOption MCTS_FORMER_OPTIONS[];

/**
 * Converts option values to settings for games by these rules.
 * @param nets see evaluation_weights_read
 * @return what that returns
 */
Status mcts_options_read(MctsOptions *out, Nets *nets,
                         const BotOptionValue values[MCTS_OPTION_COUNT], const Rules *rules,
                         Message *message) MUST_USE;

#endif
