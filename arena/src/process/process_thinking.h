/**
 * What a program said it thinks of its choice: the member "thinking" of its answer.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PROCESS_THINKING_H
#define ARENA_PROCESS_THINKING_H

#include "carcarena/bots/bot.h"
#include "process/process_json.h"

/** What was said last. {0}: nothing. */
typedef struct ProcessThinking {
    const Rules *rules;
    Game *at;                 /* the position it was asked in */
    Game *after;              /* scratch */
    BotCandidate *candidates; /* room for rules_actions_max */
    const cJSON **lines;      /* of each: its array, or NULL */
    uint32_t count;
    uint32_t left_out; /* candidates that mean nothing */
    cJSON *said;       /* which the lines are of */
} ProcessThinking;

/** Takes memory, once. @param rules borrowed. @return false: there is none. */
bool process_thinking_make(ProcessThinking *out, const Rules *rules);

void process_thinking_free(ProcessThinking *thinking);

/** Forgets what was said. */
void process_thinking_clear(ProcessThinking *thinking);

/**
 * Takes what an answer says. Shown to people, it decides nothing: a candidate that is no legal
 * action, or that came before, is left out, and so are numbers that are none.
 * @param answer its member is taken out of it. NULL is allowed.
 * @param actions scratch: room for rules_actions_max.
 */
void process_thinking_read(ProcessThinking *thinking, const Game *game, cJSON *answer,
                           Action *actions);

/** The main line of a candidate, as far as it is legal; BotClass.line. */
uint32_t process_thinking_line(const ProcessThinking *thinking, Action action, BotPly *out,
                               uint32_t room);

#endif
