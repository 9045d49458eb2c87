/**
 * The bot classes of this library: the only place that names them all. A line here and a file below
 * bots/src make one.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_BOT_CLASSES_H
#define CARCARENA_BOTS_BOT_CLASSES_H

#include "carcarena/bots/bot.h"

/** Calls X with each class's constant, in the order they are listed to people. */
// clang-format off
#define BOT_CLASS_LIST(X) \
    X(RANDOM_BOT) \
    X(GREEDY_BOT) \
    X(MCTS_BOT) \
    X(UCT_BOT) \
    X(FLAT_BOT) \
    X(EXPECTIMAX_BOT) \
    X(STAR1_BOT) \
    X(STAR2_BOT) \
    X(RAVE_BOT)
// clang-format on

#define BOT_CLASS_DECLARE(bot_class) extern const BotClass bot_class;
BOT_CLASS_LIST(BOT_CLASS_DECLARE)
#undef BOT_CLASS_DECLARE

#endif
