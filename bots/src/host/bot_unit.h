/**
 * Units of estimates (BotClass.unit) that do not depend on options.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef BOTS_BOT_UNIT_H
#define BOTS_BOT_UNIT_H

#include "carcarena/bots/bot.h"

static inline BotUnit unit_points(const BotOptionValue *options) {
    (void)options;
    return BOT_UNIT_POINTS;
}

static inline BotUnit unit_result(const BotOptionValue *options) {
    (void)options;
    return BOT_UNIT_RESULT;
}

#endif
