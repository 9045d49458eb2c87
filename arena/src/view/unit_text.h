/**
 * The unit of a bot's estimates (BotUnit) as a word of protocols and pages.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_UNIT_TEXT_H
#define ARENA_UNIT_TEXT_H

#include "carcarena/bots/bot.h"

#include <string.h>

/** Returns "points", "result" or, if it is not known, "unknown". */
static inline const char *unit_text(BotUnit unit) {
    return unit == BOT_UNIT_POINTS ? "points" : unit == BOT_UNIT_RESULT ? "result" : "unknown";
}

/** Returns the unit of a word; BOT_UNIT_UNKNOWN for every other text. */
static inline BotUnit unit_of_text(const char *word) {
    return strcmp(word, "points") == 0   ? BOT_UNIT_POINTS
           : strcmp(word, "result") == 0 ? BOT_UNIT_RESULT
                                         : BOT_UNIT_UNKNOWN;
}

#endif
