/**
 * The bot classes of this library. A new bot adds its line here and one in registry.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_BOT_CLASSES_H
#define CARCARENA_BOTS_BOT_CLASSES_H

#include "carcarena/bots/bot.h"

extern const BotClass RANDOM_BOT;
extern const BotClass GREEDY_BOT;
extern const BotClass MCTS_BOT;

#endif
