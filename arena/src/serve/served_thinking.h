/**
 * What a served bot thinks of its choice, for an arena that asked for it (bots/PROTOCOL.md).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_SERVED_THINKING_H
#define ARENA_SERVED_THINKING_H

#include "carcarena/arena/thinking.h"
#include "text/json_writer.h"

/** Room for it. {0} has none. */
typedef struct ServedThinking {
    const Rules *rules;
    BotCandidate *candidates;
    Game *after;
    Thought thought; /* of the last choice; `count` 0: the bot judged nothing */
} ServedThinking;

/** @param rules borrowed. @return STATUS_NO_MEMORY. */
Status served_thinking_make(ServedThinking *out, const Rules *rules, Message *message) MUST_USE;

/** Frees what it holds; {0} is allowed, and is what is left. */
void served_thinking_free(ServedThinking *thinking);

/**
 * Asks the bot, and writes the members "value" and "thinking": the best candidates first, with
 * their main lines, then the others. A record made of them equals one of the bot within the arena's
 * process.
 * @param game the position it chose in.
 */
void served_thinking_write(JsonWriter *writer, ServedThinking *thinking, const BotClass *bot_class,
                           const void *bot, const Game *game);

#endif
