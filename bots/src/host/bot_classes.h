/**
 * The bot classes of this library. Only this file names them all: a bot is one line here and one
 * file below bots/src.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_BOT_CLASSES_H
#define CARCARENA_BOTS_BOT_CLASSES_H

#include "carcarena/bots/bot.h"

/** Calls X with each class's constant, in the order in which they are listed to users. */
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
    X(RAVE_BOT) \
    X(LEVEL_BOT)
// clang-format on

#define BOT_CLASS_DECLARE(bot_class) extern const BotClass bot_class;
BOT_CLASS_LIST(BOT_CLASS_DECLARE)
#undef BOT_CLASS_DECLARE

#endif
