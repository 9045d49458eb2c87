/**
 * Evaluation of a choice by a served bot, if the arena requested it (bots/PROTOCOL.md).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_SERVED_THINKING_H
#define ARENA_SERVED_THINKING_H

#include "carcarena/arena/thinking.h"
#include "text/json_writer.h"

/** Memory for an evaluation. {0} has none. */
typedef struct ServedThinking {
    const Rules *rules;
    BotCandidate *candidates;
    Game *after;
    Thought thought; /* of the last choice; `count` 0: no evaluation */
} ServedThinking;

/** @param rules borrowed. @return STATUS_NO_MEMORY. */
Status served_thinking_make(ServedThinking *out, const Rules *rules, Message *message) MUST_USE;

/** Frees the memory and resets to {0}; {0} is allowed. */
void served_thinking_free(ServedThinking *thinking);

/**
 * Requests the evaluation of the bot and writes the members "value" and "thinking": the best
 * candidates first, with their main lines, then the others. A record made of them equals one of the
 * bot within the arena's process.
 * @param game the position it chose in.
 */
void served_thinking_write(JsonWriter *writer, ServedThinking *thinking, const BotClass *bot_class,
                           const void *bot, const Game *game);

#endif
