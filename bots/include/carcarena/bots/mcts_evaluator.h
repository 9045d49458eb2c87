/**
 * The bot `mcts` with values and priors of the caller in place of the evaluation of `greedy`: for
 * plug-ins and other programs with a network or another evaluation.
 *
 *     BotSpec spec = {0};
 *     void *bot = NULL;
 *     const MctsEvaluator evaluator = {.context = net, .values = net_values};
 *     status = bot_spec_from_text(&spec, "mcts:simulations=200", message);
 *     status = mcts_bot_create(&bot, &spec, rules, &evaluator, message);
 *     action = spec.bot_class->choose(bot, game, budget, rng);
 *     status = mcts_bot_status(bot, message);
 *
 * A move of `mcts` is a whole turn: the placement and all decisions after it. At each new position
 * the search lists the turns of the player who decides.
 *
 * With `values` alone, the positions after all these turns are valued, as `mcts` does it: 30 to 100
 * positions for a placement in the base game. The best ones by value stay (options `moves`,
 * `replies`), with priors by value (option `temperature`), and the position is worth as much as the
 * best of them.
 *
 * With `priors` too, the position itself is valued, as AlphaZero does it: one position. The turns
 * with the greatest priors stay. The value counts as a visit of the first of them.
 *
 * Not asked for: games that are over, and positions that `mcts` solves exactly (option `endgame`;
 * 0: none). They have the reward of the final points (options `scale`, `win`). With more than two
 * players, some turns of `greedy` are played before a position is valued (option `turns`; 0: none).
 * Decisions of a turn after its fourth, and lists that bots/src/turns bounds, are those of
 * `greedy`.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_MCTS_EVALUATOR_H
#define CARCARENA_BOTS_MCTS_EVALUATOR_H

#include "carcarena/bots/registry.h"

CARCARENA_BEGIN

enum {
    MCTS_BATCH_MAX = 256, /* most positions in a call of `values` */
    MCTS_TURN_ACTIONS = 4 /* most decisions of a turn */
};

/** What values are. */
typedef enum MctsUnit {
    MCTS_UNIT_POINTS, /* expected final points of each player, -10,000 to 10,000. The search
                         maximizes their lead, as options `scale` and `win` define it */
    MCTS_UNIT_RESULT  /* expected result of each player, -1 to 1, which the search maximizes as it
                         is. With two players the two should add up to 0 */
} MctsUnit;

/** A turn: the decisions of the player in their order, padded with 0. */
typedef struct MctsTurn {
    Action actions[MCTS_TURN_ACTIONS];
} MctsTurn;

/**
 * An evaluator. Its answers must depend on nothing but the arguments; then the same seed plays the
 * same game. The functions are called by the thread that calls `choose`, and with option `threads`
 * also by others, several at a time. They must not use the bot that calls them.
 */
typedef struct MctsEvaluator {
    void *context; /* passed on; outlives the bot */
    MctsUnit unit;

    /**
     * Values positions in which any player decides, a tile is drawn or an event is pending. They
     * contain public information only, or a guess of what is hidden.
     * @param games `count` positions, 1 to MCTS_BATCH_MAX; valid during the call
     * @param values receives a row for each position, with a value for each player
     * @return another status than STATUS_OK ends the search with `message`
     */
    Status (*values)(void *context, const Game *const *games, uint32_t count, double *values,
                     Message *message);

    /**
     * Writes the priors of the turns of a position for the player who decides. May be NULL.
     * @param turns `count` turns, at least 1; valid during the call
     * @param priors receives a number from 0 to 1e9 for each; they need not add up to 1. All 0:
     * turns are alike
     * @return as of `values`
     */
    Status (*priors)(void *context, const Game *game, const MctsTurn *turns, uint32_t count,
                     double *priors, Message *message);
} MctsEvaluator;

/**
 * Creates a bot `mcts` with an evaluator. It is used and destroyed by the functions of
 * `spec->bot_class`, like any bot.
 * @param spec of the class `mcts`; borrowed
 * @param rules borrowed
 * @param evaluator copied
 * @return as bot_create; STATUS_INVALID for another class or an evaluator without `values`
 */
Status mcts_bot_create(void **out, const BotSpec *spec, const Rules *rules,
                       const MctsEvaluator *evaluator, Message *message) MUST_USE;

/**
 * Returns how the last `choose` of a bot of mcts_bot_create ended. After a failure its action is 0,
 * which is illegal.
 * @param message receives why: what the evaluator wrote, or which of its numbers is out of range
 * @return STATUS_OK; what the evaluator returned; STATUS_INVALID for numbers that are not finite or
 * out of range
 */
Status mcts_bot_status(const void *bot, Message *message) MUST_USE;

CARCARENA_END

#endif
